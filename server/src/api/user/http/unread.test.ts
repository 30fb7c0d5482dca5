import { expect, test } from 'vitest';
import { excessOf } from './unread.ts';

const of = (...waiting: readonly (readonly [owner: string, bytes: number])[]): readonly { owner: string; bytes: number }[] =>
  waiting.map(([owner, bytes]) => ({ owner, bytes }));
const bounds = { ofOwner: 100, ofAll: 200 };

test('what is within its bounds stays', () => {
  expect(excessOf(of(['a', 60], ['a', 40], ['b', 100]), bounds)).toEqual([]);
});

test('of an owner who has too much the longest go, and nothing of others', () => {
  expect(excessOf(of(['a', 30], ['a', 70], ['a', 20], ['b', 75]), bounds)).toEqual(of(['a', 70]));
});

test('of all together the longest go, whosever they are, until there is room', () => {
  expect(excessOf(of(['a', 90], ['b', 80], ['', 50], ['c', 10]), bounds)).toEqual(of(['a', 90]));
  expect(excessOf(of(['', 150], ['', 120], ['c', 90]), bounds)).toEqual(of(['', 150], ['', 120]));
});

test('what nobody owns has no bound of its own', () => {
  expect(excessOf(of(['', 150], ['', 50]), bounds)).toEqual([]);
});
