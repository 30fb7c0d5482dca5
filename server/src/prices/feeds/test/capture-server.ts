import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

/** What one exchange said in a recorded session: answers over HTTP by path, and every frame it sent over its sockets. */
export type Capture = {
  readonly answers: readonly { readonly url: URL; readonly body: string }[];
  readonly frames: readonly string[];
};

type Line = { readonly t: string; readonly url?: string; readonly conn?: string; readonly addr?: string; readonly data?: string };

/** Reads an adapter capture; `socket` picks the connections whose address contains it. */
export function readCaptureFile(path: string, socket: string): Capture {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n');
  const parsed = lines.filter((line) => line !== '').map((line): Line => JSON.parse(line) as Line);
  const connections = new Set(parsed.filter((line) => line.t === 'connect' && line.addr?.includes(socket)).map((line) => line.conn));
  return {
    answers: parsed.filter((line) => line.t === 'http').map((line) => ({ url: new URL(line.url ?? ''), body: line.data ?? '' })),
    frames: parsed.filter((line) => line.t === 'recv' && connections.has(line.conn)).map((line) => line.data ?? ''),
  };
}

export type CaptureServerOptions = {
  /** The answer to a request, or null for 404. */
  readonly answer: (url: URL) => string | null;
  /** What to send when a client has sent a message: called once for each message. */
  readonly onMessage: (message: string, socket: WebSocket, connection: number) => void;
};
export type CaptureServer = {
  readonly port: number;
  readonly requests: string[];
  /** Drops every socket, as a lost network does. */
  drop(): void;
  close(): Promise<void>;
};

/** An exchange on this machine: HTTP and WebSocket on one port. */
export async function startCaptureServer(options: CaptureServerOptions): Promise<CaptureServer> {
  const requests: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push(url.pathname);
    const body = options.answer(url);
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' }).end(body ?? '{}');
  });
  const sockets = new WebSocketServer({ server });
  let connections = 0;
  sockets.on('connection', (socket) => {
    connections += 1;
    const connection = connections;
    socket.on('message', (data: Buffer) => options.onMessage(data.toString('utf8'), socket, connection));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const drop = (): void => {
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    requests,
    drop,
    async close() {
      drop();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The same tree with every URL's scheme and host replaced by this machine's. */
export function localUrls(tree: unknown, port: number): unknown {
  if (typeof tree === 'string') return tree.replace(/^(http|ws)s?:\/\/[^/]+/, `$1://127.0.0.1:${port}`);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, localUrls(value, port)]));
}
