import { expect, it } from 'vitest';
import { endedOf, inPlace } from './settled-here.ts';

const rows = (...ids: readonly number[]) => ids.map((id) => ({ id }));

it('web.md §5 what is in the list of open ones no more has ended; what is new there has not', () => {
  expect(endedOf(rows(3, 2, 1), rows(4, 3, 1))).toEqual([2]);
  expect(endedOf(rows(), rows(1))).toEqual([]);
});

it('web.md §5 the settled card stays where the open one was', () => {
  expect(inPlace(rows(3, 1), rows(2)).map(({ id }) => id)).toEqual([3, 2, 1]);
  // While one list is a moment behind the other, a card is there once.
  expect(inPlace(rows(3, 2), rows(2, 1)).map(({ id }) => id)).toEqual([3, 2, 1]);
});
