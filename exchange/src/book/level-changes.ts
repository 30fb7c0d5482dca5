import { NONE } from './order-slots.ts';
import { ASK, BID, type PriceLevels } from './price-levels.ts';

/** One price level as published: price in ticks, total remaining lots; 0 lots = the level is gone. */
export type LevelTotal = readonly [priceTicks: number, totalLots: number];

/** Levels that changed, each side best price first, each price at most once. */
export type LevelChanges = { readonly bids: readonly LevelTotal[]; readonly asks: readonly LevelTotal[] };

const FIRST_CAPACITY = 256;

/** The level differs from what the last `take` told. */
const TOUCHED = 1;
/** The last `take` told of this level, so its end must be told too. */
const TOLD = 2;

/**
 * Which levels changed since somebody last asked. A level is noted once however often it changes, and the end of a level only when its
 * existence was told before; so the notes never outgrow the levels of the book then and now, even if nobody ever asks.
 */
export class LevelChangeLog {
  #marks = new Uint8Array(FIRST_CAPACITY);
  #touched = new Int32Array(FIRST_CAPACITY);
  #touchedCount = 0;
  #goneBids: number[] = [];
  #goneAsks: number[] = [];

  /** The level's total changed; also called for a level that has just been opened. */
  touch(level: number): void {
    if (level >= this.#marks.length) this.#grow(level);
    const mark = this.#marks[level] ?? 0;
    if ((mark & TOUCHED) === 0) this.#note(level, mark);
  }

  /** The level is about to be closed. Its place among the touched stays, since its number may come back for another price. */
  end(level: number, side: number, priceTicks: number): void {
    const mark = this.#marks[level] ?? 0;
    if ((mark & TOLD) === 0) return;
    this.#marks[level] = mark & TOUCHED;
    (side === BID ? this.#goneBids : this.#goneAsks).push(priceTicks);
  }

  /** The changes since the last call, and forgets them. The first call tells the whole book. */
  take(levels: PriceLevels): LevelChanges {
    const bids: LevelTotal[] = [];
    const asks: LevelTotal[] = [];
    for (let index = 0; index < this.#touchedCount; index++) {
      const level = this.#touched[index] ?? NONE;
      const totalLots = levels.totalLots[level] ?? 0;
      this.#marks[level] = totalLots === 0 ? 0 : TOLD;
      if (totalLots !== 0) (levels.side[level] === BID ? bids : asks).push([levels.ticks[level] ?? 0, totalLots]);
    }
    this.#touchedCount = 0;
    for (const priceTicks of this.#goneBids) if (levels.at(BID, priceTicks) === NONE) bids.push([priceTicks, 0]);
    for (const priceTicks of this.#goneAsks) if (levels.at(ASK, priceTicks) === NONE) asks.push([priceTicks, 0]);
    this.#goneBids = [];
    this.#goneAsks = [];
    bids.sort((left, right) => right[0] - left[0]);
    asks.sort((left, right) => left[0] - right[0]);
    return { bids, asks };
  }

  #note(level: number, mark: number): void {
    this.#marks[level] = mark | TOUCHED;
    this.#touched[this.#touchedCount++] = level;
  }

  #grow(level: number): void {
    let capacity = this.#marks.length;
    while (capacity <= level) capacity *= 2;
    const marks = new Uint8Array(capacity);
    marks.set(this.#marks);
    const touched = new Int32Array(capacity);
    touched.set(this.#touched);
    this.#marks = marks;
    this.#touched = touched;
  }
}
