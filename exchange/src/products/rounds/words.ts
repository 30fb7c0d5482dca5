import { word } from '../../kernel/codec/kinds.ts';
import type { RoundSide } from './commands.ts';
import type { RefundReason, RoundResult, StakeResult } from './events.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const ROUND_SIDES: readonly RoundSide[] = ['up', 'down'];
export const ROUND_RESULTS: readonly RoundResult[] = ['up', 'down', 'refund'];
export const REFUND_REASONS: readonly (RefundReason | '')[] = ['', 'TIE', 'ONE_SIDED', 'NO_LOCK', 'NO_CLOSE'];
export const STAKE_RESULTS: readonly StakeResult[] = ['win', 'lose', 'refund'];

export const side = word('side', ROUND_SIDES);
export const roundResult = word('roundResult', ROUND_RESULTS);
export const refundReason = word('refundReason', REFUND_REASONS);
export const stakeResult = word('stakeResult', STAKE_RESULTS);
