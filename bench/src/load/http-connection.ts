import { connect, type Socket } from 'node:net';

const CONTENT_LENGTH = /content-length:/i;

/**
 * One keep-alive HTTP/1.1 connection with at most one request on the wire. It parses no more than a load generator needs
 * (status, Content-Length), so that the generator takes little of the cores that it shares with the server.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received = '';
  #resolve: ((body: string) => void) | null = null;
  #reject: ((error: Error) => void) | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#onData(chunk));
    socket.on('error', (error) => this.#reject?.(error));
    socket.on('close', () => this.#reject?.(new Error('connection closed')));
  }

  static async open(host: string, port: number): Promise<HttpConnection> {
    const socket = connect({ host, port });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new HttpConnection(socket);
  }

  /** Sends one prepared request text and answers the response's body; rejects on a status other than 200. */
  send(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#reject = null;
    this.#socket.destroy();
  }

  #onData(chunk: string): void {
    this.#received = this.#received === '' ? chunk : this.#received + chunk;
    const received = this.#received;
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const at = received.search(CONTENT_LENGTH);
    const end = headEnd + 4 + (at < 0 || at > headEnd ? 0 : Number.parseInt(received.slice(at + 15), 10));
    if (received.length < end) return;
    const body = received.slice(headEnd + 4, end);
    this.#received = received.slice(end);
    const [resolve, reject] = [this.#resolve, this.#reject];
    this.#resolve = null;
    this.#reject = null;
    if (received.startsWith('HTTP/1.1 200')) resolve?.(body);
    else reject?.(new Error(received.slice(0, received.indexOf('\r\n'))));
  }
}

/** Text of a POST with a JSON body, ready for `send`. */
export function postRequest(host: string, path: string, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n${lines.join('')}\r\n${body}`;
}
