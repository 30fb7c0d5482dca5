import type { Ground } from '../../ground/ground.ts';
import { FILLED_LOTS, FLAGS, LOTS } from '../../trading/order-rows.ts';
import { sideWord } from '../../trading/side.ts';
import { HOLD_SPOT } from './accounts.ts';
import { timeInForceOf } from './open-order.ts';
import type { SpotState } from './state.ts';
import type { Depth, OpenOrder } from './answers.ts';

/** Open orders of an account, newest first; market 0 = all. */
export function askOpenOrders(ground: Ground, state: SpotState, accountId: number, marketId: number): readonly OpenOrder[] {
  const orders: OpenOrder[] = [];
  for (const orderId of (state.account(accountId)?.open() ?? []).toReversed()) {
    const row = state.rowOf(orderId);
    const book = state.books.bookAt(row);
    if (marketId !== 0 && marketId !== book.marketId) continue;
    const { rows, totals } = state.books;
    const index = rows.indexOf(row);
    const { side, priceTicks } = state.levelOf(row);
    const filledLots = rows.details[row + FILLED_LOTS] ?? 0;
    orders.push({
      orderId,
      marketId: book.marketId,
      side: sideWord(side),
      kind: 'limit',
      timeInForce: timeInForceOf(rows.details[row + FLAGS] ?? 0),
      priceTicks,
      lots: (rows.queue[row + LOTS] ?? 0) + filledLots,
      filledLots,
      filledUnits: totals.filledUnits(index),
      feeUnits: totals.feeUnits(index),
      holdUnits: ground.ledger.object(HOLD_SPOT, orderId, accountId),
      acceptedMs: totals.acceptedMs(index),
    });
  }
  return orders;
}

/** Null for an unknown market. */
export function askDepth(ground: Ground, state: SpotState, marketId: number, most: number): Depth | null {
  return ground.markets.market(marketId) === undefined ? null : state.books.depth(marketId, most);
}
