import { write, writeSync } from 'node:fs';

/** Above them lines are lost: nobody takes what is written, or its disk is full. */
const MOST_WAITING_CHARACTERS = 4_000_000;

/**
 * Lines for an open file, written behind whoever says them. What cannot be written is lost, and nobody waits for it: neither a full disk nor a
 * reader that has gone may stop an exchange, or keep one from ending.
 */
export class LogLines {
  readonly #handle: number;
  #waiting: string[] = [];
  #waitingCharacters = 0;
  #isWriting = false;

  constructor(handle: number) {
    this.#handle = handle;
  }

  write(line: string): void {
    if (this.#waitingCharacters + line.length > MOST_WAITING_CHARACTERS) return;
    this.#waiting.push(line);
    this.#waitingCharacters += line.length;
    if (!this.#isWriting) this.#writeNext(this.#taken());
  }

  /** Writes what waits, once; the process is about to end. */
  flushSync(): void {
    try {
      for (let rest = this.#taken(); rest.length > 0;) rest = rest.subarray(writeSync(this.#handle, rest));
    } catch {
      // there is nowhere to say it
      return;
    }
  }

  #taken(): Buffer {
    const taken = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#waitingCharacters = 0;
    return taken;
  }

  #writeNext(bytes: Buffer): void {
    this.#isWriting = bytes.length > 0;
    if (!this.#isWriting) return;
    write(this.#handle, bytes, (error, count) => {
      const rest = error === null ? bytes.subarray(count) : Buffer.alloc(0);
      this.#writeNext(rest.length > 0 ? rest : this.#taken());
    });
  }
}
