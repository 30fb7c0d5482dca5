import type { Command } from '@candor/exchange/command';

/** First in, first out, never longer than its capacity. A ring of two arrays: taking in and giving out allocate nothing. */
export class CommandQueue<T> {
  readonly #capacity: number;
  readonly #commands: (Command | null)[];
  readonly #tokens: (T | null)[];
  #head = 0;
  #length = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#commands = Array.from({ length: capacity }, () => null);
    this.#tokens = Array.from({ length: capacity }, () => null);
  }

  get length(): number {
    return this.#length;
  }

  /** False when full: nothing was taken in. */
  push(command: Command, token: T): boolean {
    if (this.#length === this.#capacity) return false;
    const index = (this.#head + this.#length) % this.#capacity;
    this.#commands[index] = command;
    this.#tokens[index] = token;
    this.#length += 1;
    return true;
  }

  /** The oldest command, null when there is none. It stays until `take`. */
  head(): Command | null {
    return this.#length === 0 ? null : (this.#commands[this.#head] ?? null);
  }

  /** Puts the oldest commands, at most so many, into a list from its beginning; answers how many. They stay until `take`. */
  peek(into: Command[], most: number): number {
    const count = Math.min(most, this.#length);
    for (let index = 0; index < count; index++) {
      const command = this.#commands[(this.#head + index) % this.#capacity];
      if (command !== undefined && command !== null) into[index] = command;
    }
    return count;
  }

  /** Removes the oldest command; answers what was pushed with it. */
  take(): T {
    const token = this.#tokens[this.#head] ?? null;
    if (this.#length === 0 || token === null) throw new RangeError('the queue is empty');
    this.#commands[this.#head] = null;
    this.#tokens[this.#head] = null;
    this.#head = (this.#head + 1) % this.#capacity;
    this.#length -= 1;
    return token;
  }
}
