import { expect, test } from 'vitest';
import { seededRandom } from '../test/seeded-random.ts';
import { BookHarness } from '../test/book-harness.ts';
import { MAX_RESTING_ORDERS } from './order-book.ts';

/** Fills a book with orders at the given prices, buys below the middle and sells above, and takes them all out again. */
function fillAndEmpty(book: BookHarness, firstOrder: number, prices: readonly number[]): void {
  prices.forEach((priceTicks, index) => book.rest(firstOrder + index, priceTicks < 500_000_000 ? 'buy' : 'sell', priceTicks, 1));
  prices.forEach((_price, index) => book.cancel(firstOrder + index));
}

test('product rules 1.1: a level of 10^6 orders of 10^9 lots adds up to 10^15 exactly, and the next order is refused', () => {
  const book = new BookHarness();
  for (let orderId = 1; orderId <= MAX_RESTING_ORDERS; orderId++) book.rest(orderId, 'buy', 5, 1_000_000_000);
  expect(book.levels('buy', 2)).toEqual([[5, 1e15]]);
  expect(() => book.rest(MAX_RESTING_ORDERS + 1, 'buy', 5, 1)).toThrow(RangeError);
  expect(() => book.rest(MAX_RESTING_ORDERS + 1, 'sell', 6, 1)).toThrow(RangeError);
  book.fill(500_000, 999_999_999);
  expect(book.lotsAt('buy', 5)).toBe(999_999_000_000_001);
  expect([book.next(499_999), book.lotsOf(500_000)]).toEqual([500_000, 1]);
  for (let orderId = 1; orderId <= MAX_RESTING_ORDERS; orderId++) book.cancel(orderId);
  expect([book.size('buy'), book.bestTicks('buy'), book.head('buy')]).toEqual([0, 0, 0]);
});

test('slots, levels and nodes are used again: a million orders pass through the room of the first thousand', () => {
  const book = new BookHarness();
  const random = seededRandom(3);
  const resting: number[] = [];
  let first: unknown;
  for (let orderId = 1; orderId <= 1_000_000; orderId++) {
    const oldest = resting.length === 900 ? resting.shift() : undefined;
    if (oldest !== undefined) book.cancel(oldest);
    // The whole price range drifts by, so that levels and nodes come and go as well.
    const middleTicks = 10_000_000 + orderId * 900;
    book.rest(orderId, 'buy', middleTicks - 1_000_000 - random(1_000), 1 + random(9));
    resting.push(orderId);
    if (orderId === 2_000) first = book.capacity();
  }
  expect(book.capacity()).toEqual(first);
  expect(book.capacity().orders).toBe(1_024);
});

test('no choice of prices makes the trie larger than two nodes a level and the fixed upper part', () => {
  const book = new BookHarness();
  const levels = 100_000;
  const spread = Array.from({ length: levels }, (_, index) => 1 + index * Math.floor(999_999_999 / levels));
  fillAndEmpty(book, 1, spread);
  const room = book.capacity();
  // The pools double, so they are at most twice what was needed at once.
  expect(room.nodes).toBeLessThanOrEqual(2 * (2 * levels + 2 * 33_825));
  expect(room.levels).toBeLessThanOrEqual(2 * levels);
  const random = seededRandom(11);
  for (let roundId = 0; roundId < 3; roundId++) {
    const prices = [...new Set(Array.from({ length: levels }, () => 1 + random(1_000_000_000)))];
    fillAndEmpty(book, 1_000_000 * (roundId + 1), prices);
  }
  expect(book.capacity().levels).toBe(room.levels);
  expect(book.capacity().nodes).toBeLessThanOrEqual(2 * (2 * levels + 2 * 33_825));
});

test('ids far beyond 32 bits and ids that share their low bits are told apart', () => {
  const book = new BookHarness();
  const step = 2 ** 32;
  const ids = Array.from({ length: 1_000 }, (_, index) => 1 + index * step);
  ids.forEach((orderId, index) => book.rest(orderId, 'sell', 1_000 + index, 1 + index));
  expect(book.has(2)).toBe(false);
  ids.forEach((orderId, index) => expect([book.priceOf(orderId), book.lotsOf(orderId)]).toEqual([1_000 + index, 1 + index]));
  for (const orderId of ids.filter((_, index) => index % 2 === 0)) book.cancel(orderId);
  expect(ids.map((orderId) => book.has(orderId))).toEqual(ids.map((_, index) => index % 2 === 1));
});

test('nobody need ever ask for changes: what is noted does not outgrow the book', () => {
  const asked = new BookHarness();
  for (let orderId = 1; orderId <= 100; orderId++) asked.rest(orderId, 'buy', orderId, 1);
  asked.takeChanges();
  for (let orderId = 101; orderId <= 200_000; orderId++) {
    asked.cancel(orderId - 100);
    asked.rest(orderId, 'buy', 1 + ((orderId * 7_919) % 1_000_000), 1);
  }
  const { bids, asks } = asked.takeChanges();
  // At most the 100 levels told before and the 100 there are now.
  expect(bids.length).toBeLessThanOrEqual(200);
  expect(bids.filter(([, lots]) => lots > 0)).toHaveLength(asked.levels('buy', 1_000).length);
  expect(asks).toEqual([]);
});
