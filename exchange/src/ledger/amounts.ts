const PAGE_BITS = 8;
const PAGE_LENGTH = 1 << PAGE_BITS;
const PLACE_MASK = PAGE_LENGTH - 1;
/** Two amounts below this, either way, sum to what 64 bits hold. */
const NARROW = 2n ** 62n;
const LEAST = -(2n ** 63n);
/** Stands in a cell whose amount needs more than 64 bits: the amount itself is in the map. */
const WIDE = LEAST;

/**
 * Amounts of any size by place, whole numbers from 0; what was never added to is 0. Cells of 64 bits in pages, so that a sum makes no
 * garbage and its neighbours stand beside it; the few that need more bits stand in a map.
 */
export class Amounts {
  readonly #pages: (BigInt64Array | undefined)[] = [];
  readonly #wide = new Map<number, bigint>();

  at(index: number): bigint {
    const cell = this.#pages[index >>> PAGE_BITS]?.[index & PLACE_MASK] ?? 0n;
    return cell === WIDE ? (this.#wide.get(index) ?? 0n) : cell;
  }

  /** Adds, and answers the sign of the sum: −1, 0 or 1. */
  add(index: number, amount: bigint): number {
    const page = this.#pages[index >>> PAGE_BITS] ?? this.#open(index >>> PAGE_BITS);
    const before = page[index & PLACE_MASK] ?? 0n;
    if (before >= NARROW || before <= -NARROW || amount >= NARROW || amount <= -NARROW) return this.#addWide(page, index, amount);
    const after = before + amount;
    page[index & PLACE_MASK] = after;
    return after > 0n ? 1 : after < 0n ? -1 : 0;
  }

  /** Those that are not 0, by ascending place. */
  *entries(): Generator<readonly [place: number, amount: bigint]> {
    for (const [number, page] of this.#pages.entries()) {
      if (page === undefined) continue;
      for (let cell = 0; cell < PAGE_LENGTH; cell++) {
        if (page[cell] !== 0n) yield [number * PAGE_LENGTH + cell, this.at(number * PAGE_LENGTH + cell)];
      }
    }
  }

  #addWide(page: BigInt64Array, index: number, amount: bigint): number {
    const after = this.at(index) + amount;
    if (after > LEAST && after < -LEAST) {
      page[index & PLACE_MASK] = after;
      this.#wide.delete(index);
    } else {
      page[index & PLACE_MASK] = WIDE;
      this.#wide.set(index, after);
    }
    return after > 0n ? 1 : after < 0n ? -1 : 0;
  }

  #open(number: number): BigInt64Array {
    while (this.#pages.length <= number) this.#pages.push(undefined);
    const page = new BigInt64Array(PAGE_LENGTH);
    this.#pages[number] = page;
    return page;
  }
}
