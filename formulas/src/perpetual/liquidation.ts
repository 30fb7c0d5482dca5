import { feeCeil, notional, ticksCeil, ticksFloor } from '@candor/money/market-scale';
import { divCeil, divFloor, mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { equityAt, equityUnits } from './position.ts';
import type { Position } from './position.ts';
import { maintenanceUnits, tierAt, tierIndex } from './tiers.ts';
import type { Tier, TierTable } from './tiers.ts';

/**
 * Whether the position is liquidated at this mark.
 *
 * id `perpetual.liquidatable`: equity below maintenance margin, strictly, on whole units. Source: product rules 5.5.
 */
export function isLiquidatable(position: Position, table: TierTable, markTicks: number, factor: bigint): boolean {
  const valueUnits = notional(markTicks, position.lots, factor);
  return equityAt(position, valueUnits) < maintenanceUnits(table, valueUnits);
}

/** "There is no such price": the margin covers every fall, or no price is reachable. */
export const NO_PRICE = 0;

/**
 * The worst-side tick at which the position first becomes liquidatable: of a long the highest, of a short the lowest. `NO_PRICE` when a long
 * is liquidatable at no price above zero, or a short's price would not be a safe integer.
 *
 * id `perpetual.liquidationPrice`: long `(V − M − cum) ÷ (q·k·(1 − mmr))`, short `(V + M + cum) ÷ (q·k·(1 + mmr))`, in the row of the value at that
 * price. Maintenance is the largest of what the rows give, so the first row to be reached decides. Source: product rules 5.5 (G14, G15); Binance,
 * "Liquidation Price of USDⓈ-M Futures".
 */
export function liquidationTicks(position: Position, table: TierTable, factor: bigint): number {
  const { isLong, lots, entryValueUnits, marginUnits } = position;
  // Short: liquidatable ⇔ ticks × lots × factor × (10^6 + mmr) > 10^6 × (V + M + cum); long: … × (10^6 − mmr) < 10^6 × (V − M − cum).
  const lostUnits = isLong ? entryValueUnits - marginUnits : entryValueUnits + marginUnits;
  const { deductionUnits, ofLong, ofShort } = decidingTier(isLong, lostUnits, table);
  const { numerator, denominator } = isLong ? ofLong : ofShort;
  const reachUnits = isLong ? lostUnits - deductionUnits : lostUnits + deductionUnits;
  if (reachUnits < 0n) return NO_PRICE;
  const perTick = BigInt(lots) * factor * denominator;
  return asTicks(isLong ? divCeil(reachUnits * numerator, perTick) - 1n : divFloor(reachUnits * numerator, perTick) + 1n);
}

/**
 * The row of the value at which a position becomes liquidatable: the last at whose floor it would be (long) or would not yet be (short). Maintenance
 * is convex, so one row after the other is asked, and no further than needed: with the first row all of a small position is said.
 */
function decidingTier(isLong: boolean, lostUnits: bigint, table: TierTable): Tier {
  let index = 0;
  while (index + 1 < table.length) {
    const next = tierAt(table, index + 1);
    if (lostUnits <= (isLong ? next.ofLong : next.ofShort).aboveUnits) break;
    index += 1;
  }
  return tierAt(table, index);
}

/** No order has a higher price. */
const MOST_PRICE_TICKS = 1_000_000_000n;

/**
 * The price at which margin and loss are equal, before fees: a long's rounded up, a short's down. `NO_PRICE` when a long's margin covers every
 * fall, or a short's price is above that of any order.
 *
 * id `perpetual.bankruptcyPrice`: long `ceil((V − M) ÷ (q·k))`, short `floor((V + M) ÷ (q·k))`. Source: product rules 5.5.
 */
export function bankruptcyTicks({ isLong, lots, entryValueUnits, marginUnits }: Position, factor: bigint): number {
  const perTick = BigInt(lots) * factor;
  const ticks = isLong ? mulDivCeil(entryValueUnits - marginUnits, 1n, perTick) : mulDivFloor(entryValueUnits + marginUnits, 1n, perTick);
  return ticks > 0n && ticks <= MOST_PRICE_TICKS ? Number(ticks) : NO_PRICE;
}

/** A liquidation goes no further from the mark than this, parts per million of it. */
const NEAR_LOW_PPM = 999_000;
const NEAR_HIGH_PPM = 1_001_000;

/**
 * The worst price of a liquidation within 0.1 % of the mark: of a long's lots the lowest, of a short's the highest, rounded towards the mark.
 *
 * id `perpetual.liquidationRange`: mark × (1 ∓ 1,000 ppm). Source: product rules 5.5, steps 3 and 4.
 */
export function liquidationRangeTicks(isLong: boolean, markTicks: number): number {
  if (isLong) return ticksCeil(markTicks, NEAR_LOW_PPM);
  return Math.min(ticksFloor(markTicks, NEAR_HIGH_PPM), Number(MOST_PRICE_TICKS));
}

/**
 * The worst price at which a liquidation sells a long's lots or buys a short's without the insurance account. While there is equity a lone order of
 * the book does not get what its owner still has: then it is the better one of bankruptcy price and range.
 *
 * id `perpetual.liquidationLimit`: with equity long `max(B, mark × 0.999)`, short `min(B, mark × 1.001)`, else B. Source: product rules 5.5, step 3.
 */
export function liquidationLimitTicks(position: Position, markTicks: number, factor: bigint): number {
  const bankrupt = bankruptcyTicks(position, factor);
  if (equityUnits(position, markTicks, factor) <= 0n) return bankrupt;
  const near = liquidationRangeTicks(position.isLong, markTicks);
  if (bankrupt === NO_PRICE) return near;
  return position.isLong ? Math.max(bankrupt, near) : Math.min(bankrupt, near);
}

/**
 * How many lots a liquidation closes now: in the lowest tier all, above it as many as bring the value down into the next lower tier.
 *
 * id `perpetual.liquidationCut`: keep the most lots whose value at the mark is at most the floor of the tier. Source: product rules 5.5, step 2 (G16).
 */
export function liquidationLots(lots: number, table: TierTable, markTicks: number, factor: bigint): number {
  const index = tierIndex(table, notional(markTicks, lots, factor));
  if (index === 0) return lots;
  return lots - Number(mulDivFloor(tierAt(table, index).aboveUnits, 1n, BigInt(markTicks) * factor));
}

/** Share of the closed value that the insurance account takes when margin is left, parts per million. */
const LIQUIDATION_FEE_PPM = 2_500;

/**
 * What the insurance account takes of the margin that is left after a liquidation's fills, in quote units; the remainder is the owner's.
 *
 * id `perpetual.liquidationFee`: 0.25 % of the closed value, rounded up, at most what may be taken. Source: product rules 5.5 (G17); dYdX v4 liquidations.
 */
export function liquidationFeeUnits(closedValueUnits: bigint, mostUnits: bigint): bigint {
  if (mostUnits <= 0n) return 0n;
  const feeUnits = feeCeil(closedValueUnits, LIQUIDATION_FEE_PPM);
  return feeUnits < mostUnits ? feeUnits : mostUnits;
}

/**
 * The most that a liquidation's fee may take of what is left of a position, in quote units: of a closed one all, of an open one nothing that it
 * needs at this mark, so that no fee makes a safe rest unsafe.
 *
 * id `perpetual.liquidationFeeMost`: `M`, while lots remain at most `max(0, equity − MM)`. Source: product rules 5.5.
 */
export function mostLiquidationFeeUnits(left: Position, table: TierTable, markTicks: number, factor: bigint): bigint {
  if (left.lots === 0) return left.marginUnits;
  const valueUnits = notional(markTicks, left.lots, factor);
  const spareUnits = equityAt(left, valueUnits) - maintenanceUnits(table, valueUnits);
  if (spareUnits <= 0n) return 0n;
  return spareUnits < left.marginUnits ? spareUnits : left.marginUnits;
}

const MOST_TICKS = BigInt(Number.MAX_SAFE_INTEGER);

function asTicks(ticks: bigint): number {
  return ticks > 0n && ticks <= MOST_TICKS ? Number(ticks) : NO_PRICE;
}
