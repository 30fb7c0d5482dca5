import { scaleOf, textOfLots, textOfTicks, ticksOf, unitsOf, type MarketSteps, type PairScale } from '../../domain/pair.ts';
import type { DepthLevel } from '../../market/depth-book.ts';

/** One price of the visible book, best first. */
export type BookLevel = { readonly ticks: number; readonly lots: number };

/** Levels as integers, so that grouping and sums are exact. Levels of the same object are read once. */
const read = new WeakMap<DepthLevel, BookLevel | null>();

function levelOf(level: DepthLevel, scale: PairScale): BookLevel | null {
  const seen = read.get(level);
  if (seen !== undefined) return seen;
  const ticks = ticksOf(level.price, scale);
  const units = unitsOf(level.quantity);
  const result = ticks === null || units === null ? null : { ticks, lots: Number(units / scale.lotUnits) };
  read.set(level, result);
  return result;
}

export function levelsOf(levels: readonly DepthLevel[], pair: MarketSteps): readonly BookLevel[] {
  const scale = scaleOf(pair);
  if (scale === null) return [];
  return levels.flatMap((level) => levelOf(level, scale) ?? []);
}

/** A drawn row: a price, what stands there, and what stands there or better. */
export type BookRow = {
  readonly ticks: number;
  readonly price: string;
  readonly quantity: string;
  readonly sum: string;
  readonly share: number;
  readonly own: boolean;
};

/** Four steps, each ten times the one before; the first is the tick itself. */
export const GROUPS = [1, 10, 100, 1_000] as const;

/**
 * Best `count` prices of a side in steps of `group` ticks. Bids go down to their step and asks up, so that a grouped price
 * is never better than the orders in it. `share` is the running sum against `fullLots`, for the bar only.
 */
export function groupLevels(levels: readonly BookLevel[], side: 'bid' | 'ask', group: number, count: number): readonly BookLevel[] {
  const rows: { ticks: number; lots: number }[] = [];
  for (const { ticks, lots } of levels) {
    const step = side === 'bid' ? Math.floor(ticks / group) * group : Math.ceil(ticks / group) * group;
    const last = rows.at(-1);
    if (last?.ticks === step) last.lots += lots;
    else if (rows.length === count) break;
    else rows.push({ ticks: step, lots });
  }
  return rows;
}

export function rowsOf(
  levels: readonly BookLevel[],
  pair: MarketSteps,
  fullLots: number,
  ownTicks: ReadonlySet<number>,
): readonly BookRow[] {
  const scale = scaleOf(pair);
  if (scale === null) return [];
  let sum = 0;
  return levels.map(({ ticks, lots }) => {
    sum += lots;
    return {
      ticks,
      price: textOfTicks(ticks, scale),
      quantity: textOfLots(lots, scale),
      sum: textOfLots(sum, scale),
      share: fullLots === 0 ? 0 : sum / fullLots,
      own: ownTicks.has(ticks),
    };
  });
}

export const lotsIn = (levels: readonly BookLevel[]): number => levels.reduce((sum, { lots }) => sum + lots, 0);

/** Which grouped rows hold an own order. */
export function ownSteps(ticks: readonly number[], side: 'bid' | 'ask', group: number): ReadonlySet<number> {
  return new Set(ticks.map((own) => (side === 'bid' ? Math.floor(own / group) : Math.ceil(own / group)) * group));
}
