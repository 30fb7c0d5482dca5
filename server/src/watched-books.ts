/** A book counts as watched for so long after somebody was last shown it. */
const WATCHED_MS = 20_000;

/** Which order books people look at: those are quoted anew more often. */
export class WatchedBooks {
  readonly #now: () => number;
  readonly #shownMs = new Map<string, number>();

  /** `now` goes on evenly. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Somebody is shown the book of a product's market. */
  show(product: string, marketId: number): void {
    this.#shownMs.set(keyOf(product, marketId), this.#now());
  }

  isWatched(product: string, marketId: number): boolean {
    return this.#now() - (this.#shownMs.get(keyOf(product, marketId)) ?? Number.NEGATIVE_INFINITY) < WATCHED_MS;
  }
}

/** Products number their markets without regard to each other. */
function keyOf(product: string, marketId: number): string {
  return `${product} ${marketId}`;
}
