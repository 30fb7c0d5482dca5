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

/**
 * Value in quote units of `lots` at `priceTicks`: exact, nothing rounds. Products below 2^53 are made as numbers, which is exact
 * there and several times as fast; a product that passed 2^53 on the way shows as one that is not below it.
 */
export function notional(priceTicks: number, lots: number, factor: bigint): bigint {
  const product = priceTicks * lots * Number(factor);
  return product <= Number.MAX_SAFE_INTEGER ? BigInt(product) : BigInt(priceTicks) * BigInt(lots) * factor;
}

/** Parts per million in one whole. */
export const PPM = 1_000_000n;
const PPM_NUMBER = 1_000_000;

/** Fee on an amount ≥ 0 at `ratePpm`, rounded up in favour of the fee account. */
export function feeCeil(amount: bigint, ratePpm: number): bigint {
  const product = Number(amount) * ratePpm;
  if (!(product <= Number.MAX_SAFE_INTEGER)) return mulDivCeil(amount, BigInt(ratePpm), PPM);
  const rest = product % PPM_NUMBER;
  return BigInt((product - rest) / PPM_NUMBER) + (rest > 0 ? 1n : 0n);
}

/** Price in ticks at `ppm` parts per million of another, rounded down. Both below 2^31, so that the product is below 2^53. */
export function ticksFloor(priceTicks: number, ppm: number): number {
  const product = priceTicks * ppm;
  if (!Number.isSafeInteger(product) || product < 0) throw new RangeError(`${priceTicks} × ${ppm} is not exact`);
  return (product - (product % PPM_NUMBER)) / PPM_NUMBER;
}

/** As `ticksFloor`, rounded up. */
export function ticksCeil(priceTicks: number, ppm: number): number {
  const floor = ticksFloor(priceTicks, ppm);
  return (priceTicks * ppm) % PPM_NUMBER === 0 ? floor : floor + 1;
}
