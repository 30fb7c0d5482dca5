/** Rows of a list that is long. To copy 2,400 open orders for the other thread, as many as an account may have, takes 1.3 ms. */
const LONG_ROWS = 250;

export type QueryAnswer = readonly [ask: number, result: unknown];

/**
 * Answers of the core that wait to leave its thread. To copy them takes that thread's time, while commands wait: so of long lists one leaves
 * with a message, and commands come in between. Everything else leaves at once: a depth book must come before the changes that follow it.
 */
export class AnswerQueue {
  #short: QueryAnswer[] = [];
  readonly #long: QueryAnswer[] = [];

  add(ask: number, result: unknown): void {
    (Array.isArray(result) && result.length > LONG_ROWS ? this.#long : this.#short).push([ask, result]);
  }

  get isEmpty(): boolean {
    return this.#short.length + this.#long.length === 0;
  }

  /** What leaves with the next message. */
  take(): readonly QueryAnswer[] {
    const taken = this.#short;
    this.#short = [];
    const list = this.#long.shift();
    return list === undefined ? taken : [...taken, list];
  }
}
