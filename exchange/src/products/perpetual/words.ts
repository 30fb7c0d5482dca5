import { word } from '../../kernel/codec/kinds.ts';
import type { Words } from '../../kernel/codec/variant.ts';
import { SIDES } from '../../trading/side.ts';
import type { FundingPhase } from './market.ts';
import type { OrderKind, PositionSide, TimeInForce, TriggerKind } from './commands.ts';
import type { CloseReason, EndReason, OrderCause, TriggerEndReason } from './events.ts';

/* Words by their number in the journal. New ones go to the end. */

export const POSITION_SIDES: readonly PositionSide[] = ['long', 'short'];
export const ORDER_KINDS: readonly OrderKind[] = ['limit', 'market'];
export const TIMES_IN_FORCE: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'post-only'];
export const TRIGGER_KINDS: readonly TriggerKind[] = ['take-profit', 'stop-loss'];
export const ORDER_CAUSES: readonly OrderCause[] = ['user', 'trigger', 'liquidation'];
export const END_REASONS: readonly EndReason[] = [
  'filled',
  'cancelled',
  'expired',
  'self-trade',
  'no-liquidity',
  'margin-at-fill',
  'position-closed',
  'liquidation',
  'price-frozen',
];
export const TRIGGER_END_REASONS: readonly TriggerEndReason[] = [
  'triggered',
  'cancelled',
  'other-triggered',
  'position-closed',
  'liquidation',
];
export const CLOSE_REASONS: readonly CloseReason[] = ['closed', 'liquidated', 'deleveraged'];
export const FUNDING_PHASES: readonly FundingPhase[] = ['charging', 'counting', 'paying'];
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
