import type { OrderKind, TimeInForce } from './commands.ts';
import type { EndReason } from './events.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const ORDER_KINDS: readonly OrderKind[] = ['limit', 'market'];
export const TIMES_IN_FORCE: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'post-only'];
export const END_REASONS: readonly EndReason[] = ['filled', 'cancelled', 'expired', 'self-trade', 'no-liquidity', 'delisted'];
