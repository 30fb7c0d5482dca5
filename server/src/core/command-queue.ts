import type { Command } from '@candor/exchange/command';

type Item<T> = { readonly command: Command; readonly done: T };

/** First in, first out, never longer than its capacity. */
export class CommandQueue<T> {
  readonly #capacity: number;
  #items: (Item<T> | null)[] = [];
  #head = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get length(): number {
    return this.#items.length - this.#head;
  }

  /** False when full: nothing was taken in. */
  push(command: Command, done: T): boolean {
    if (this.length >= this.#capacity) return false;
    this.#items.push({ command, done });
    return true;
  }

  shift(): Item<T> | null {
    const item = this.#items[this.#head];
    if (item === undefined || item === null) return null;
    this.#items[this.#head++] = null;
    if (this.#head === this.#items.length) {
      this.#items = [];
      this.#head = 0;
    } else if (this.#head >= 4096 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}
