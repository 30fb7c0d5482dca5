import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { headersOf } from '../stand-in/built-app.ts';
import { DOCUMENT, type OperatorAnswers } from './operator-answers.ts';

const folder = join(import.meta.dirname, '../../dist/operators');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The built page of operators at an address of its own, with its calls answered as the test says. */
export class OperatorStandIn {
  readonly #server: Server;
  readonly #answers: OperatorAnswers;

  private constructor(answers: OperatorAnswers) {
    this.#answers = answers;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(answers: OperatorAnswers): Promise<OperatorStandIn> {
    const standIn = new OperatorStandIn(answers);
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.address);
    if (!pathname.startsWith('/operator/')) {
      sendFile(pathname, this.address, response);
      return;
    }
    const name = pathname.slice('/operator/'.length);
    if (name === 'document') {
      response.writeHead(200, JSON_TYPE).end(DOCUMENT);
      return;
    }
    const given = this.#answers.give(name, JSON.parse(await textOf(request)) as Readonly<Record<string, unknown>>);
    if (given === 'lost') request.socket.destroy();
    else response.writeHead(given.status, JSON_TYPE).end(JSON.stringify(given.body));
  }
}

function sendFile(path: string, address: string, response: ServerResponse): void {
  const file = join(folder, path === '/' ? 'operator.html' : path);
  if (!file.startsWith(folder) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const headers = { ...headersOf(address), 'cache-control': 'no-store' };
  response.writeHead(200, { ...headers, 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
