import { word } from '../../kernel/codec/kinds.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const ROUND_SIDES = ['up', 'down'] as const;
export type RoundSide = (typeof ROUND_SIDES)[number];
export const ROUND_RESULTS = ['up', 'down', 'refund'] as const;
export type RoundResult = (typeof ROUND_RESULTS)[number];
/**
 * Why all that played goes back: `TIE` close = lock, `NO_LOCK` no `ok` tick from the end of betting to the lock, `NO_CLOSE` none in the last
 * 5,000 ms before the end. `ONE_SIDED`: one pool was empty at the end of betting, so nothing played (decided at lock, without ticks).
 */
export type RefundReason = 'TIE' | 'ONE_SIDED' | 'NO_LOCK' | 'NO_CLOSE';
export const REFUND_REASONS: readonly (RefundReason | '')[] = ['', 'TIE', 'ONE_SIDED', 'NO_LOCK', 'NO_CLOSE'];
export const STAKE_RESULTS = ['win', 'lose', 'refund'] as const;
export type StakeResult = (typeof STAKE_RESULTS)[number];

export const side = word('side', ROUND_SIDES);
export const roundResult = word('roundResult', ROUND_RESULTS);
export const refundReason = word('refundReason', REFUND_REASONS);
export const stakeResult = word('stakeResult', STAKE_RESULTS);
