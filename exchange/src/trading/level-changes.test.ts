import { describe, expect, test } from 'vitest';
import { BookHarness } from '../test/book-harness.ts';

describe('I7 changes of the depth: each side best price first, and nothing of what was never told', () => {
  test('levels that came, changed and went, in the order of their prices', () => {
    const book = new BookHarness();
    [105, 103, 107, 104].forEach((ticks, index) => book.rest(1 + index, 'sell', ticks, 1 + index));
    [95, 97, 93, 96].forEach((ticks, index) => book.rest(11 + index, 'buy', ticks, 1 + index));
    expect(book.takeChanges()).toEqual({
      bids: [[97, 2], [96, 4], [95, 1], [93, 3]],
      asks: [[103, 2], [104, 4], [105, 1], [107, 3]],
    }); // prettier-ignore
    for (const orderId of [1, 2, 11, 12]) book.cancel(orderId);
    book.rest(21, 'sell', 106, 6);
    book.rest(22, 'buy', 94, 7);
    book.fill(3, 1);
    book.fill(13, 1);
    expect(book.takeChanges()).toEqual({
      bids: [[97, 0], [95, 0], [94, 7], [93, 2]],
      asks: [[103, 0], [105, 0], [106, 6], [107, 2]],
    }); // prettier-ignore
    expect(book.takeChanges()).toEqual({ bids: [], asks: [] });
  });

  test('of a level that came and went between two looks nothing is told, wherever its row was used before', () => {
    const book = new BookHarness();
    for (const [orderId, ticks] of [[1, 105], [2, 106], [3, 107]] as const) {
      book.rest(orderId, 'sell', ticks, 1);
      book.cancel(orderId);
      expect(book.takeChanges()).toEqual({ bids: [], asks: [] });
    } // prettier-ignore
    book.rest(4, 'buy', 95, 1);
    expect(book.takeChanges()).toEqual({ bids: [[95, 1]], asks: [] });
    book.cancel(4);
    expect(book.takeChanges()).toEqual({ bids: [[95, 0]], asks: [] });
  });
});
