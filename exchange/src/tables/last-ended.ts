/** How many of what an account had and has no more are remembered; older ones are `NOT_FOUND` here and found in the records. */
const MOST_ENDED = 128;

/** Numbers of the last things of one kind and account that have ended, by which a second command about one is told from one about none. */
export class LastEnded {
  /** The next takes the place of the oldest, or the first free one. */
  readonly #ids: number[] = [];
  #next = 0;

  add(id: number): void {
    this.#ids[this.#next] = id;
    this.#next = (this.#next + 1) % MOST_ENDED;
  }

  has(id: number): boolean {
    return this.#ids.includes(id);
  }

  /** In the order in which they ended. */
  all(): readonly number[] {
    return [...this.#ids.slice(this.#next), ...this.#ids.slice(0, this.#next)];
  }

  /** Reads what adding one will touch; the answer means nothing. */
  prefetch(): number {
    return this.#ids[this.#next] ?? 0;
  }
}
