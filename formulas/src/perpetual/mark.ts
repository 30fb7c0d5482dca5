import { mulDivHalfEven } from '@candor/money/mul-div';
import { ticksCeil, ticksFloor } from '@candor/money/market-scale';

/** A funding rate of 1 is this many; rates are whole numbers of 10^-8. */
export const RATE_ONE = 100_000_000n;

/** The mark stays within this share of the index, parts per million. */
const LOWEST_MARK_PPM = 990_000;
const HIGHEST_MARK_PPM = 1_010_000;

/** What a mark is computed from, besides the index. */
export type MarkInputs = {
  readonly indexTicks: number;
  /** The last funding rate, in 10^-8 per interval; may be negative. */
  readonly fundingE8: number;
  /** Until the interval ends, and its length, in milliseconds. */
  readonly leftMs: number;
  readonly intervalMs: number;
  /** Σ (best bid + best ask − 2 × index) over the samples of the last 30 seconds, in ticks, and how many samples that were. */
  readonly basisSumTicks: number;
  readonly basisCount: number;
};

/**
 * The mark price, in ticks.
 *
 * id `perpetual.markPrice`: the median of index, `P1 = index + index × F × timeLeft ÷ interval` and `P2 = index + mean of ((bid + ask) ÷ 2 − index)`,
 * each half-even to the tick, then within 1 % of the index; without samples `P2 = index`. Source: product rules 3.3 (G6); Binance, "Mark Price and
 * Price Index", with the index in place of the last price.
 */
export function markTicks({ indexTicks, fundingE8, leftMs, intervalMs, basisSumTicks, basisCount }: MarkInputs): number {
  const index = BigInt(indexTicks);
  const whole = RATE_ONE * BigInt(intervalMs);
  const withFunding = mulDivHalfEven(index, whole + BigInt(fundingE8) * BigInt(leftMs), whole);
  const samples = 2n * BigInt(basisCount);
  const withBasis = basisCount === 0 ? index : mulDivHalfEven(samples * index + BigInt(basisSumTicks), 1n, samples);
  const median = middle(indexTicks, Number(withFunding), Number(withBasis));
  return Math.min(Math.max(median, ticksCeil(indexTicks, LOWEST_MARK_PPM)), ticksFloor(indexTicks, HIGHEST_MARK_PPM));
}

function middle(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
