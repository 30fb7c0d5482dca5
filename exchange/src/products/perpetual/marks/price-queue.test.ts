import { expect, test } from 'vitest';
import { seededRandom } from '../../../test/seeded-random.ts';
import { NOT_QUEUED, PriceQueue } from './price-queue.ts';

type Item = { readonly id: number; ticks: number; queueIndex: number };

const queueOf = (highestFirst: boolean): PriceQueue<Item> =>
  new PriceQueue<Item>(
    highestFirst,
    ({ ticks }) => ticks,
    ({ id }) => id,
  );

test.each([1, 2, 3, 4])(
  'SPEC §5.5 seed %i: what a mark has reached is what a look at each says, whatever comes, moves and goes',
  (seed) => {
    const random = seededRandom(seed);
    const highestFirst = seed % 2 === 0;
    const queue = queueOf(highestFirst);
    const items: Item[] = Array.from({ length: 80 }, (_, index) => ({ id: index + 1, ticks: random(30), queueIndex: NOT_QUEUED }));
    for (let turn = 0; turn < 3_000; turn++) {
      const item = items[random(80)];
      if (item === undefined) continue;
      const isQueued = item.queueIndex !== NOT_QUEUED;
      const dice = random(4);
      if (!isQueued) {
        item.ticks = random(30);
        queue.add(item);
      } else if (dice === 0) queue.remove(item);
      else {
        item.ticks = random(30);
        queue.moved(item);
      }
      const markTicks = random(32);
      const queued = items.filter(({ queueIndex }) => queueIndex !== NOT_QUEUED);
      const reached = queued.filter(({ ticks }) => (highestFirst ? ticks >= markTicks : ticks <= markTicks));
      expect(queue.size).toBe(queued.length);
      expect(new Set(queued.map(({ queueIndex }) => queueIndex)).size).toBe(queued.length);
      expect(queue.reachedBy(markTicks).toSorted((a, b) => a.id - b.id)).toEqual(reached);
      expect(queue.isFirstReached(markTicks)).toBe(reached.length > 0);
    }
  },
);

test('a second place for the same thing, and leaving a queue that it is not in, are bugs', () => {
  const queue = queueOf(true);
  const item: Item = { id: 1, ticks: 5, queueIndex: NOT_QUEUED };
  expect(() => queue.moved(item)).toThrow(RangeError);
  queue.add(item);
  expect(() => queue.add(item)).toThrow(RangeError);
  queue.remove(item);
  expect(() => queue.remove(item)).toThrow(RangeError);
});
