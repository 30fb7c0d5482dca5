import { REDUCE_ONLY } from '../../../trading/taker.ts';
import type { Parts } from '../parts.ts';
import { bookSide } from './order-rows.ts';
import type { OpenedPosition } from '../positions/position.ts';

/** A fill-or-kill order before it is accepted. */
export type Whole = { readonly limitTicks: number; readonly lots: number };

/** The same of one that opens. */
export type WholeOpening = Whole & {
  readonly accountId: number;
  readonly marketId: number;
  readonly isLong: boolean;
  readonly leverage: number;
  readonly holdUnits: bigint;
};

/** Whether an opening fill-or-kill order fills whole while it holds what it has to (`product-rules` 4.2, 5.2). Changes nothing. */
export function opensWhole({ state, settlement }: Parts, { isLong, holdUnits, ...order }: WholeOpening): boolean {
  const market = state.marketOf(order.marketId);
  const { openFeePpm: feePpm } = market.info.terms;
  prepare(state, { ...order, side: bookSide(isLong, false), flags: 0, feePpm, link: 0 });
  return settlement.fillsWhole(market, holdUnits);
}

/** The same of a reducing order, which holds nothing. */
export function reducesWhole({ state, settlement }: Parts, position: OpenedPosition, order: Whole): boolean {
  const { accountId, marketId, leverage, isLong, positionId: link } = position;
  const market = state.marketOf(marketId);
  const { closeFeePpm: feePpm } = market.info.terms;
  const ofPosition = { accountId, marketId, leverage, side: bookSide(isLong, true), link };
  prepare(state, { ...order, ...ofPosition, flags: REDUCE_ONLY, feePpm });
  return settlement.fillsWhole(market, 0n);
}

type Prepared = Whole &
  Pick<WholeOpening, 'accountId' | 'marketId' | 'leverage'> & {
    readonly side: number;
    readonly flags: number;
    readonly feePpm: number;
    readonly link: number;
  };

/** What the walk through the book reads of an order that is not accepted yet. */
function prepare({ taker, handOf }: Parts['state'], { accountId, ...order }: Prepared): void {
  taker.ownerId = accountId;
  taker.handId = handOf(accountId);
  taker.marketId = order.marketId;
  taker.side = order.side;
  taker.flags = order.flags;
  taker.limitTicks = order.limitTicks;
  taker.lots = order.lots;
  taker.filledLots = 0;
  taker.feePpm = order.feePpm;
  taker.leverage = order.leverage;
  taker.link = order.link;
}
