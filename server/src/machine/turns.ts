/** How long a piece of work may take the thread, about: it ends with the first step after that. */
const PIECE_MS = 3;

/**
 * Long work of this thread, piece by piece: one piece a turn of the event loop, whoever it is for and in the order of asking. Prices are
 * submitted and orders answered on the same thread, and between two pieces its timers, sockets and messages are served.
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

/** Work of many short steps, as many in a piece as it has time for. */
export class Steps {
  #endMs = 0;

  /** Before each step: waits for the next turn when the time of this one is over. Whoever waits for anything else begins a new one. */
  async next(): Promise<void> {
    if (performance.now() < this.#endMs) return;
    await turns.next();
    this.#endMs = performance.now() + PIECE_MS;
  }
}
