import { expect, test } from 'vitest';
import { nextPosition, shownPosition } from './book-keys.ts';

const counts = { ask: 3, bid: 2 };

test('in one column the arrow keys go from the worst ask through the best prices to the worst bid, and stop there', () => {
  const seen: string[] = [];
  let position = nextPosition({ side: 'bid', rank: 0 }, 'Home', counts, false);
  for (let step = 0; step < 6 && position !== null; step++) {
    seen.push(`${position.side} ${position.rank}`);
    position = nextPosition(position, 'ArrowDown', counts, false);
  }
  expect(seen).toEqual(['ask 2', 'ask 1', 'ask 0', 'bid 0', 'bid 1', 'bid 1']);
  expect(nextPosition({ side: 'bid', rank: 0 }, 'ArrowUp', counts, false)).toEqual({ side: 'ask', rank: 0 });
  expect(nextPosition({ side: 'ask', rank: 2 }, 'ArrowUp', counts, false)).toEqual({ side: 'ask', rank: 2 });
  expect(nextPosition({ side: 'ask', rank: 2 }, 'End', counts, false)).toEqual({ side: 'bid', rank: 1 });
});

test('beside each other up and down stay on a side, left and right change it', () => {
  expect(nextPosition({ side: 'ask', rank: 0 }, 'ArrowDown', counts, true)).toEqual({ side: 'ask', rank: 1 });
  expect(nextPosition({ side: 'ask', rank: 0 }, 'ArrowUp', counts, true)).toEqual({ side: 'ask', rank: 0 });
  expect(nextPosition({ side: 'ask', rank: 2 }, 'ArrowLeft', counts, true)).toEqual({ side: 'bid', rank: 1 });
  expect(nextPosition({ side: 'bid', rank: 1 }, 'ArrowRight', counts, true)).toEqual({ side: 'ask', rank: 1 });
  expect(nextPosition({ side: 'bid', rank: 0 }, 'End', counts, true)).toEqual({ side: 'bid', rank: 1 });
});

test('a key without a meaning moves nothing', () => {
  expect(nextPosition({ side: 'bid', rank: 0 }, 'Enter', counts, false)).toBeNull();
  expect(nextPosition({ side: 'bid', rank: 0 }, 'a', counts, true)).toBeNull();
});

test('a row that is no longer shown gives its place to the nearest one', () => {
  expect(shownPosition({ side: 'bid', rank: 7 }, counts)).toEqual({ side: 'bid', rank: 1 });
  expect(shownPosition({ side: 'bid', rank: 7 }, { ask: 3, bid: 0 })).toEqual({ side: 'ask', rank: 0 });
  expect(shownPosition({ side: 'bid', rank: 0 }, { ask: 0, bid: 0 })).toBeNull();
});
