import { expect, test } from 'vitest';
import { WatchedBooks } from './watched-books.ts';

test('a book is watched from when somebody is shown it until 20 seconds after the last time', () => {
  let nowMs = 5;
  const books = new WatchedBooks(() => nowMs);
  expect(books.isWatched('spot', 1)).toBe(false);
  books.show('spot', 1);
  expect([books.isWatched('spot', 1), books.isWatched('spot', 2), books.isWatched('sample', 1)]).toEqual([true, false, false]);
  nowMs += 19_999;
  expect(books.isWatched('spot', 1)).toBe(true);
  books.show('spot', 1);
  nowMs += 20_000;
  expect(books.isWatched('spot', 1)).toBe(false);
});
