/** Numbers that follow from a seed (mulberry32): a failing case is made again by its seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** In [0, 2^32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from `least` to `most`, both in. */
  whole(least: number, most: number): number {
    return least + (this.next() % (most - least + 1));
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.next() % times === 0;
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[this.next() % choices.length];
    if (chosen === undefined) throw new RangeError('nothing to choose from');
    return chosen;
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.next().toString(16).padStart(8, '0');
    return text.slice(0, digits);
  }
}
