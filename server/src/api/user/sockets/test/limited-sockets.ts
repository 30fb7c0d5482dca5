import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { SignedIn } from '../../../../identity/visitor.ts';
import { LOCAL_FRONT } from '../../../front.ts';
import type { LimitName, SocketRates } from '../../../../machine/limits.ts';
import { Metrics } from '../../../../health/metrics.ts';
import { SocketReader } from '../../../../test/socket-client.ts';
import type { GatewayParts } from '../../machine.ts';
import { SocketServer } from '../socket-server.ts';

export const ALICE = 7;
export const RATES: SocketRates = {
  marketSocket: { perMinute: 60, burst: 5 },
  address: { perMinute: 60, burst: 8 },
  ownSocket: { perMinute: 60, burst: 5 },
  account: { perMinute: 60, burst: 8 },
  control: { perMinute: 60, burst: 10 },
  bytes: { perMinute: 240_000, burst: 40_000 },
};
const noStop = (): (() => void) => () => undefined;

/** All that was sent has been read: the answer to a ping of the protocol comes after it. */
export async function heard({ socket, closeCode }: SocketReader): Promise<number> {
  const pong = once(socket, 'pong');
  socket.ping();
  await pong;
  return closeCode;
}

/** The socket server by itself, with rates that a test can reach. */
export class LimitedSockets {
  readonly http: Server = createServer();
  nowMs = 1_000_000;
  /** What every token waits for that is looked up. */
  lookedUp: Promise<void> = Promise.resolve();
  readonly #onEnded = new Set<(sessionIds: readonly string[]) => void>();
  readonly #metrics = new Metrics();
  readonly #sockets: SocketServer;
  readonly #readers: SocketReader[] = [];

  private constructor(limits: boolean) {
    this.#sockets = new SocketServer({
      parts: this.#parts(),
      manifests: [],
      products: [],
      modules: [],
      limits,
      front: LOCAL_FRONT,
      rates: RATES,
    });
    this.#sockets.attach(this.http);
  }

  static async open(limits: boolean): Promise<LimitedSockets> {
    const sockets = new LimitedSockets(limits);
    sockets.http.listen(0, '127.0.0.1');
    await once(sockets.http, 'listening');
    return sockets;
  }

  async close(): Promise<void> {
    for (const made of this.#readers) made.close();
    this.#sockets.stop();
    this.http.closeAllConnections();
    this.http.close();
    await once(this.http, 'close');
  }

  get port(): number {
    return (this.http.address() as AddressInfo).port;
  }

  async reader(path: string): Promise<SocketReader> {
    const made = await SocketReader.open(`ws://127.0.0.1:${this.port}${path}`);
    this.#readers.push(made);
    return made;
  }

  async market(): Promise<SocketReader> {
    return await this.reader(`/ws/${randomUUID()}`);
  }

  async own(accountId = ALICE): Promise<SocketReader> {
    const made = await this.reader(`/ws/coin/${accountId}`);
    made.send({ op: 'auth', satoken: String(accountId) });
    await made.next((message) => message.type === 'HEARTBEAT');
    return made;
  }

  /** The first words of the answer to a handshake, with these headers beside its own. */
  async answerTo(headers: string): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    socket.write(`${handshake(headers)}`);
    const [data] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return data.toString().slice(0, 12);
  }

  /** A client that keeps no rule: what it is given it sends, and it never ends its half. */
  async rude(): Promise<{ readonly send: (data: Buffer) => void; readonly ended: Promise<void> }> {
    const socket = connect({ port: this.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => {
      for (const event of ['end', 'close']) {
        socket.once(event, () => {
          socket.destroy();
          resolve();
        });
      }
    });
    socket.write(handshake(''));
    await once(socket, 'data');
    return { send: (data) => void socket.write(data), ended };
  }

  /** Ends a session, which is named as its account. */
  endSession(accountId: number): void {
    for (const listener of this.#onEnded) listener([String(accountId)]);
  }

  /** How often something was refused or closed by this limit. */
  async figure(limit: LimitName): Promise<number> {
    const text = await this.#metrics.registry.metrics();
    return Number(new RegExp(`^candor_limited_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  }

  /** Only what sockets ask of the machine; the token names the account. */
  #parts(): GatewayParts {
    const find = async (token: string): Promise<SignedIn> => {
      await this.lookedUp;
      return { userId: Number(token), sessionId: token } as Partial<SignedIn> as SignedIn;
    };
    const onEnded = (listener: (sessionIds: readonly string[]) => void): (() => void) => {
      this.#onEnded.add(listener);
      return () => this.#onEnded.delete(listener);
    };
    const parts = {
      now: () => this.nowMs,
      metrics: this.#metrics,
      markets: { onTicker: noStop, onTrade: noStop, lastBars: () => [] },
      books: { listen: () => undefined },
      core: { onBatch: noStop },
      liveSettings: { version: 0, onChange: noStop },
      catalogue: { symbols: [], symbolOfCoin: () => ({ symbolId: 1 }), marketOfCoin: () => undefined },
      identity: { sessions: { find, onEnded } },
    };
    return parts as object as GatewayParts;
  }
}

function handshake(headers: string): string {
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  return `GET /ws/${randomUUID()} HTTP/1.1\r\nHost: candor.example\r\n${headers}${upgrade}\r\n`;
}
