import type { QueueFifths } from '@candor/exchange/products/perpetual/answers';
import type { Query } from '@candor/exchange/query';
import { expect, test } from 'vitest';
import type { Core } from '../../../machine/core/core.ts';
import { DeleveragingQueue } from './deleveraging-queue.ts';

const place = (score: bigint, positionId: number) => ({ score, positionId });
const FIFTHS: QueueFifths = { markN: 7, long: [place(90n, 3), place(50n, 8), place(50n, 9), place(-4n, 2)], short: [] };

/** The exchange, with what was asked of it; it fails as often as is said first. */
function exchangeThat(fails = 0): { readonly core: Pick<Core, 'query'>; readonly asked: Query[] } {
  const asked: Query[] = [];
  const query = async (question: Query) => {
    asked.push(question);
    return await (asked.length <= fails ? Promise.reject(new Error('gone')) : Promise.resolve(FIFTHS));
  };
  return { core: { query: query as Core['query'] }, asked };
}

const position = (positionId: number, score: bigint | null, markN = 7) =>
  ({ positionId, marketId: 1, side: 'long', markN, deleveragingScore: score }) as const;

test.each([
  [91n, 5, 5],
  [90n, 2, 5],
  [90n, 3, 4],
  [50n, 7, 4],
  [50n, 8, 3],
  [50n, 9, 2],
  [-3n, 1, 2],
  [-4n, 1, 2],
  [-4n, 2, 1],
  [null, 1, 1],
])('product rules 5.6: a score of %s and number %i is in fifth %i', async (score, positionId, step) => {
  expect(await new DeleveragingQueue(exchangeThat().core).stepOf(position(positionId, score))).toBe(step);
});

test('the exchange is asked once a mark and market, also by many at once, and again after it failed', async () => {
  const { core, asked } = exchangeThat(1);
  const queue = new DeleveragingQueue(core);
  await expect(queue.stepOf(position(1, 5n))).rejects.toThrow('gone');
  await Promise.all([1, 2, 3].map(async (positionId) => await queue.stepOf(position(positionId, 5n))));
  await queue.stepOf({ ...position(1, 5n), side: 'short' });
  expect(asked).toHaveLength(2);
  await queue.stepOf(position(1, 5n, 8));
  // What was read a mark earlier does not go back to it.
  await queue.stepOf(position(1, 5n, 7));
  await queue.stepOf({ ...position(1, 5n, 8), marketId: 2 });
  expect(asked).toEqual([1, 1, 1, 2].map((marketId) => ({ type: 'perpetual.queue', marketId })));
});

test('before the first mark there is none', async () => {
  expect(await new DeleveragingQueue(exchangeThat().core).stepOf(position(1, null, 0))).toBeNull();
});
