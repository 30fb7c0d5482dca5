import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { CallDefinition } from '@candor/contract/call';
import type { OwnMessage } from '@candor/contract/socket';
import { CALLS } from '@candor/contract/table';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Account } from './account.ts';
import { refused } from './answers.ts';
import { sendFile } from './built-app.ts';
import { MarketSocket } from './market-socket.ts';
import type { Scene } from './scene.ts';
import { readSent } from './wire.ts';

const calls = Object.values<CallDefinition>(CALLS).map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replace(/\{([A-Za-z]+)\}/g, '(?<$1>[^/]+)')}/?$`),
}));

/** The built app at an address of its own, with calls and sockets answered from the scene of the test that has the page. */
export class StandIn {
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #own = new Set<WebSocket>();
  readonly market = new MarketSocket(() => this.scene);
  scene: Scene;

  private constructor(scene: Scene) {
    this.scene = scene;
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.on('upgrade', (request, socket: Socket, head) => {
      this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#take(opened, request.url ?? ''));
    });
  }

  static async start(scene: Scene): Promise<StandIn> {
    const standIn = new StandIn(scene);
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** An event of the own account. */
  tell(message: OwnMessage): void {
    for (const socket of this.#own) socket.send(JSON.stringify(message));
  }

  #take(socket: WebSocket, path: string): void {
    if (!path.startsWith('/ws/coin/')) {
      this.market.take(socket);
      return;
    }
    socket.on('close', () => this.#own.delete(socket));
    socket.on('message', (text: Buffer) => {
      // The first word follows the check of the token.
      if (!this.#own.has(socket) && text.toString() !== 'ping') socket.send(JSON.stringify({ type: 'HEARTBEAT' } satisfies OwnMessage));
      this.#own.add(socket);
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.address);
    if (!pathname.startsWith('/api/') && pathname !== '/kline') {
      sendFile(pathname, this.address, response);
      return;
    }
    const { scene } = this;
    const body = await textOf(request);
    const found = calls.find(
      ({ call, pattern }) => pattern.test(pathname) && (call.methods as readonly string[]).includes(request.method ?? ''),
    );
    if (found === undefined) {
      scene.faults.push(`no call of the contract is ${request.method} ${pathname}`);
      response.writeHead(404).end();
      return;
    }
    const { call, pattern } = found;
    const language = String(request.headers['lang'] ?? 'en');
    if (call.access === 'user' && !isTokenOf(scene.account, request.headers['satoken'])) {
      send(response, 200, refused({ reason: 'NOT_SIGNED_IN' }, language));
      return;
    }
    try {
      const sent = readSent(call, { ...Object.fromEntries(searchParams), ...pattern.exec(pathname)?.groups }, body);
      const given = await scene.answers.give(call, sent, language);
      send(response, given.status, given.body);
    } catch (error) {
      scene.faults.push(`${call.name}: ${error instanceof Error ? error.message : String(error)}`);
      send(response, 503, '');
    }
  }
}

/** A session that was renewed goes on under a token that begins alike. */
function isTokenOf(account: Account | null, token: string | readonly string[] | undefined): boolean {
  return account !== null && typeof token === 'string' && token.startsWith(account.token);
}

function send(response: ServerResponse, status: number, body: string): void {
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, { ...type, 'x-content-type-options': 'nosniff' }).end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
