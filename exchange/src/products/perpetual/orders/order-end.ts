import type { Ground } from '../../../ground/ground.ts';
import type { Context } from '../../../kernel/product.ts';
import { MARKET_ID, OWNER } from '../../../trading/order-rows.ts';
import { HOLD_PERPETUAL } from '../accounts.ts';
import { assetOf } from '../asset.ts';
import type { PerpetualEvent } from '../events.ts';
import type { EndReason } from '../words.ts';
import { returnLegs } from '../legs.ts';
import type { PerpetualState } from '../state.ts';

/** Ends an order, the one that is being matched or one that rests, and returns what is left of its hold. */
export function endOrder(
  ground: Ground,
  state: PerpetualState,
  context: Context<PerpetualEvent>,
  orderId: number,
  reason: EndReason,
): void {
  const { taker } = state;
  const isTaker = taker.orderId === orderId;
  const { details } = state.books.rows;
  const row = isTaker ? 0 : state.rowOf(orderId);
  const accountId = isTaker ? taker.ownerId : (details[row + OWNER] ?? 0);
  const marketId = isTaker ? taker.marketId : (details[row + MARKET_ID] ?? 0);
  const units = ground.ledger.object(HOLD_PERPETUAL, orderId, accountId);
  const legs = returnLegs(assetOf(ground), accountId, orderId, units);
  context.emit({ type: 'perpetual.ended', orderId, accountId, marketId, reason, returnedUnits: units, legs });
}
