/** Every refusal code and its number in the journal, each with one owner. */
export class RefusalCodes {
  readonly #numbers = new Map<string, { readonly number: number; readonly owner: string }>();
  readonly #codes = new Map<number, string>();

  /** Throws an `Error` when a code or a number has an owner already. */
  add(owner: string, refusals: Readonly<Record<string, number>>): void {
    for (const [code, number] of Object.entries(refusals)) {
      const known = this.#numbers.get(code);
      if (known !== undefined) throw new Error(`refusal ${code} belongs to ${known.owner} and to ${owner}`);
      const twin = this.#codes.get(number);
      if (twin !== undefined) throw new Error(`${owner}: refusal ${code} has the number ${number} of ${twin}`);
      if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${owner}: refusal ${code} has the number ${number}`);
      this.#numbers.set(code, { number, owner });
      this.#codes.set(number, code);
    }
  }

  codes(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  /** Throws a `TypeError` for a code that nobody owns. */
  numberOf(code: string): number {
    const known = this.#numbers.get(code);
    if (known === undefined) throw new TypeError(`no such refusal: ${code}`);
    return known.number;
  }

  codeOf(number: number): string {
    const code = this.#codes.get(number);
    if (code === undefined) throw new RangeError(`no refusal with number ${number}`);
    return code;
  }
}
