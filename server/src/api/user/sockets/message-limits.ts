import { SOCKET_RATES, type SocketRates } from '../../../machine/limits.ts';
import { RateLimiter } from '../../../machine/rate-limiter.ts';
import type { SocketClient } from './client.ts';

/** Counts what comes in over sockets. A false answer means that the socket has to be ended. */
export class MessageLimits {
  readonly #limiter: RateLimiter;
  readonly #rates: SocketRates;
  /** False for load tests of demo deployments: each socket keeps its own limit even then. */
  readonly #shared: boolean;

  constructor(now: () => number, shared: boolean, rates: SocketRates = SOCKET_RATES) {
    this.#limiter = new RateLimiter(now);
    this.#rates = rates;
    this.#shared = shared;
  }

  market(client: SocketClient, address: string): boolean {
    const { marketSocket, address: all } = this.#rates;
    return this.#limiter.take(`socket ${client.id}`, marketSocket) && (!this.#shared || this.#limiter.take(`address ${address}`, all));
  }

  /** `account` is the number in the socket's path, null before its token was accepted: nobody spends what is another's. */
  own(client: SocketClient, accountId: number | null): boolean {
    const { ownSocket, account: all } = this.#rates;
    if (!this.#limiter.take(`socket ${client.id}`, ownSocket)) return false;
    return accountId === null || !this.#shared || this.#limiter.take(`account ${accountId}`, all);
  }

  /** A ping or a pong. */
  control(client: SocketClient): boolean {
    return this.#limiter.take(`control ${client.id}`, this.#rates.control);
  }

  /** Bytes as they came, of frames of any kind. */
  bytes(client: SocketClient, count: number): boolean {
    return this.#limiter.take(`bytes ${client.id}`, this.#rates.bytes, count);
  }
}
