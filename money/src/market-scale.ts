import { mulDivCeil } from './mul-div.ts';

/**
 * Notional factor of a market: quote units per (one tick × one lot). `tickUnits` is the price step in quote
 * units per whole base coin, `lotUnits` the quantity step in base units. Null when
 * `tickUnits × lotUnits / 10^baseScale` is not a whole number ≥ 1: such a market is refused (`MARKET_NOT_EXACT`).
 */
export function notionalFactor(tickUnits: bigint, lotUnits: bigint, baseScale: number): bigint | null {
  const product = tickUnits * lotUnits;
  const one = 10n ** BigInt(baseScale);
  if (tickUnits <= 0n || lotUnits <= 0n || product % one !== 0n) return null;
  return product / one;
}

/** Value in quote units of `lots` at `priceTicks`: exact, nothing rounds. */
export function notional(priceTicks: number, lots: number, factor: bigint): bigint {
  return BigInt(priceTicks) * BigInt(lots) * factor;
}

/** Parts per million in one whole. */
export const PPM = 1_000_000n;

/** Fee on an amount at `ratePpm`, rounded up in favour of the fee account. */
export function feeCeil(amount: bigint, ratePpm: number): bigint {
  return mulDivCeil(amount, BigInt(ratePpm), PPM);
}
