import type { UpdownSide } from './commands.ts';
import type { UpdownResult, VoidReason } from './events.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const UPDOWN_SIDES: readonly UpdownSide[] = ['up', 'down'];
export const UPDOWN_RESULTS: readonly UpdownResult[] = ['win', 'lose', 'tie', 'void'];
export const VOID_REASONS: readonly (VoidReason | '')[] = ['', 'NO_ENTRY', 'FEW_TICKS', 'GAP', 'STALE_EXIT'];
