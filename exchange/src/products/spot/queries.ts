import type { Ground } from '../../ground/ground.ts';
import type { DepthChanges } from '../../kernel/product.ts';
import type { Depth, OpenOrder } from '../../query.ts';
import type { SpotState } from './state.ts';

/** Open orders of an account, newest first; `market` 0 = all. */
export function askOpenOrders(ground: Ground, state: SpotState, accountId: number, marketId: number): readonly OpenOrder[] {
  const rows: OpenOrder[] = [];
  for (const number of (state.account(accountId)?.open() ?? []).toReversed()) {
    const order = state.known(number);
    if (marketId !== 0 && marketId !== order.marketId) continue;
    rows.push({
      orderId: order.orderId,
      marketId: order.marketId,
      side: order.side,
      kind: order.kind,
      timeInForce: order.timeInForce,
      priceTicks: order.priceTicks,
      lots: order.lots,
      filledLots: order.filledLots,
      filledUnits: order.filledUnits,
      feeUnits: order.feeUnits,
      holdUnits: ground.ledger.hold(order.orderId),
      acceptedMs: order.acceptedMs,
    });
  }
  return rows;
}

/** Null for an unknown market. */
export function askDepth(ground: Ground, state: SpotState, marketId: number, most: number): Depth | null {
  if (ground.markets.market(marketId) === undefined) return null;
  const { book, depthSequence } = state.book(marketId);
  return { sequence: depthSequence, bids: book.levels('buy', most), asks: book.levels('sell', most) };
}

/** Levels that changed since the last call, market by market. A restored exchange begins with whole books. */
export function takeDepthChanges(state: SpotState): readonly DepthChanges[] {
  const changes: DepthChanges[] = [];
  for (const book of state.books()) {
    const { bids, asks } = book.book.takeChanges();
    if (bids.length === 0 && asks.length === 0) continue;
    book.depthSequence += 1;
    changes.push({ marketId: book.marketId, sequence: book.depthSequence, bids, asks });
  }
  return changes;
}
