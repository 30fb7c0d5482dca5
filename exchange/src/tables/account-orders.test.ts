import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AccountOrders } from './account-orders.ts';

const MARKETS = [0, 1, 7];

describe('the orders of an account equal plain lists of them', () => {
  test('after any orders that are added and removed, from the first number on', () => {
    const step = fc.record({ adds: fc.boolean(), pick: fc.nat(), marketId: fc.constantFrom(...MARKETS) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const orders = new AccountOrders();
        let open: { readonly orderId: number; readonly marketId: number }[] = [];
        const finished: number[] = [];
        let last = 0;
        for (const { adds, pick, marketId } of steps) {
          const taken = open[pick % Math.max(open.length, 1)];
          if (adds || taken === undefined) {
            last += 1 + (pick % 3);
            if (open.length === 0 && finished.length === 0) last = 1;
            orders.add(last, marketId);
            open.push({ orderId: last, marketId });
          } else {
            orders.remove(taken.orderId, taken.marketId);
            open = open.filter((one) => one !== taken);
            finished.push(taken.orderId);
          }
          expect(orders.open()).toEqual(open.map(({ orderId }) => orderId));
          for (const id of [...MARKETS, 3, 9]) expect(orders.openIn(id)).toBe(open.filter((one) => one.marketId === id).length);
          expect(orders.finished()).toEqual(finished);
        }
      }),
    );
  });

  test('an order that is not open cannot be removed, nor one twice', () => {
    const orders = new AccountOrders();
    for (const orderId of [3, 5, 8]) orders.add(orderId, 1);
    orders.remove(5, 1);
    for (const orderId of [0, 1, 4, 5, 9]) expect(() => orders.remove(orderId, 1)).toThrow(RangeError);
    expect(orders.open()).toEqual([3, 8]);
  });
});

test('SPEC §16 a finished order is remembered until 128 others have ended after it', () => {
  const orders = new AccountOrders();
  for (let orderId = 1; orderId <= 500; orderId++) {
    orders.finish(orderId);
    const oldest = Math.max(1, orderId - 127);
    expect(orders.finished()).toEqual(Array.from({ length: orderId - oldest + 1 }, (_, index) => oldest + index));
    expect([orders.hasFinished(oldest), orders.hasFinished(oldest - 1)]).toEqual([true, false]);
  }
});

test.each([
  ['one', [1]],
  ['none', []],
])('orders that have ended weigh nothing: after 150,000 of them %s that is open is listed as quickly as before', (_what, open) => {
  const orders = new AccountOrders();
  for (const orderId of open) orders.add(orderId, 1);
  let listed = 0;
  for (let orderId = 2; orderId <= 150_000; orderId++) {
    orders.add(orderId, 1);
    orders.remove(orderId, 1);
    listed += orders.open().length;
  }
  expect([listed, orders.open(), orders.openIn(1)]).toEqual([149_999 * open.length, open, open.length]);
});
