import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import type { RoundTerms } from './commands.ts';
import type { RoundSide } from './words.ts';
import type { RefundReason, RoundResult } from './words.ts';

/** One per cent, counted as `feeValue` counts it. */
const PER_CENT = 100_000_000n;
const WHOLE = 100n * PER_CENT;
/** No fee is above a tenth of what plays on the losing side. */
export const MOST_FEE = 10n * PER_CENT;

export type Pools = { readonly upUnits: bigint; readonly downUnits: bigint };
/** A tick that decides; null where the round has none. */
export type DecidingTick = { readonly n: number; readonly priceTicks: number } | null;
export type Decision = { readonly result: RoundResult; readonly reason: RefundReason | '' };

/** What plays on each side (`product-rules` 7). */
export function matchedUnits({ upUnits, downUnits }: Pools): bigint {
  return upUnits < downUnits ? upUnits : downUnits;
}

/** Fee on what plays on the losing side, rounded up (`product-rules` 7). */
export function roundFeeUnits({ feeType, feeValue }: Pick<RoundTerms, 'feeType' | 'feeValue'>, playedUnits: bigint): bigint {
  if (feeType === 1) return mulDivCeil(playedUnits, feeValue, WHOLE);
  const most = mulDivCeil(playedUnits, MOST_FEE, WHOLE);
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
 * What a stake gets if its side wins and all of it plays. With a fee that is a share (type 1) this is known before the stake; a fixed fee is
 * shared by all that plays, so it is at least this.
 */
export function payoutIfPlayedUnits(terms: Pick<RoundTerms, 'feeType' | 'feeValue'>, stakeUnits: bigint): bigint {
  return 2n * stakeUnits - roundFeeUnits(terms, stakeUnits);
}

/** What a stake gets if its side wins, once it is known what plays of it and on each side; but for a unit that is left over. */
export function payoutOfPlayedUnits(terms: Pick<RoundTerms, 'feeType' | 'feeValue'>, matched: bigint, playedUnits: bigint): bigint {
  return playedUnits === 0n ? 0n : playedUnits + mulDivFloor(matched - roundFeeUnits(terms, matched), playedUnits, matched);
}

/** How much of a stake would play if betting ended with it; `pools` are those without it. Rounded down. */
export function wouldPlayUnits({ upUnits, downUnits }: Pools, side: RoundSide, stakeUnits: bigint): bigint {
  const [own, other] = side === 'up' ? [upUnits + stakeUnits, downUnits] : [downUnits + stakeUnits, upUnits];
  return own <= other ? stakeUnits : mulDivFloor(other, stakeUnits, own);
}
