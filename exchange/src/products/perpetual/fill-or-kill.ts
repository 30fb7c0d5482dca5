import { isLiquidatable } from '@candor/formulas/perpetual/liquidation';
import { holdUnits } from '@candor/formulas/perpetual/margin';
import { notional } from '@candor/money/market-scale';
import { CONTRACT } from '../../ground/accounts/accounts.ts';
import { BID } from '../../trading/side.ts';
import { assetOf } from './asset.ts';
import type { Desk, Emits } from './desk.ts';
import { afterOpening, openingSide, reducingSide } from './fill.ts';
import type { PerpetualMarket } from './market.ts';
import { bookSide } from './order-rows.ts';
import type { OpenedPosition } from './position.ts';

/** What rounding may add to the margin and fee of each fill, in units. */
const ROUNDING_UNITS = 101n;

/** An opening fill-or-kill order before it is accepted. */
export type Whole = {
  readonly marketId: number;
  readonly isLong: boolean;
  readonly limitTicks: number;
  readonly lots: number;
  readonly leverage: number;
};

/**
 * Whether an opening fill-or-kill order fills whole for certain (`product-rules` 4.2): its position is safe with all lots at its limit, its account
 * can pay for the dearest fills, and the resting orders are sure. Maintenance is convex, so what is safe before and after is safe in between.
 */
export function opensWhole(desk: Desk, context: Emits, order: Whole): boolean {
  const { ground, state, settlement } = desk;
  const { marketId, isLong, limitTicks, lots, leverage } = order;
  const market = state.marketOf(marketId);
  const { factor, terms, tierVersion } = market.info;
  const side = bookSide(isLong, false);
  const { book } = state.books.of(marketId);
  const position = state.holding(context.accountId, marketId, isLong)?.position ?? null;
  const before = position === null ? null : state.facts(position);
  const table = market.tierTable(position?.tierVersion ?? tierVersion);
  const trading = { orderId: 0, accountId: context.accountId, feePpm: terms.openFeePpm, leverage };
  const after = afterOpening(before, isLong, lots, openingSide(trading, 0, before?.lots ?? 0, notional(limitTicks, lots, factor)));
  for (const facts of [before, after]) {
    if (facts !== null && isLiquidatable(facts, table, market.mark.markTicks, factor)) return false;
  }
  // A sell pays most at the best bid, a buy at its limit.
  const dearestTicks = side === BID ? limitTicks : Math.max(limitTicks, book.bestTicks(BID));
  const fills = BigInt(Math.min(lots, book.size(1 - side)));
  const neededUnits = holdUnits(dearestTicks, lots, { factor, leverage, feePpm: terms.openFeePpm }) + fills * ROUNDING_UNITS;
  if (ground.ledger.wallet(CONTRACT, context.accountId, assetOf(ground)) < neededUnits) return false;
  prepare(desk, context.accountId, side, order);
  return settlement.fillsWhole(market, assetOf(ground), context);
}

/** The same of a reducing order: its margin bears all lots at its limit, with the rounding of each fill. */
export function reducesWhole(desk: Desk, context: Emits, position: OpenedPosition, limitTicks: number, lots: number): boolean {
  const { ground, state, settlement } = desk;
  const market: PerpetualMarket = state.marketOf(position.marketId);
  const side = bookSide(position.isLong, true);
  const trading = { orderId: 0, accountId: position.accountId, feePpm: market.info.terms.closeFeePpm, leverage: position.leverage };
  const facts = state.facts(position);
  const { marginUnits, paidOutUnits } = reducingSide(trading, position.positionId, facts, lots, limitTicks, market.info.factor);
  const fills = BigInt(Math.min(lots, state.books.of(position.marketId).book.size(1 - side)));
  if (marginUnits + paidOutUnits < fills * ROUNDING_UNITS) return false;
  prepare(desk, position.accountId, side, {
    marketId: position.marketId,
    isLong: position.isLong,
    leverage: position.leverage,
    limitTicks,
    lots,
  });
  return settlement.fillsWhole(market, assetOf(ground), context);
}

/** What the walk through the book reads of an order that is not accepted yet. */
function prepare({ state: { taker } }: Desk, accountId: number, side: number, { marketId, limitTicks, lots, leverage }: Whole): void {
  taker.ownerId = accountId;
  taker.handId = accountId;
  taker.marketId = marketId;
  taker.side = side;
  taker.flags = 0;
  taker.limitTicks = limitTicks;
  taker.lots = lots;
  taker.filledLots = 0;
  taker.leverage = leverage;
}
