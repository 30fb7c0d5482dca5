import { notional } from '@candor/money/market-scale';
import type { BookLevel } from './grouping.ts';
import type { PairScale, Side } from '../../domain/pair.ts';

export type Fill = { readonly ticks: number; readonly lots: number };

export type Walk = {
  readonly fills: readonly Fill[];
  readonly filledLots: number;
  /** Quote units that change hands. */
  readonly notionalUnits: bigint;
  /** The furthest price reached; 0 when nothing fills. */
  readonly lastTicks: number;
  /** Lots, or quote units of a market buy, that found nobody within the bound. */
  readonly restLots: number;
  readonly restUnits: bigint;
};

export type WalkOrder = {
  readonly side: Side;
  /** No fill beyond this price; a market order's protection price or a limit. */
  readonly boundTicks: number;
  /** What to take: a number of lots, or quote units to spend (buys only), at each level floor(rest / (price × k)) lots. */
  readonly lots: number;
  readonly amountUnits: bigint;
};

/** Takes the visible levels of the other side as the exchange would: price by price, each at its own price. */
export function walkBook(levels: readonly BookLevel[], order: WalkOrder, scale: PairScale): Walk {
  const fills: Fill[] = [];
  const byAmount = order.amountUnits > 0n;
  let restLots = byAmount ? 0 : order.lots;
  let restUnits = byAmount ? order.amountUnits : 0n;
  let notionalUnits = 0n;
  let filledLots = 0;
  for (const level of levels) {
    const beyond = order.side === 'buy' ? level.ticks > order.boundTicks : level.ticks < order.boundTicks;
    if (beyond) break;
    const affordable = byAmount ? restUnits / (BigInt(level.ticks) * scale.factor) : BigInt(restLots);
    const lots = affordable < BigInt(level.lots) ? Number(affordable) : level.lots;
    if (lots === 0) break;
    const value = notional(level.ticks, lots, scale.factor);
    fills.push({ ticks: level.ticks, lots });
    filledLots += lots;
    notionalUnits += value;
    if (byAmount) restUnits -= value;
    else restLots -= lots;
    if (lots < level.lots) break;
  }
  return { fills, filledLots, notionalUnits, lastTicks: fills.at(-1)?.ticks ?? 0, restLots, restUnits };
}

/** Quantity-weighted price of fills in quote units per whole base coin, cut to the asset scale; null without fills. */
export function averagePriceUnits(walk: Walk, scale: PairScale): bigint | null {
  if (walk.filledLots === 0) return null;
  return (walk.notionalUnits * 100_000_000n) / (BigInt(walk.filledLots) * scale.lotUnits);
}
