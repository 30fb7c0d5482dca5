import { NONE } from './order-rows.ts';
import { MARKS, SIDE, TICKS, type PriceLevels } from './price-levels.ts';
import { ASK, BID } from './side.ts';

/** One price level as published: price in ticks, total remaining lots; 0 lots = the level is gone. */
export type LevelTotal = readonly [priceTicks: number, totalLots: number];

/** Levels that changed, each side best price first, each price at most once. */
export type LevelChanges = { readonly bids: readonly LevelTotal[]; readonly asks: readonly LevelTotal[] };

/** The level differs from what the last `take` told. */
const TOUCHED = 1;
/** The last `take` told of this level, so its end must be told too. */
const TOLD = 2;

/**
 * Which levels changed since somebody last asked. A level is noted once however often it changes, and the end of a level only when its
 * existence was told before; so the notes never outgrow the levels of the book then and now, even if nobody ever asks.
 */
export class LevelChangeLog {
  readonly #levels: PriceLevels;
  readonly #touched: number[] = [];
  #touchedCount = 0;
  #goneBids: number[] = [];
  #goneAsks: number[] = [];

  constructor(levels: PriceLevels) {
    this.#levels = levels;
  }

  /** The level's total changed; also called for a level that has just been opened. */
  touch(level: number): void {
    const marks = this.#levels.rows[level + MARKS] ?? 0;
    if ((marks & TOUCHED) !== 0) return;
    this.#levels.rows[level + MARKS] = marks | TOUCHED;
    // Old notes are written over, so that noting makes no garbage.
    this.#touched[this.#touchedCount++] = level;
  }

  /** The level is about to be closed. Its place among the touched stays, since its row may come back for another price. */
  end(level: number, side: number, priceTicks: number): void {
    const marks = this.#levels.rows[level + MARKS] ?? 0;
    if ((marks & TOLD) === 0) return;
    this.#levels.rows[level + MARKS] = marks & TOUCHED;
    (side === BID ? this.#goneBids : this.#goneAsks).push(priceTicks);
  }

  /** The changes since the last call, and forgets them. The first call tells the whole book. */
  take(): LevelChanges {
    const levels = this.#levels;
    const bids: LevelTotal[] = [];
    const asks: LevelTotal[] = [];
    for (let index = 0; index < this.#touchedCount; index++) {
      const level = this.#touched[index] ?? NONE;
      const totalLots = levels.totalLots(level);
      levels.rows[level + MARKS] = totalLots === 0 ? 0 : TOLD;
      if (totalLots !== 0) (levels.rows[level + SIDE] === BID ? bids : asks).push([levels.rows[level + TICKS] ?? 0, totalLots]);
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
}
