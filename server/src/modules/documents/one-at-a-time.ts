type Piece = () => Promise<void>;

/** Work of which one piece is done at a time, in turns: of whoever waits one each, and only then a second one of anybody. */
export class OneAtATime {
  /** By who waits, in the order of their turns. No list is empty. */
  readonly #waiting = new Map<string, readonly Piece[]>();
  #isBusy = false;

  /** Answers as the work does, once its turn has come. */
  async do<Done>(whose: string, work: () => Promise<Done>): Promise<Done> {
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    const piece = (): Promise<void> => work().then(resolve, reject);
    this.#waiting.set(whose, [...(this.#waiting.get(whose) ?? []), piece]);
    void this.#go();
    return await promise;
  }

  async #go(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#next(); next !== null; next = this.#next()) await next();
    this.#isBusy = false;
  }

  /** Whose turn it is goes behind all others. */
  #next(): Piece | null {
    for (const [whose, [piece, ...later]] of this.#waiting) {
      this.#waiting.delete(whose);
      if (later.length > 0) this.#waiting.set(whose, later);
      return piece ?? null;
    }
    return null;
  }
}
