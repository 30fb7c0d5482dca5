import { word } from '../../kernel/codec/kinds.ts';
import { SIDES } from '../../trading/side.ts';

/* In the order of their bytes in the journal: only ever appended to. */

export const ORDER_KINDS = ['limit', 'market'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok', 'post-only'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];
export const END_REASONS = ['filled', 'cancelled', 'expired', 'self-trade', 'no-liquidity', 'delisted'] as const;
/**
 * Why an order ended: `filled` in full (a buy by amount: as far as its amount reaches), `expired` with a rest that may not rest,
 * `self-trade` when the next order would have been the account's own, `no-liquidity` when a market order found nothing.
 */
export type EndReason = (typeof END_REASONS)[number];

export const side = word('side', SIDES);
export const orderKind = word('orderKind', ORDER_KINDS);
export const timeInForce = word('timeInForce', TIMES_IN_FORCE);
export const endReason = word('endReason', END_REASONS);
