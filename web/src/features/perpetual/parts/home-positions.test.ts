import { expect, test } from 'vitest';
import { byRatio } from './home-positions.tsx';

test('the position nearest to its liquidation stands first, one whose ratio is not known last', () => {
  const rows = [
    { id: 1, marginRatio: '0.09' },
    { id: 2, marginRatio: null },
    { id: 3, marginRatio: '0.7' },
    { id: 4, marginRatio: '0.1' },
  ];
  expect(byRatio(rows).map(({ id }) => id)).toEqual([3, 4, 1, 2]);
});
