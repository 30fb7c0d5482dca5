import { expect, test } from 'vitest';
import { bytesText, percentText } from './figures.ts';

test('figures are as short as they can be read', () => {
  expect(bytesText(53_687_091_200)).toBe('50.0 GiB');
  expect([percentText(125), percentText(-1)]).toEqual(['0.0125 %', '-0.0001 %']);
});
