import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Front } from '../../front.ts';
import { networkOf } from '../../../identity/network.ts';
import {
  ASKED_AHEAD_COSTS,
  CONNECTIONS_MAX,
  CONNECTIONS_OF_NETWORK,
  ENDED_CONNECTION_COSTS,
  NEW_CONNECTIONS_OF_NETWORK,
  REQUESTS_OF_CONNECTION,
  UNREAD_BYTES_MAX,
  UNREAD_BYTES_OF_NETWORK,
  type LimitName,
} from '../../../machine/limits.ts';
import { RateLimiter } from '../../../machine/rate-limiter.ts';
import type { GatewayParts } from '../machine.ts';
import { excessOf } from './unread.ts';

/** How often bytes that nobody reads are added up. */
const LOOK_EVERY_MS = 250;

/** `network` is null for a connection of a believed proxy, which many visitors share. `answers`: to requests that have no answer yet. */
type Connection = {
  readonly socket: Socket;
  readonly network: string | null;
  readonly answers: Set<ServerResponse>;
  isEnded: boolean;
  /** Whose body may still be on its way, since when, and whether it may take longer than others. */
  arriving: IncomingMessage | null;
  arrivingSinceMs: number;
  isLongAwaited: boolean;
};
type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** All open connections, sockets among them: how many there are of a network, what waits on them, and when one has to end. */
export class Connections {
  readonly #parts: GatewayParts;
  readonly #front: Front;
  /** False for load tests of demo deployments: networks have no limits, a connection and all together have theirs. */
  readonly #limits: boolean;
  readonly #newOnes: RateLimiter;
  readonly #open = new Map<Socket, Connection>();
  readonly #ofNetwork = new Map<string, number>();
  /** From the end of the headers to the end of the body. */
  readonly #bodyMs: number;
  #unreadBytes = 0;

  constructor(parts: GatewayParts, front: Front, limits: boolean, bodyMs = Number.POSITIVE_INFINITY) {
    this.#bodyMs = bodyMs;
    this.#parts = parts;
    this.#front = front;
    this.#limits = limits;
    this.#newOnes = new RateLimiter(parts.now);
    const { metrics } = parts;
    metrics.gauge('candor_connections', 'Open connections, sockets among them', () => this.#open.size);
    metrics.gauge('candor_unread_bytes', 'Bytes of answers and frames that wait to be read', () => this.#unreadBytes);
  }

  /** Begins to watch a server; ends with it. */
  watch(server: Server): void {
    server.maxConnections = CONNECTIONS_MAX;
    server.on('drop', () => this.#parts.metrics.limited('connections'));
    const accepted = server.listeners('connection') as ((socket: Socket) => void)[];
    server.removeAllListeners('connection');
    // a connection that is one too many costs nothing of what an accepted one costs
    server.on('connection', (socket: Socket) => {
      if (this.#isAccepted(socket)) for (const listener of accepted) listener.call(server, socket);
      else socket.resetAndDestroy();
    });
    const looking = setInterval(() => {
      this.#endUnread();
      this.#endSlowBodies();
    }, LOOK_EVERY_MS).unref();
    server.once('close', () => clearInterval(looking));
  }

  /** Hands requests on; those of a connection that was ended, or leaves too many without an answer, are not worked on. */
  guard(listener: Listener): Listener {
    return (request, response) => {
      const connection = this.#open.get(request.socket);
      if (connection === undefined || request.socket.destroyed) return;
      if (connection.answers.size >= REQUESTS_OF_CONNECTION) return this.#endNetwork(connection, 'requests of a connection');
      connection.answers.add(response);
      if (hasBody(request)) {
        connection.arriving = request;
        connection.arrivingSinceMs = performance.now();
        connection.isLongAwaited = false;
      }
      response.once('close', () => connection.answers.delete(response));
      if (!connection.isEnded) listener(request, response);
    };
  }

  /** Of a network that asks too often: true for a connection of its own, which ends after its answer. A proxy's goes on. */
  isEndedAfterAnswer(socket: Socket): boolean {
    const connection = this.#open.get(socket);
    if (connection === undefined || connection.network === null) return false;
    connection.isEnded = true;
    return true;
  }

  /** The body that arrives on a connection may take as long as the server waits for any. */
  waitLonger(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.isLongAwaited = true;
  }

  #isAccepted(socket: Socket): boolean {
    const { remoteAddress = '' } = socket;
    const network = this.#limits && !this.#front.trust(remoteAddress, 0) ? networkOf(remoteAddress) : null;
    const limit = network === null ? null : this.#limitMet(network);
    if (limit !== null) {
      this.#parts.metrics.limited(limit);
      return false;
    }
    const connection = {
      socket,
      network,
      answers: new Set<ServerResponse>(),
      isEnded: false,
      arriving: null,
      arrivingSinceMs: 0,
      isLongAwaited: false,
    };
    this.#open.set(socket, connection);
    if (network !== null) this.#ofNetwork.set(network, (this.#ofNetwork.get(network) ?? 0) + 1);
    socket.once('close', () => {
      this.#open.delete(socket);
      if (network !== null) this.#left(network);
    });
    return true;
  }

  #limitMet(network: string): LimitName | null {
    if (!this.#newOnes.take(network, NEW_CONNECTIONS_OF_NETWORK)) return 'new connections of a network';
    return (this.#ofNetwork.get(network) ?? 0) < CONNECTIONS_OF_NETWORK ? null : 'connections of a network';
  }

  #left(network: string): void {
    const left = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (left === 0) this.#ofNetwork.delete(network);
    else this.#ofNetwork.set(network, left);
  }

  #end(connection: Connection, limit: LimitName): void {
    const { socket, network } = connection;
    connection.isEnded = true;
    if (network !== null) this.#newOnes.charge(network, NEW_CONNECTIONS_OF_NETWORK, ENDED_CONNECTION_COSTS);
    this.#parts.metrics.limited(limit);
    socket.destroy();
  }

  /** With all others of its network: what they have sent ahead would take the thread for as long each, before anything of it could be refused. */
  #endNetwork(connection: Connection, limit: LimitName): void {
    this.#end(connection, limit);
    const { network } = connection;
    if (network === null) return;
    this.#newOnes.charge(network, NEW_CONNECTIONS_OF_NETWORK, ASKED_AHEAD_COSTS);
    for (const other of this.#open.values()) {
      if (other.network !== network) continue;
      other.isEnded = true;
      other.socket.destroy();
    }
  }

  #endSlowBodies(): void {
    const since = performance.now() - this.#bodyMs;
    for (const connection of this.#open.values()) {
      const { arriving, arrivingSinceMs, isLongAwaited, socket } = connection;
      if (arriving === null) continue;
      if (arriving.complete) connection.arriving = null;
      else if (!isLongAwaited && arrivingSinceMs < since && !socket.destroyed) {
        connection.isEnded = true;
        socket.write(TOO_SLOW);
        socket.destroySoon();
      }
    }
  }

  #endUnread(): void {
    const waiting: { readonly connection: Connection; readonly owner: string; readonly bytes: number }[] = [];
    this.#unreadBytes = 0;
    for (const connection of this.#open.values()) {
      const bytes = unreadBytesOf(connection);
      if (bytes === 0 || connection.socket.destroyed) continue;
      this.#unreadBytes += bytes;
      waiting.push({ connection, owner: connection.network ?? '', bytes });
    }
    const bounds = { ofOwner: UNREAD_BYTES_OF_NETWORK, ofAll: UNREAD_BYTES_MAX };
    for (const { connection } of excessOf(waiting, bounds)) this.#end(connection, 'unread bytes');
  }
}

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** What the connection has not taken, and answers that wait behind others. */
function unreadBytesOf({ socket, answers }: Connection): number {
  let bytes = socket.writableLength;
  for (const answer of answers) if (answer.socket === null) bytes += answer.writableLength;
  return bytes;
}
