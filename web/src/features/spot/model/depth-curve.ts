import type { PairScale } from '../../../domain/pair.ts';
import type { BookLevel } from '../../../frame/book/grouping.ts';

/** What one has to trade to come to a price, by the book: the levels of a side with their running sums. */
export type DepthPoint = {
  readonly side: 'bid' | 'ask';
  readonly ticks: number;
  /** At this price or better, in lots, and what that is worth in units of the quote. */
  readonly sumLots: number;
  readonly worthUnits: bigint;
};

/** The levels of a side, best first, as the book has them. */
export function depthCurve(levels: readonly BookLevel[], side: DepthPoint['side'], { factor }: PairScale): readonly DepthPoint[] {
  let sumLots = 0;
  let worthUnits = 0n;
  return levels.map(({ ticks, lots }) => {
    sumLots += lots;
    worthUnits += BigInt(ticks) * BigInt(lots) * factor;
    return { side, ticks, sumLots, worthUnits };
  });
}

/** Both sides from the lowest price to the highest. */
export const inOrder = (bids: readonly DepthPoint[], asks: readonly DepthPoint[]): readonly DepthPoint[] => [...bids.toReversed(), ...asks];

/** The prices that are drawn: the middle in the middle, the side that reaches farther to its end. Null without both sides. */
export function drawnTicks(
  bids: readonly DepthPoint[],
  asks: readonly DepthPoint[],
): { readonly from: number; readonly to: number } | null {
  const [bid, ask, lowest, highest] = [bids[0], asks[0], bids.at(-1), asks.at(-1)];
  if (bid === undefined || ask === undefined || lowest === undefined || highest === undefined) return null;
  const middle = (bid.ticks + ask.ticks) / 2;
  const reach = Math.max(middle - lowest.ticks, highest.ticks - middle, 1);
  return { from: middle - reach, to: middle + reach };
}

/** The level whose sum holds at a price: the nearest one on the way from the middle; null between the best prices. */
export function pointAtTicks(points: readonly DepthPoint[], ticks: number): DepthPoint | null {
  const bid = points.find((point) => point.side === 'bid' && point.ticks >= ticks);
  const ask = points.findLast((point) => point.side === 'ask' && point.ticks <= ticks);
  return bid ?? ask ?? null;
}

/** Corners of a side's steps, from its best price outwards, as shares of the drawn width and of the higher side's sum. */
export function stepsOf(
  points: readonly DepthPoint[],
  drawn: { readonly from: number; readonly to: number },
  fullLots: number,
): readonly (readonly [x: number, y: number])[] {
  const across = (ticks: number) => (ticks - drawn.from) / (drawn.to - drawn.from);
  let before = 0;
  const corners = points.flatMap(({ ticks, sumLots }) => {
    const step = [
      [across(ticks), before / fullLots],
      [across(ticks), sumLots / fullLots],
    ] as const;
    before = sumLots;
    return step;
  });
  const end = points.at(-1);
  return end === undefined ? [] : [...corners, [end.side === 'bid' ? 0 : 1, before / fullLots] as const];
}
