/** What of an amount counted in a chain's units can be credited, and what is too small: it stays in custody as dust. */
export type ChainCredit = { readonly units: bigint; readonly dust: bigint };

/**
 * Turns units of 10^-chainDecimals into units of 10^-scale (`product-rules` 1.1): rounded down where the chain is finer, the rest
 * named as dust in chain units; exact where it is coarser. `chainUnits` is not negative.
 */
export function creditOfChainUnits(chainUnits: bigint, chainDecimals: number, scale: number): ChainCredit {
  if (chainUnits < 0n) throw new RangeError('a chain credits nothing negative');
  if (chainDecimals <= scale) return { units: chainUnits * 10n ** BigInt(scale - chainDecimals), dust: 0n };
  const step = 10n ** BigInt(chainDecimals - scale);
  return { units: chainUnits / step, dust: chainUnits % step };
}

/** The reverse, for paying out; null when the amount has more decimals than the chain can carry (`TOO_PRECISE`). */
export function chainUnitsOf(units: bigint, chainDecimals: number, scale: number): bigint | null {
  if (chainDecimals >= scale) return units * 10n ** BigInt(chainDecimals - scale);
  const step = 10n ** BigInt(scale - chainDecimals);
  return units % step === 0n ? units / step : null;
}
