/** An `ok` tick: its number among all ticks of the symbol, the time of its entry, its price. */
export type OkTick = { readonly n: number; readonly timeMs: number; readonly priceTicks: number };

/** The `ok` ticks of one symbol from old to new, as far back as something may still be decided by them. */
export class Ticks {
  #ticks: OkTick[] = [];

  get size(): number {
    return this.#ticks.length;
  }

  add(tick: OkTick): void {
    this.#ticks.push(tick);
  }

  dropBefore(timeMs: number): void {
    const from = this.#after(timeMs - 1);
    if (from > 0) this.#ticks = this.#ticks.slice(from);
  }

  /** Those with a time after the first and up to the second. */
  between(afterMs: number, upToMs: number): readonly OkTick[] {
    return this.#ticks.slice(this.#after(afterMs), this.#after(upToMs));
  }

  /** The last one up to a time; undefined when there is none. */
  lastUpTo(timeMs: number): OkTick | undefined {
    return this.#ticks[this.#after(timeMs) - 1];
  }

  /** How many have a time up to this. Times never fall. */
  #after(timeMs: number): number {
    let low = 0;
    let above = this.#ticks.length;
    while (low < above) {
      const middle = (low + above) >> 1;
      if ((this.#ticks[middle]?.timeMs ?? 0) > timeMs) above = middle;
      else low = middle + 1;
    }
    return low;
  }
}
