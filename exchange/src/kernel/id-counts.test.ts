import { expect, test } from 'vitest';
import { IdCounts } from './id-counts.ts';

test('SPEC §16 an account has room for its ids, as long as there is room for those of all', () => {
  const counts = new IdCounts({ account: 3, all: 8 });
  const room = (...accountIds: readonly number[]): readonly boolean[] => accountIds.map((accountId) => counts.hasRoom(accountId));
  expect([counts.most, counts.of(1), ...room(0, 1, 5_000)]).toEqual([8, 0, true, true, true]);
  for (const accountId of [1, 1, 1, 0, 5_000]) counts.add(accountId);
  expect([counts.of(0), counts.of(1), counts.of(2), counts.of(5_000), counts.of(9_999)]).toEqual([1, 3, 0, 1, 0]);
  expect(room(0, 1, 2, 5_000)).toEqual([true, false, true, true]);
  counts.remove(1);
  expect([counts.of(1), ...room(1)]).toEqual([2, true]);
  for (const accountId of [1, 2, 2, 7]) counts.add(accountId);
  expect(room(0, 1, 2, 7, 5_000)).toEqual([false, false, false, false, false]);
  counts.remove(5_000);
  expect(room(0, 1, 2, 7, 5_000)).toEqual([true, false, true, true, true]);
});
