import { wholeOf } from '../kernel/whole.ts';
import { Amounts } from './amounts.ts';

/** No slot: slot 0 stays unused, so that zeroed memory means "nothing". */
const NONE = 0;
const FIRST_SLOTS = 1_024;
/** A row is reference, owner, asset, and the next slot of its bucket or of the free ones. */
const ROW = 4;
const OWNER = 1;
const ASSET = 2;
const NEXT = 3;
/** Odd, near 2^32 divided by the golden ratio: a product with it spreads neighbouring owners over all buckets. */
const SPREAD = 0x9e37_79b1;

/** What one object has for one owner. */
export type ObjectBalance = { readonly ref: number; readonly ownerId: number; readonly assetId: number; readonly amount: bigint };

/**
 * Balances of objects, by the object's number and its owner. Numbers are journal sequence numbers, whose low bits spread evenly, so where
 * an object has one owner the number itself is the hash; where it has several the owner is mixed in. Rows stand in typed arrays: a
 * million balances are a few objects for the garbage collector.
 */
export class Objects {
  readonly #several: boolean;
  #rows = new Float64Array(ROW * FIRST_SLOTS);
  #buckets = new Int32Array(2 * FIRST_SLOTS);
  readonly #units = new Amounts();
  #firstFree = NONE;
  #unusedFrom = 1;

  constructor(severalOwners: boolean) {
    this.#several = severalOwners;
  }

  /** Buckets, two for each slot there is room for: grows by doubling, never shrinks. */
  get bucketCount(): number {
    return this.#buckets.length;
  }

  /** The slot of a balance, 0 when there is none. The owner is looked at only where an object may have several. */
  find(ref: number, ownerId: number): number {
    const rows = this.#rows;
    let slot = this.#buckets[this.#bucketOf(ref, ownerId)] ?? NONE;
    if (this.#several) {
      while (slot !== NONE && (rows[ROW * slot] !== ref || rows[ROW * slot + OWNER] !== ownerId)) slot = rows[ROW * slot + NEXT] ?? NONE;
    } else {
      while (slot !== NONE && rows[ROW * slot] !== ref) slot = rows[ROW * slot + NEXT] ?? NONE;
    }
    return slot;
  }

  /** A slot for a balance that was not there, with nothing in it yet. */
  open(ref: number, ownerId: number, assetId: number): number {
    let slot = this.#firstFree;
    if (slot === NONE) {
      if (ROW * this.#unusedFrom === this.#rows.length) this.#grow();
      slot = this.#unusedFrom++;
    } else {
      this.#firstFree = this.#rows[ROW * slot + NEXT] ?? NONE;
    }
    this.#rows[ROW * slot] = ref;
    this.#rows[ROW * slot + OWNER] = ownerId;
    this.#rows[ROW * slot + ASSET] = assetId;
    this.#chain(slot);
    return slot;
  }

  isOf(slot: number, ownerId: number, assetId: number): boolean {
    return this.#rows[ROW * slot + OWNER] === ownerId && this.#rows[ROW * slot + ASSET] === assetId;
  }

  /** Adds, and answers the sign of the sum; at 0 the slot is free again. */
  add(slot: number, amount: bigint): number {
    const sign = this.#units.add(slot, amount);
    if (sign === 0) this.#release(slot);
    return sign;
  }

  unitsAt(slot: number): bigint {
    return this.#units.at(slot);
  }

  /** All of them, by ascending number of the object, of one object by ascending owner. */
  ascending(): readonly ObjectBalance[] {
    const rows = this.#rows;
    const all: ObjectBalance[] = [];
    for (let slot = 1; slot < this.#unusedFrom; slot++) {
      const ref = wholeOf(rows[ROW * slot] ?? 0);
      if (ref === 0) continue;
      all.push({
        ref,
        ownerId: wholeOf(rows[ROW * slot + OWNER] ?? 0),
        assetId: wholeOf(rows[ROW * slot + ASSET] ?? 0),
        amount: this.#units.at(slot),
      });
    }
    return all.sort((a, b) => a.ref - b.ref || a.ownerId - b.ownerId);
  }

  #bucketOf(ref: number, ownerId: number): number {
    return (this.#several ? ref ^ (Math.imul(ownerId, SPREAD) >>> 8) : ref) & (this.#buckets.length - 1);
  }

  #release(slot: number): void {
    const rows = this.#rows;
    const bucket = this.#bucketOf(rows[ROW * slot] ?? 0, rows[ROW * slot + OWNER] ?? 0);
    const after = rows[ROW * slot + NEXT] ?? NONE;
    let before = this.#buckets[bucket] ?? NONE;
    if (before === slot) {
      this.#buckets[bucket] = after;
    } else {
      while (rows[ROW * before + NEXT] !== slot) before = rows[ROW * before + NEXT] ?? NONE;
      rows[ROW * before + NEXT] = after;
    }
    rows[ROW * slot] = 0;
    rows[ROW * slot + NEXT] = this.#firstFree;
    this.#firstFree = slot;
  }

  #chain(slot: number): void {
    const bucket = this.#bucketOf(this.#rows[ROW * slot] ?? 0, this.#rows[ROW * slot + OWNER] ?? 0);
    this.#rows[ROW * slot + NEXT] = this.#buckets[bucket] ?? NONE;
    this.#buckets[bucket] = slot;
  }

  /** Called with every slot in use, so each one is chained again into the larger table. */
  #grow(): void {
    const rows = new Float64Array(2 * this.#rows.length);
    rows.set(this.#rows);
    this.#rows = rows;
    this.#buckets = new Int32Array(2 * this.#buckets.length);
    for (let slot = 1; slot < this.#unusedFrom; slot++) this.#chain(slot);
  }
}
