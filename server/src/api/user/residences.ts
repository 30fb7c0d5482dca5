/** In which country verified accounts live: asked for at each order, so it is kept in memory, two letters an account. */
export class Residences {
  readonly #countries = new Map<number, string>();
  readonly #defaultCountry: string;

  /** `defaultCountry`: of visitors and of those who are not verified; empty = nowhere. */
  constructor(defaultCountry: string) {
    this.#defaultCountry = defaultCountry;
  }

  set(accountId: number, country: string): void {
    this.#countries.set(accountId, country);
  }

  /** Nothing of the account counts as verified any more. */
  forget(accountId: number): void {
    this.#countries.delete(accountId);
  }

  of(accountId: number | null): string {
    return (accountId === null ? undefined : this.#countries.get(accountId)) ?? this.#defaultCountry;
  }
}
