import { once } from 'node:events';
import { WebSocket } from 'ws';
import { faultOfMessage } from './held-message.ts';

type Message = { readonly type: string; readonly [name: string]: unknown };

/** A socket that keeps what it received; `next` waits for a message that fits, also one that came before. */
export class SocketReader {
  readonly socket: WebSocket;
  readonly received: Message[] = [];
  closeCode = 0;
  /** What is wrong with a message by the API document: whoever waits or closes is told. */
  #fault: string | null = null;
  #waiting: (() => void)[] = [];

  private constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Message;
      this.#fault ??= faultOfMessage(new URL(url).pathname, message);
      this.received.push(message);
      this.#wake();
    });
    this.socket.on('close', (code) => {
      this.closeCode = code;
      this.#wake();
    });
  }

  static async open(url: string): Promise<SocketReader> {
    const reader = new SocketReader(url);
    await once(reader.socket, 'open');
    return reader;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async next(fits: (message: Message) => boolean, timeoutMs = 15_000): Promise<Message> {
    const found = await this.#until(() => this.received.find(fits), timeoutMs);
    this.#failAtFault();
    if (found === undefined) throw new Error('the message did not come');
    return found;
  }

  async closed(timeoutMs = 15_000): Promise<number> {
    await this.#until(() => (this.closeCode === 0 ? undefined : true), timeoutMs);
    return this.closeCode;
  }

  close(): void {
    this.socket.terminate();
    this.#failAtFault();
  }

  #failAtFault(): void {
    if (this.#fault !== null) throw new Error(`a message is not as the API document says: ${this.#fault}`);
  }

  async #until<Found>(look: () => Found | undefined, timeoutMs: number): Promise<Found | undefined> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = look();
      const leftMs = deadline - Date.now();
      if (found !== undefined || leftMs <= 0) return found;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
