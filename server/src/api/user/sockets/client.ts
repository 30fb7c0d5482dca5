import type { Duplex } from 'node:stream';
import process from 'node:process';
import { CLOSE_TOO_MANY } from '@candor/contract/socket';
import { WebSocket, type RawData } from 'ws';
import type { LimitName } from '../../../machine/limits.ts';
import type { Machine } from '../machine.ts';

/** Unsent bytes from which on a market socket gets the newest only, and a private one is closed. */
export const SLOW_BYTES = 256 * 1_024;

/** The text of a message, however the library has gathered it. */
export function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}

/** A socket with its stream: frames that are the same for everybody are written to the stream as they are. */
export class SocketClient {
  readonly id: number;
  readonly socket: WebSocket;
  readonly #stream: Duplex;
  #corked = false;
  /** The last sign of life, for the sweep. */
  aliveMs: number;

  constructor(id: number, socket: WebSocket, stream: Duplex, nowMs: number) {
    this.id = id;
    this.socket = socket;
    this.#stream = stream;
    this.aliveMs = nowMs;
  }

  get open(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  get slow(): boolean {
    return this.#stream.writableLength > SLOW_BYTES;
  }

  /** All frames of one turn of the loop leave with one call of the operating system. */
  readonly #uncork = (): void => {
    this.#corked = false;
    this.#stream.uncork();
  };

  /** Writes a ready frame. Sockets have no compression, so frames of the library and ours never mix within one. */
  write(frame: Buffer): void {
    if (!this.open) return;
    if (!this.#corked) {
      this.#corked = true;
      this.#stream.cork();
      process.nextTick(this.#uncork);
    }
    this.#stream.write(frame);
  }
}

/** How long who sent too much has to read why its socket ends. */
const READ_WHY_MS = 1_000;

/**
 * Ends a socket that sends too much, wants too much, or is one too many of its account. Nothing more of it is read: who floods does not wait
 * for the end of a closing handshake.
 */
export function endTooMany({ socket }: SocketClient, { metrics }: Pick<Machine, 'metrics'>, limit: LimitName): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  metrics.limited(limit);
  metrics.socketsClosed.inc({ reason: 'too many' });
  socket.close(CLOSE_TOO_MANY);
  socket.pause();
  setTimeout(() => socket.terminate(), READ_WHY_MS).unref();
}
