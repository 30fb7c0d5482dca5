/** Accounts are numbered from 1 to this, so that they can index lists. */
export const MOST_ACCOUNTS = 2 ** 27;

/** Something of an account, by its number. Numbers are given one after the other, so a list holds them without gaps worth a thought. */
export class AccountTable<T> {
  readonly #items: (T | undefined)[] = [];
  #size = 0;

  /** How many accounts have something. */
  get size(): number {
    return this.#size;
  }

  find(accountId: number): T | undefined {
    return accountId >= 0 && accountId < this.#items.length ? this.#items[accountId] : undefined;
  }

  /** `account` is a whole number from 0 to `MOST_ACCOUNTS`. */
  set(accountId: number, item: T): void {
    while (this.#items.length <= accountId) this.#items.push(undefined);
    if (this.#items[accountId] === undefined) this.#size += 1;
    this.#items[accountId] = item;
  }

  /** Those that are there, by ascending account. */
  *entries(): Generator<readonly [account: number, item: T]> {
    for (const [accountId, item] of this.#items.entries()) if (item !== undefined) yield [accountId, item];
  }
}
