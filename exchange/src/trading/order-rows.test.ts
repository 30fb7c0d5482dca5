import { expect, test } from 'vitest';
import { FEE_PPM, FILLED_LOTS, FLAGS, HAND, LEVERAGE, MARKET_ID, NONE, OrderRows, OWNER } from './order-rows.ts';
import { Taker } from './taker.ts';

const FIELDS = { ownerId: 3, handId: 4, marketId: 5, flags: 6, filledLots: 7, feePpm: 8, leverage: 9, link: 10 };

function takerOf(orderId: number): Taker {
  const more = Object.fromEntries(Object.entries(FIELDS).map(([name, value]) => [name, value + 100 * orderId]));
  return Object.assign(new Taker(), more, { orderId });
}

/** What a row has of its order. */
function fieldsAt(rows: OrderRows, row: number): typeof FIELDS {
  const { queue, details } = rows;
  const at = (field: number): number => details[row + field] ?? -1;
  const [ownerId, marketId, flags, filledLots] = [at(OWNER), at(MARKET_ID), at(FLAGS), at(FILLED_LOTS)];
  const [feePpm, leverage, handId, link] = [at(FEE_PPM), at(LEVERAGE), queue[row + HAND] ?? -1, rows.linkAt(row)];
  return { ownerId, handId, marketId, flags, filledLots, feePpm, leverage, link };
}

test('a row has what products keep of an order, in fields of its own, through growth and in rows that are used again', () => {
  const rows = new OrderRows();
  const orders = Array.from({ length: 3_000 }, (_, index) => takerOf(index + 1));
  for (const order of orders) rows.take(order);
  for (const { orderId } of orders.slice(0, 2_000)) rows.release(rows.find(orderId));
  const later = Array.from({ length: 500 }, (_, index) => takerOf(5_000 + index));
  for (const order of later) rows.take(order);
  for (const order of [...orders.slice(2_000), ...later]) {
    const { ownerId, handId, marketId, flags, filledLots, feePpm, leverage, link } = order;
    expect(fieldsAt(rows, rows.find(order.orderId))).toEqual({ ownerId, handId, marketId, flags, filledLots, feePpm, leverage, link });
  }
  const row = rows.find(5_000);
  rows.setLink(row, 77);
  expect([rows.linkAt(row), rows.count, rows.find(1), rows.capacity]).toEqual([77, 1_500, NONE, 4_096]);
});
