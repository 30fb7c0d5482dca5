import { ticksShare } from '@candor/money/market-scale';
import { mulDivHalfEven } from '@candor/money/mul-div';

/** A funding rate of 1 is this many; rates are whole numbers of 10^-8. */
export const RATE_ONE = 100_000_000n;

/** The mark stays within half of the lowest maintenance rate, which is in parts per million. */
const TWICE_MILLION = 2_000_000;

/** What the contract's own book says at a mark, in ticks. */
export type OwnPrices = {
  /** Impact prices; null on a side without their depth. */
  readonly bidTicks: number | null;
  readonly askTicks: number | null;
  /** The last fill; null when none is young enough. */
  readonly lastTicks: number | null;
};

/** What a mark is computed from, besides the index. */
export type MarkInputs = OwnPrices & {
  readonly indexTicks: number;
  /** The last funding rate, in 10^-8 per interval; may be negative. */
  readonly fundingE8: number;
  /** Until the interval ends, and its length, in milliseconds. */
  readonly leftMs: number;
  readonly intervalMs: number;
  /** Σ (impact bid + impact ask − 2 × index) over the samples of the last 30 seconds, in ticks, and how many samples that were. */
  readonly basisSumTicks: number;
  readonly basisCount: number;
  /** Of the market's terms in force. */
  readonly lowestMaintenancePpm: number;
};

/**
 * The mark price, in ticks.
 *
 * id `perpetual.markPrice`: the median of `P1 = index + index × F × timeLeft ÷ interval`, `P2 = index + mean of ((bid + ask) ÷ 2 − index)` and
 * `B = median(bid, ask, last)`, each half-even to the tick, then within half of the lowest maintenance rate of the index; without samples
 * `P2 = index`. Source: product rules 3.3 (G6); Binance, "Mark Price and Price Index", rule of 2025-09-18.
 */
export function markTicks(inputs: MarkInputs): number {
  const { indexTicks, fundingE8, leftMs, intervalMs, basisSumTicks, basisCount, lowestMaintenancePpm } = inputs;
  const index = BigInt(indexTicks);
  const whole = RATE_ONE * BigInt(intervalMs);
  const withFunding = mulDivHalfEven(index, whole + BigInt(fundingE8) * BigInt(leftMs), whole);
  const samples = 2n * BigInt(basisCount);
  const withBasis = basisCount === 0 ? index : mulDivHalfEven(samples * index + BigInt(basisSumTicks), 1n, samples);
  const median = middle(Number(withFunding), Number(withBasis), ownTicks(inputs, indexTicks));
  const mostAwayTicks = ticksShare(indexTicks, lowestMaintenancePpm, TWICE_MILLION);
  return Math.min(Math.max(median, indexTicks - mostAwayTicks), indexTicks + mostAwayTicks);
}

/** The contract's own price (id `perpetual.ownPrice`): without a last fill the middle of both sides, without a side the index. */
function ownTicks({ bidTicks, askTicks, lastTicks }: OwnPrices, indexTicks: number): number {
  if (bidTicks === null || askTicks === null) return indexTicks;
  return middle(bidTicks, askTicks, lastTicks ?? Number(mulDivHalfEven(BigInt(bidTicks + askTicks), 1n, 2n)));
}

function middle(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
