import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import type { RoundSide, RoundTerms } from './commands.ts';
import type { RefundReason, RoundResult } from './events.ts';

/** One per cent, counted as `feeValue` counts it. */
const PER_CENT = 100_000_000n;
const WHOLE = 100n * PER_CENT;
/** No fee is above a tenth of the losing pool. */
export const MOST_FEE = 10n * PER_CENT;

export type Pools = { readonly upUnits: bigint; readonly downUnits: bigint };
/** A tick that decides; null where the round has none. */
export type DecidingTick = { readonly n: number; readonly priceTicks: number } | null;
export type Decision = { readonly result: RoundResult; readonly reason: RefundReason | '' };

/** Fee on a losing pool, rounded up (`product-rules` 7). */
export function roundFeeUnits({ feeType, feeValue }: Pick<RoundTerms, 'feeType' | 'feeValue'>, losingUnits: bigint): bigint {
  if (feeType === 1) return mulDivCeil(losingUnits, feeValue, WHOLE);
  const most = mulDivCeil(losingUnits, MOST_FEE, WHOLE);
  return feeValue < most ? feeValue : most;
}

/** The side that won, from pools and ticks alone: nothing else of the round, its users or its stakes is looked at. */
export function decideRound(pools: Pools, lock: DecidingTick, close: DecidingTick): Decision {
  if (pools.upUnits === 0n || pools.downUnits === 0n) return { result: 'refund', reason: 'ONE_SIDED' };
  if (lock === null) return { result: 'refund', reason: 'NO_LOCK' };
  if (close === null) return { result: 'refund', reason: 'NO_CLOSE' };
  if (close.priceTicks === lock.priceTicks) return { result: 'refund', reason: 'TIE' };
  return { result: close.priceTicks > lock.priceTicks ? 'up' : 'down', reason: '' };
}

/**
 * What a stake would get if its side won and nobody staked any more; `pools` are those with the stake in them. An estimate, and said to
 * be one: the pools decide. Rounded down.
 */
export function estimatedPayoutUnits(
  terms: Pick<RoundTerms, 'feeType' | 'feeValue'>,
  { upUnits, downUnits }: Pools,
  side: RoundSide,
  stakeUnits: bigint,
): bigint {
  const [own, other] = side === 'up' ? [upUnits, downUnits] : [downUnits, upUnits];
  if (own < stakeUnits || stakeUnits <= 0n) throw new RangeError('the pools are without the stake');
  return stakeUnits + mulDivFloor(other - roundFeeUnits(terms, other), stakeUnits, own);
}
