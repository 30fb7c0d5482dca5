/** How many ids are remembered at most (`product-rules` 16). */
export type IdBounds = {
  /** Of one account; 0, the house, has as many as any other. */
  readonly account: number;
  readonly all: number;
};

export const ID_BOUNDS: IdBounds = { account: 100_000, all: 20_000_000 };

/** How many ids are remembered, of each account and in all. Accounts are numbered one after the other, so they index a list. */
export class IdCounts {
  readonly #bounds: IdBounds;
  #ofAccounts = new Int32Array(64);
  #all = 0;

  constructor(bounds: IdBounds) {
    this.#bounds = bounds;
  }

  get most(): number {
    return this.#bounds.all;
  }

  of(accountId: number): number {
    return this.#ofAccounts[accountId] ?? 0;
  }

  hasRoom(accountId: number): boolean {
    return this.#all < this.#bounds.all && this.of(accountId) < this.#bounds.account;
  }

  add(accountId: number): void {
    if (accountId >= this.#ofAccounts.length) {
      const more = new Int32Array(Math.max(2 * this.#ofAccounts.length, accountId + 1));
      more.set(this.#ofAccounts);
      this.#ofAccounts = more;
    }
    this.#ofAccounts[accountId] = this.of(accountId) + 1;
    this.#all += 1;
  }

  remove(accountId: number): void {
    this.#ofAccounts[accountId] = this.of(accountId) - 1;
    this.#all -= 1;
  }
}
