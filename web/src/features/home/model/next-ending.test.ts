import { expect, it } from 'vitest';
import { nextEnding } from './next-ending.ts';

it('web.md §3.2 home: shows those that end next, the sooner one first, and of the same moment the older one', () => {
  const stake = (id: number, endMs: number) => ({ id, endMs });
  const stakes = [stake(5, 900), stake(4, 300), stake(3, 300), stake(2, 200), stake(1, 100)];
  expect(nextEnding(stakes).map(({ id }) => id)).toEqual([1, 2, 3]);
});
