import { expect, test } from 'vitest';
import { barsPath, farthestApart, premiumOf, seriesPaths } from './mark-series.ts';

const point = (startMs: number, close: string, index: string) => ({ startMs, close, index });

test('the premium is the mark less the index, as a fraction of the index: above 0 where the mark is above', () => {
  expect(premiumOf('100.5', '100')).toBe('0.005');
  expect(premiumOf('99.5', '100')).toBe('-0.005');
  expect(premiumOf('100', '0')).toBe(null);
});

test('the largest difference counts whichever way it goes', () => {
  const points = [point(0, '100.1', '100'), point(1, '98', '100'), point(2, '101', '100')];
  expect(farthestApart(points)).toEqual(point(1, '98', '100'));
  expect(farthestApart([])).toBe(null);
});

test('mark and index have one scale, and a time without prices keeps its width', () => {
  const box = { width: 100, height: 40 };
  expect(seriesPaths([point(0, '10', '10'), point(1_000, '20', '10'), point(4_000, '10', '15')], box)).toEqual({
    mark: 'M0.0 40.0L25.0 0.0L100.0 40.0',
    index: 'M0.0 40.0L25.0 40.0L100.0 20.0',
  });
});

test('one bar is no line', () => {
  expect(seriesPaths([point(0, '10', '10')], { width: 100, height: 40 })).toBe(null);
});

test('rates above 0 go up from the middle, rates below 0 down, and no rates at all stay on it', () => {
  const box = { width: 100, height: 40 };
  expect(barsPath(['0.0001', '-0.0002'], box)).toBe('M25.0 20.0V10.0M75.0 20.0V40.0');
  expect(barsPath(['0', '0'], box)).toBe('M25.0 20.0V20.0M75.0 20.0V20.0');
});
