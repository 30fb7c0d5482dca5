/**
 * Long work of this thread, piece by piece: one piece a turn of the event loop, whoever it is for and in the order of asking. Prices are
 * submitted and orders answered on the same thread, and between two pieces its timers, sockets and messages are served. A piece takes a few
 * milliseconds at most.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #scheduled = false;

  /** Resolves when the caller may do one piece of work, which it does before it waits for anything. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      const resolve = this.#waiting.shift();
      if (this.#waiting.length > 0) this.#schedule();
      resolve?.();
    });
  }
}

/** A thread has one event loop, and so all its long work one queue. */
export const turns = new Turns();
