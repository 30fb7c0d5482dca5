import type { CommandBody } from '@candor/exchange/command';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';

/* Product rules 5.1 to 5.6 as figures, each from its definition. Amounts are quote units; `factor` is quote units of one tick × one lot. */

export type Tier = Extract<CommandBody, { readonly type: 'perpetual.define' }>['terms']['tiers'][number];
export type Side = 'long' | 'short';

/** What of a position its figures depend on. */
export type Holding = {
  readonly side: Side;
  readonly lots: number;
  readonly entryUnits: bigint;
  readonly marginUnits: bigint;
};

const MILLION = 1_000_000n;
const SCORE_ONE = 100_000_000n;

export function valueUnits(ticks: number, lots: number, factor: bigint): bigint {
  return BigInt(ticks) * BigInt(lots) * factor;
}

export function feeUnits(value: bigint, ppm: number): bigint {
  return mulDivCeil(value, BigInt(ppm), MILLION);
}

/** Value ÷ leverage, rounded up to 100 units. */
export function initialMargin(value: bigint, leverage: number): bigint {
  return 100n * mulDivCeil(value, 1n, 100n * BigInt(leverage));
}

export function profitAt({ side, lots, entryUnits }: Holding, ticks: number, factor: bigint): bigint {
  const gain = valueUnits(ticks, lots, factor) - entryUnits;
  return side === 'long' ? gain : -gain;
}

export function equityAt(holding: Holding, ticks: number, factor: bigint): bigint {
  return holding.marginUnits + profitAt(holding, ticks, factor);
}

/** Each part of the value at the rate of the row that it falls into; above the last row that one goes on. */
export function maintenance(tiers: readonly Tier[], value: bigint): bigint {
  let millionths = 0n;
  for (const [index, { aboveUnits, upToUnits, maintenancePpm }] of tiers.entries()) {
    if (value <= aboveUnits) break;
    const end = index + 1 === tiers.length || value < upToUnits ? value : upToUnits;
    millionths += (end - aboveUnits) * BigInt(maintenancePpm);
  }
  return mulDivCeil(millionths, 1n, MILLION);
}

/** The row that a value counts in: the last whose floor is below it. */
export function tierOf(tiers: readonly Tier[], value: bigint): Tier | undefined {
  return tiers.findLast(({ aboveUnits }) => aboveUnits < value) ?? tiers[0];
}

export function isBelowMaintenance(holding: Holding, tiers: readonly Tier[], ticks: number, factor: bigint): boolean {
  return equityAt(holding, ticks, factor) < maintenance(tiers, valueUnits(ticks, holding.lots, factor));
}

const MOST_BANKRUPTCY = 1_000_000_000n;

/** Where margin and loss are equal, in ticks; 0 where no price of an order is that. */
export function bankruptcy({ side, lots, entryUnits, marginUnits }: Holding, factor: bigint): number {
  const perTick = BigInt(lots) * factor;
  const ticks = side === 'long' ? mulDivCeil(entryUnits - marginUnits, 1n, perTick) : mulDivFloor(entryUnits + marginUnits, 1n, perTick);
  return ticks < 1n || ticks > MOST_BANKRUPTCY ? 0 : Number(ticks);
}

/** A price this many hundredths of another, rounded towards it. */
export function hundredths(ticks: number, of100: number): number {
  return thousandths(ticks, 10 * of100);
}

/** A price this many thousandths of another, rounded towards it. */
export function thousandths(ticks: number, of1000: number): number {
  const round = of1000 < 1_000 ? mulDivCeil : mulDivFloor;
  return Number(round(BigInt(ticks), BigInt(of1000), 1_000n));
}

/** The better for the owner of two prices at which lots of a side are closed, of which the first may be none. */
function betterOf(side: Side, bankrupt: number, near: number): number {
  if (bankrupt === 0) return near;
  return side === 'long' ? Math.max(bankrupt, near) : Math.min(bankrupt, near);
}

/** The worst price of a reduction: 5 % from the mark, and not beyond bankruptcy. */
export function reducingBound(holding: Holding, markTicks: number, factor: bigint): number {
  return betterOf(holding.side, bankruptcy(holding, factor), hundredths(markTicks, holding.side === 'long' ? 95 : 105));
}

/** The worst price of a liquidation without insurance: bankruptcy, and with equity not beyond 0.1 % from the mark. */
export function liquidationLimit(holding: Holding, markTicks: number, factor: bigint): number {
  const bankrupt = bankruptcy(holding, factor);
  if (equityAt(holding, markTicks, factor) <= 0n) return bankrupt;
  const near = Math.min(thousandths(markTicks, holding.side === 'long' ? 999 : 1_001), Number(MOST_BANKRUPTCY));
  return betterOf(holding.side, bankrupt, near);
}

/** The worst price of an opening: mark × (1 ± the smaller of 5 % and 1 ÷ 2(leverage + 1)), rounded towards the mark. */
export function openingBound(side: Side, markTicks: number, leverage: number): number {
  const whole = 2n * (BigInt(leverage) + 1n);
  const mark = BigInt(markTicks);
  return side === 'long'
    ? Math.min(hundredths(markTicks, 105), Number(mulDivFloor(mark, whole + 1n, whole)))
    : Math.max(hundredths(markTicks, 95), Number(mulDivCeil(mark, whole - 1n, whole)));
}

/** The part of an amount that belongs to some of the lots; the last ones take all. */
export function partOf(units: bigint, lots: number, of: number): bigint {
  return lots === of ? units : mulDivFloor(units, BigInt(lots), BigInt(of));
}

/** The most margin that may be taken out; below zero when some is missing. */
export function removable(holding: Holding, leverage: number, markTicks: number, factor: bigint): bigint {
  const over = BigInt(leverage);
  const profit = profitAt(holding, markTicks, factor);
  const ofEntry = holding.marginUnits - mulDivCeil(holding.entryUnits, 1n, over);
  const lessLoss = holding.marginUnits + (profit < 0n ? profit : 0n);
  const ofMark = lessLoss - mulDivCeil(valueUnits(markTicks, holding.lots, factor), 1n, over);
  return ofEntry < ofMark ? ofEntry : ofMark;
}

/** The place in the queue of deleveraging; null for a position without equity, which is no partner. */
export function score(holding: Holding, markTicks: number, factor: bigint): bigint | null {
  const profit = profitAt(holding, markTicks, factor);
  const equity = holding.marginUnits + profit;
  if (equity <= 0n) return null;
  const value = valueUnits(markTicks, holding.lots, factor);
  const [over, under] = profit > 0n ? [value, equity] : [equity, value];
  return mulDivFloor(profit * over, SCORE_ONE, holding.entryUnits * under);
}
