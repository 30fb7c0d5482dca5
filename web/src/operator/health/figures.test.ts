import { expect, test } from 'vitest';
import { bytesText, millisecondsText, percentText } from './figures.ts';

test('figures are as short as they can be read', () => {
  expect([0, 2.4, 999, 1_000, -1_500, 119_000, 150_000].map(millisecondsText)).toEqual([
    '0 ms',
    '2 ms',
    '999 ms',
    '1.0 s',
    '-1.5 s',
    '119.0 s',
    '3 min',
  ]);
  expect(bytesText(53_687_091_200)).toBe('50.0 GiB');
  expect([percentText(125), percentText(-1)]).toEqual(['0.0125 %', '-0.0001 %']);
});
