/** A book counts as watched for so long after somebody was last shown it. */
const WATCHED_MS = 20_000;

/** Which order books people look at: those are quoted anew more often. */
export class WatchedBooks {
  readonly #now: () => number;
  readonly #shownMs = new Map<number, number>();

  /** `now` goes on evenly. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Somebody is shown the book of a market. */
  show(marketId: number): void {
    this.#shownMs.set(marketId, this.#now());
  }

  isWatched(marketId: number): boolean {
    return this.#now() - (this.#shownMs.get(marketId) ?? Number.NEGATIVE_INFINITY) < WATCHED_MS;
  }
}
