import { word } from '../../kernel/codec/kinds.ts';
import { SIDES } from '../../trading/side.ts';
import type { OrderKind, TimeInForce } from './commands.ts';
import type { EndReason } from './events.ts';

/* In the order of their bytes in the journal: only ever appended to. */

export const ORDER_KINDS: readonly OrderKind[] = ['limit', 'market'];
export const TIMES_IN_FORCE: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'post-only'];
export const END_REASONS: readonly EndReason[] = ['filled', 'cancelled', 'expired', 'self-trade', 'no-liquidity', 'delisted'];

export const side = word('side', SIDES);
export const orderKind = word('orderKind', ORDER_KINDS);
export const timeInForce = word('timeInForce', TIMES_IN_FORCE);
export const endReason = word('endReason', END_REASONS);
