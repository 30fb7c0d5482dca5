import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { message } from '@candor/contract/messages';
import type { Greeting } from '@candor/contract/socket';
import { WebSocketServer, type WebSocket } from 'ws';
import { networkOf } from '../../../identity/network.ts';
import type { Front } from '../../front.ts';
import {
  ENDED_SOCKET_COSTS,
  HANDSHAKES_OF_NETWORK,
  SOCKETS_MAX,
  SOCKETS_OF_NETWORK,
  type LimitName,
  type SocketRates,
} from '../../../machine/limits.ts';
import { RateLimiter } from '../../../machine/rate-limiter.ts';
import type { OpenProduct, Served } from '../open-product.ts';
import type { GatewayParts } from '../machine.ts';
import { endTooMany, SocketClient, textOf } from './client.ts';
import { textFrame } from './frame.ts';
import { MarketHub } from './market-hub.ts';
import { MessageLimits } from './message-limits.ts';
import { OwnHub } from './own-hub.ts';
import { priceTopics } from './price-topics.ts';
import type { ServedModule } from '../served-module.ts';
import { settingsTopic } from './settings-topic.ts';
import { readTopicRequest } from './topic-request.ts';
import type { MarketTopic } from './topics.ts';

const MARKET_PATH = /^\/ws\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const OWN_PATH = /^\/ws\/coin\/([1-9][0-9]{0,15})$/;

/**
 * What a client says takes some hundred bytes; what is malformed is ignored (wire-contract §14) up to this size. Beyond it the socket is closed with
 * 1009, since each may make the server hold as much of a message that is not over.
 */
const MESSAGE_BYTES_MAX = 16 * 1_024;
const SWEEP_MS = 30_000;
/** A socket that has not answered a ping for this long is gone. */
const SILENCE_MS = 75_000;

const GREETING: Greeting = { type: '0', message: message('en', 'greeting') };
const GREETING_FRAME = textFrame(JSON.stringify(GREETING));

export type SocketServerOptions = {
  readonly parts: GatewayParts;
  readonly manifests: readonly Served[];
  readonly products: readonly OpenProduct[];
  readonly modules: readonly Pick<ServedModule, 'topics'>[];
  readonly limits: boolean;
  readonly front: Front;
  readonly rates?: SocketRates;
};

/** The two sockets of section 14 on the HTTP server's port. */
export class SocketServer {
  readonly #options: SocketServerOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
    clientTracking: false,
  });
  readonly #topics: readonly MarketTopic[];
  readonly #market: MarketHub;
  readonly #own: OwnHub;
  readonly #clients = new Set<SocketClient>();
  readonly #perAddress = new Map<string, number>();
  readonly #limits: MessageLimits;
  readonly #handshakes: RateLimiter | null;
  readonly #sweep: NodeJS.Timeout;
  #lastId = 0;

  constructor(options: SocketServerOptions) {
    this.#options = options;
    this.#limits = new MessageLimits(options.parts.now, options.limits, options.rates);
    this.#handshakes = options.limits ? new RateLimiter(options.parts.now) : null;
    const others = [...options.modules, ...options.products].flatMap(({ topics }) => topics ?? []);
    this.#topics = [...priceTopics(options.parts), settingsTopic(options.parts), ...others];
    this.#market = new MarketHub({ topics: this.#topics, metrics: options.parts.metrics });
    this.#own = new OwnHub(options.parts, options.manifests, options.products, this.#limits);
    this.#sweep = setInterval(() => this.#onSweep(), SWEEP_MS);
    const { metrics } = options.parts;
    metrics.gauge('candor_sockets', 'Open sockets', () => this.#clients.size);
    metrics.gauge('candor_socket_topics', 'Topics that somebody wants', () => this.#market.topicCount);
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => this.#onUpgrade(request, stream, head));
  }

  stop(): void {
    clearInterval(this.#sweep);
    this.#market.stop();
    this.#own.stop();
    for (const client of this.#clients) {
      client.socket.close(1001);
      client.socket.terminate();
    }
    this.#server.close();
  }

  #onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    const [path = ''] = (request.url ?? '').split('?');
    const own = OWN_PATH.exec(path);
    if (own === null && !MARKET_PATH.test(path)) return turnAway(stream, '404 Not Found');
    const { front, parts } = this.#options;
    if (front.isForeignHandshake(request)) return turnAway(stream, '403 Forbidden');
    const address = networkOf(front.addressOf(request));
    const limit = this.#limitMet(address);
    if (limit !== null) {
      parts.metrics.limited(limit);
      return turnAway(stream, '429 Too Many Requests');
    }
    this.#server.handleUpgrade(request, stream, head, (socket) => {
      const client = this.#take(socket, stream, address);
      if (own === null) this.#serveMarket(client, address);
      else this.#own.welcome(client, Number(own[1]), address);
    });
  }

  #limitMet(address: string): LimitName | null {
    if (this.#clients.size >= SOCKETS_MAX) return 'sockets';
    if (this.#handshakes === null) return null;
    if (!this.#handshakes.take(address, HANDSHAKES_OF_NETWORK)) return 'handshakes of a network';
    return (this.#perAddress.get(address) ?? 0) < SOCKETS_OF_NETWORK ? null : 'sockets of a network';
  }

  #take(socket: WebSocket, stream: Duplex, address: string): SocketClient {
    const { now } = this.#options.parts;
    const client = new SocketClient(++this.#lastId, socket, stream, now());
    this.#clients.add(client);
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    const onControl = (): void => {
      client.aliveMs = now();
      if (client.open && !this.#limits.control(client)) this.#end(client, address, 'control frames of a socket');
    };
    socket.on('ping', onControl);
    socket.on('pong', onControl);
    stream.on('data', (data: Buffer) => {
      if (client.open && !this.#limits.bytes(client, data.length)) this.#end(client, address, 'bytes of a socket');
    });
    socket.on('error', () => socket.terminate());
    socket.once('close', () => {
      this.#clients.delete(client);
      const left = (this.#perAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#perAddress.delete(address);
      else this.#perAddress.set(address, left);
    });
    return client;
  }

  /** A socket that sends too much, which its network's next ones pay for. */
  #end(client: SocketClient, address: string, limit: LimitName): void {
    endTooMany(client, this.#options.parts, limit);
    this.#handshakes?.charge(address, HANDSHAKES_OF_NETWORK, ENDED_SOCKET_COSTS);
  }

  #serveMarket(client: SocketClient, address: string): void {
    client.socket.on('message', (data, binary) => {
      client.aliveMs = this.#options.parts.now();
      // what was sent before the close reached the client is not read any more
      if (!client.open) return;
      if (!this.#limits.market(client, address)) return endTooMany(client, this.#options.parts, 'messages of a socket');
      const request = binary ? null : readTopicRequest(textOf(data), this.#topics);
      if (request !== null) this.#market.request(client, request);
    });
    client.socket.once('close', () => this.#market.leaveAll(client));
    client.write(GREETING_FRAME);
  }

  #onSweep(): void {
    const nowMs = this.#options.parts.now();
    for (const client of this.#clients) {
      if (nowMs - client.aliveMs > SILENCE_MS) client.socket.terminate();
      else client.socket.ping();
    }
  }
}

/** The other side may leave its half open for ever: what is said ends the connection. */
function turnAway(stream: Duplex, status: string): void {
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
