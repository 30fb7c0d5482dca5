import { word } from '../../kernel/codec/kinds.ts';
import type { Words } from '../../kernel/codec/variant.ts';
import { SIDES } from '../../trading/side.ts';

/* Words by their number in the journal. New ones go to the end. */

export const POSITION_SIDES = ['long', 'short'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];
export const ORDER_KINDS = ['limit', 'market'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok', 'post-only'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];
export const TRIGGER_KINDS = ['take-profit', 'stop-loss'] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];
export const ORDER_CAUSES = ['user', 'trigger', 'liquidation'] as const;
/** What made an order: its owner, a trigger, or the exchange that liquidates. */
export type OrderCause = (typeof ORDER_CAUSES)[number];
export const END_REASONS = [
  'filled',
  'cancelled',
  'expired',
  'self-trade',
  'no-liquidity',
  'margin-at-fill',
  'position-closed',
  'liquidation',
  'price-frozen',
] as const;
/**
 * Why an order ended. `filled` in full; `cancelled` by its owner; `expired` with a rest that may not rest; `self-trade`; `no-liquidity`: nothing
 * to fill at its bound; `margin-at-fill`: the position would have been liquidatable, or the account could not pay a better fill's margin;
 * `position-closed`: a reducing order whose position is gone; `liquidation`: its position is being liquidated; `price-frozen`: an opening order
 * that would have filled while there was no price.
 */
export type EndReason = (typeof END_REASONS)[number];
export const TRIGGER_END_REASONS = ['triggered', 'cancelled', 'other-triggered', 'position-closed', 'liquidation'] as const;
export type TriggerEndReason = (typeof TRIGGER_END_REASONS)[number];
export const CLOSE_REASONS = ['closed', 'liquidated', 'deleveraged'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
export const FUNDING_PHASES = ['charging', 'counting', 'paying'] as const;
/** `charging` those who pay, `counting` what the others are owed, `paying` it (`product-rules` 5.8). */
export type FundingPhase = (typeof FUNDING_PHASES)[number];
/** A funding begins with charging: no event says so. */
const NEXT_PHASES: Words<'counting' | 'paying'> = [undefined, 'counting', 'paying'];

export const side = word('side', POSITION_SIDES);
export const bookSide = word('bookSide', SIDES);
export const orderKind = word('orderKind', ORDER_KINDS);
export const timeInForce = word('timeInForce', TIMES_IN_FORCE);
export const triggerKind = word('triggerKind', TRIGGER_KINDS);
export const cause = word('cause', ORDER_CAUSES);
export const endReason = word('endReason', END_REASONS);
export const triggerEndReason = word('triggerEndReason', TRIGGER_END_REASONS);
export const closeReason = word('closeReason', CLOSE_REASONS);
export const nextPhase = word('nextPhase', NEXT_PHASES);
