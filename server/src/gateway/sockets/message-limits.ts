import { RateLimiter, type Rate } from '../../rate-limiter.ts';
import type { SocketClient } from './client.ts';

/** What clients may say, each beyond its burst so many messages a minute. */
export type MessageRates = {
  /** One market socket: a page asks for some dozens of topics at once, and for a book again after each gap. */
  readonly marketSocket: Rate;
  /** All market sockets of one address, which several people may share. */
  readonly address: Rate;
  /** One own-events socket: its token, and an answer to a heartbeat every 20 s. */
  readonly ownSocket: Rate;
  /** All own-events sockets of one account. */
  readonly account: Rate;
};

const MESSAGE_RATES: MessageRates = {
  marketSocket: { perMinute: 1_200, burst: 300 },
  address: { perMinute: 12_000, burst: 6_000 },
  ownSocket: { perMinute: 60, burst: 20 },
  account: { perMinute: 300, burst: 100 },
};

/** Counts what comes in over sockets. A false answer means that the socket has to be closed. */
export class MessageLimits {
  readonly #limiter: RateLimiter;
  readonly #rates: MessageRates;
  /** False for load tests of demo deployments: each socket keeps its own limit even then. */
  readonly #shared: boolean;

  constructor(now: () => number, shared: boolean, rates: MessageRates = MESSAGE_RATES) {
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
}
