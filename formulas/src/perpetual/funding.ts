import { divCeil, divFloor, mulDivFloor, mulDivHalfEven } from '@candor/money/mul-div';
import { RATE_ONE } from './mark.ts';

/** What a stated amount would buy or sell at once, of which the mean price follows: Σ price × lots, in ticks × lots, and the lots. */
export type Impact = { readonly tickLots: number; readonly lots: number };

/**
 * The impact price in whole ticks, as marks have it.
 *
 * id `perpetual.impactPrice`: Σ price·lots ÷ Σ lots, half-even. Source: product rules 3.3.
 */
export function impactTicks({ tickLots, lots }: Impact): number {
  return Number(mulDivHalfEven(BigInt(tickLots), 1n, BigInt(lots)));
}

/**
 * One sample of the premium of the book over the index, in 10^-8.
 *
 * id `perpetual.premium`: `(max(0, impact bid − index) − max(0, index − impact ask)) ÷ index`, rounded down; an impact price is the mean fill price of
 * 20,000 USDT, here not rounded. Source: product rules 5.8 (G19); Binance, "Introduction to Funding Rates".
 */
export function premiumE8(indexTicks: number, bid: Impact, ask: Impact): number {
  // Mean price − index, over the index = (Σ price × lots − index × lots) ÷ (index × lots).
  const bidAtIndex = BigInt(indexTicks) * BigInt(bid.lots);
  const askAtIndex = BigInt(indexTicks) * BigInt(ask.lots);
  const [bought, sold] = [BigInt(bid.tickLots), BigInt(ask.tickLots)];
  const above = bought > bidAtIndex ? bought - bidAtIndex : 0n;
  const below = askAtIndex > sold ? askAtIndex - sold : 0n;
  return Number(mulDivFloor(above * askAtIndex - below * bidAtIndex, RATE_ONE, bidAtIndex * askAtIndex));
}

/** Interest of an interval of 8 hours, in 10^-8: none. Where the house stands against everybody it would pay whoever holds the coin against a short. */
const INTEREST_E8 = 0;
/** The premium is followed to the interest within this, in 10^-8. */
const DAMPER_E8 = 50_000;
/** A rate needs this many of the 480 samples of its interval. */
export const FEWEST_SAMPLES = 240;

/** Samples of one interval: the i-th, counted from 1, weighs i. */
export type PremiumSamples = {
  readonly count: number;
  /** Σ i × premium, in 10^-8. */
  readonly weightedE8: bigint;
};

/**
 * The mean premium of an interval, in 10^-8, later samples weighing more.
 *
 * id `perpetual.meanPremium`: `Σ i·Prem_i ÷ Σ i`, half-even. Source: product rules 5.8 (G19).
 */
export function meanPremiumE8({ count, weightedE8 }: PremiumSamples): number {
  return count === 0 ? 0 : Number(mulDivHalfEven(2n * weightedE8, 1n, BigInt(count) * BigInt(count + 1)));
}

/**
 * The funding rate of an interval, in 10^-8; positive: longs pay shorts.
 *
 * id `perpetual.fundingRate`: `F = P + clamp(I − P, ±0.05 %)`, then at most 0.75 × the lowest maintenance rate either way. Source: product rules 5.8
 * (G19); Binance, "Introduction to Funding Rates", where I is 0.01 %.
 */
export function fundingRateE8(premium: number, lowestMaintenancePpm: number, interestE8 = INTEREST_E8): number {
  const damped = premium + clamp(interestE8 - premium, DAMPER_E8);
  // 0.75 × ppm in 10^-8 = 75 × ppm.
  return clamp(damped, 75 * lowestMaintenancePpm);
}

/** The rate at the end of an interval: 0 when too few samples were possible. */
export function intervalRateE8(samples: PremiumSamples, lowestMaintenancePpm: number): number {
  return samples.count < FEWEST_SAMPLES ? 0 : fundingRateE8(meanPremiumE8(samples), lowestMaintenancePpm);
}

/**
 * What one side of a position pays, in quote units, for a value at the mark and a rate of either sign.
 *
 * id `perpetual.fundingPaid`: value × |rate|, rounded up. Source: product rules 5.8 (G20).
 */
export function fundingPaidUnits(valueUnits: bigint, rateE8: number): bigint {
  return divCeil(valueUnits * BigInt(Math.abs(rateE8)), RATE_ONE);
}

/** What the other side is owed: value × |rate|, rounded down (id `perpetual.fundingReceived`, product rules 5.8). */
export function fundingReceivedUnits(valueUnits: bigint, rateE8: number): bigint {
  return divFloor(valueUnits * BigInt(Math.abs(rateE8)), RATE_ONE);
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}
