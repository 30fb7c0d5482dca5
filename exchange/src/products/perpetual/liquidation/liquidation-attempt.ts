import { liquidationLimitTicks, liquidationLots, liquidationRangeTicks, NO_PRICE } from '@candor/formulas/perpetual/liquidation';
import { equityUnits } from '@candor/formulas/perpetual/position';
import type { OrderBook } from '../../../trading/order-book.ts';
import { reaches } from '../../../trading/side.ts';
import { hasPartner } from './deleveraging.ts';
import type { Parts } from '../parts.ts';
import { liquidationSide } from '../orders/fill.ts';
import { budgetsOf, lessOf } from './insurance.ts';
import type { InsuranceBudgets } from './insurance.ts';
import type { PerpetualMarket } from '../market.ts';
import { bookSide } from '../orders/order-rows.ts';
import type { OpenedPosition } from '../positions/position.ts';

/** The day of the budgets is that of the last mark: whether there is work does not depend on when it is asked. */
const AT_LAST_MARK = 0;

/**
 * Whether a liquidation of a position can do anything: an attempt without a fill or a payment is no event, and the position waits for the next mark
 * (`product-rules` 5.5). It follows from the state alone, so that a restart finds the same.
 */
export function canProgress(parts: Parts, market: PerpetualMarket, position: OpenedPosition): boolean {
  const { state } = parts;
  const { factor } = market.info;
  const { markTicks } = market.mark;
  if (hasOpen(parts, position)) return true;
  const facts = state.facts(position);
  if (meetsBook(parts, position, liquidationLimitTicks(facts, markTicks, factor))) return true;
  if (equityUnits(facts, markTicks, factor) > 0n) return false;
  if (isInsurable(parts, market, position, budgetsOf(parts, AT_LAST_MARK, market, position))) return true;
  const lots = liquidationLots(position.lots, market.tierTable(position.tierVersion), markTicks, factor);
  return hasPartner(parts, market, position, lots);
}

/** Orders or triggers that end with a liquidation. */
function hasOpen({ state }: Parts, { accountId, marketId, isLong, orders, triggers }: OpenedPosition): boolean {
  if (orders.length + triggers.length > 0) return true;
  return (state.holding(accountId, marketId, isLong)?.openingOrders.length ?? 0) > 0;
}

/** Whether the book has an order that a reduction of the position reaches with this limit. */
export function meetsBook({ state }: Parts, { marketId, isLong }: OpenedPosition, limitTicks: number): boolean {
  const best = bestFor(state.books.of(marketId).book, isLong);
  return best !== NO_PRICE && limitTicks !== NO_PRICE && reaches(bookSide(isLong, true), limitTicks, best);
}

/** Whether the next order of the book is near the mark, and the insurance account may pay for a lot of it. */
export function isInsurable(parts: Parts, market: PerpetualMarket, position: OpenedPosition, budgets: InsuranceBudgets): boolean {
  const { state } = parts;
  const { isLong, positionId, accountId, leverage } = position;
  const unitsMost = lessOf(budgets);
  if (unitsMost <= 0n || !meetsBook(parts, position, liquidationRangeTicks(isLong, market.mark.markTicks))) return false;
  const best = bestFor(state.books.of(position.marketId).book, isLong);
  const trading = { orderId: 0, accountId, feePpm: 0, leverage, filledUnits: 0n };
  const insured = { positionId, isInsured: true };
  return liquidationSide(trading, insured, state.facts(position), 1, best, market.info.factor).insuredUnits <= unitsMost;
}

function bestFor(book: OrderBook, isLong: boolean): number {
  return book.bestTicks(1 - bookSide(isLong, true));
}
