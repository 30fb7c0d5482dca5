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
const PPM_NUMBER = 1_000_000;
/** Added before a division by `PPM`, it rounds an amount ≥ 0 up. */
const ALMOST_PPM = PPM - 1n;

/** Fee on an amount ≥ 0 at `ratePpm`, rounded up in favour of the fee account. */
export function feeCeil(amount: bigint, ratePpm: number): bigint {
  return (amount * BigInt(ratePpm) + ALMOST_PPM) / PPM;
}

/** Price in ticks at `ppm` parts per million of another, rounded down. Both below 2^31, so that the product is below 2^53. */
export function ticksFloor(priceTicks: number, ppm: number): number {
  return ticksShare(priceTicks, ppm, PPM_NUMBER);
}

/** `priceTicks × part / whole`, rounded down; throws when the product is not below 2^53. */
export function ticksShare(priceTicks: number, part: number, whole: number): number {
  const product = priceTicks * part;
  if (!Number.isSafeInteger(product) || product < 0) throw new RangeError(`${priceTicks} × ${part} is not exact`);
  return (product - (product % whole)) / whole;
}

/** As `ticksFloor`, rounded up. */
export function ticksCeil(priceTicks: number, ppm: number): number {
  const floor = ticksFloor(priceTicks, ppm);
  return (priceTicks * ppm) % PPM_NUMBER === 0 ? floor : floor + 1;
}
