import { word } from '../../kernel/codec/kinds.ts';
import type { UpdownSide } from './commands.ts';
import type { UpdownResult, SettleReason } from './events.ts';

/** In the order of their bytes in the journal: only ever appended to. The number of a word that is gone stays unused. */
export const UPDOWN_SIDES: readonly UpdownSide[] = ['up', 'down'];
export const UPDOWN_RESULTS: readonly UpdownResult[] = ['win', 'lose', 'tie', 'void'];
export const SETTLE_REASONS: readonly (SettleReason | '' | undefined)[] = ['', 'NO_ENTRY', 'FEW_TICKS', undefined, 'STALE_EXIT', 'GAP_WON'];

export const side = word('side', UPDOWN_SIDES);
export const result = word('result', UPDOWN_RESULTS);
export const reason = word('reason', SETTLE_REASONS);
