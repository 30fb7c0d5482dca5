import { expect, test } from 'vitest';
import { MarketBooks } from './market-books.ts';

test('each market has one book, whichever was used first, and they are listed by ascending market', () => {
  const books = new MarketBooks();
  const made = [7, 2, 900, 1, 2, 7].map((marketId) => books.of(marketId));
  expect(made.map(({ marketId }) => marketId)).toEqual([7, 2, 900, 1, 2, 7]);
  expect([made[4], made[5]]).toEqual([made[1], made[0]]);
  expect(made[4]).toBe(made[1]);
  expect(books.all().map(({ marketId }) => marketId)).toEqual([1, 2, 7, 900]);
});
