import { orderList } from '@candor/contract/products/spot/calls';
import type { ResultOf } from '@candor/contract/call';
import { callTable } from '../../api/client.ts';
import { isZero } from '../../domain/decimal.ts';
import { figureText, priceFigure } from '../../domain/figures.ts';
import type { Deal, DealsQuery } from '../../product/records.ts';
import { orderOf } from './model/order.ts';

type OrderRow = ResultOf<typeof orderList>;

/** Open orders asked for, those that have filled most first. Rows of an order that is not in the answer stand for themselves. */
const OPEN_ASKED = 1_000;

/** What an order has filled; null without a fill, since it changed no balance. */
export function dealOf(row: OrderRow): Deal | null {
  const order = orderOf(row);
  const { id, number, coin, quote, side, filled, averagePrice, filledValue, fee, placedMs, state } = order;
  if (isZero(filled)) return null;
  return {
    orderId: String(id),
    orderNumber: number,
    coin,
    acceptedMs: placedMs,
    total: { kind: 'value', amount: filledValue, asset: quote },
    fee,
    result: null,
    say: ({ say, style, amount }) =>
      say(`spot-parts.outcome.filled.${side}`, {
        quantity: amount(filled, coin.toUpperCase()),
        price: `\u2066${figureText(priceFigure(averagePrice, style))}\u2069`,
      }),
    link: { to: '/trade', search: { symbol: coin, tab: state === 'waiting' ? 'open' : 'history', order: String(id) } },
  };
}

/**
 * The orders behind the newest rows. Every ended order whose last fill is as new as the oldest of the rows has a row among them: there are no
 * more of them than rows, and the list is asked for by the time of the last fill.
 */
export async function spotDeals({ rows, coin, signal }: DealsQuery): Promise<readonly Deal[]> {
  const of = coin === null || coin === 'usdt' ? {} : { baseCoin: coin };
  const options = { quiet: true, signal };
  const [open, ended] = await Promise.all([
    callTable(
      orderList,
      { state: 'waiting', pageNum: 1, pageSize: OPEN_ASKED, orderByColumn: 'filledQuantity', isAsc: 'desc', ...of },
      options,
    ),
    callTable(orderList, { state: 'ended', pageNum: 1, pageSize: rows, orderByColumn: 'filledTime', isAsc: 'desc', ...of }, options),
  ]);
  return [...open.rows, ...ended.rows].flatMap((row) => dealOf(row) ?? []);
}
