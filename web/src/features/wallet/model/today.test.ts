import { expect, it } from 'vitest';
import { LINE_BOX, lineOf, pathOf, percentOfToday, type Today } from './today.ts';

const today = (changes: Partial<Today> = {}): Today => ({ sinceMs: 0, heldUsdt: '900', flowUsdt: '100', resultUsdt: '-25', ...changes });

it('the result is in percent of what there was and what came in since', () => {
  expect(percentOfToday(today())).toBe('-2.5');
  expect(percentOfToday(today({ heldUsdt: '0', flowUsdt: '10000', resultUsdt: '12.5' }))).toBe('0.125');
});

it('of nothing, or while something is not known, there is no percentage', () => {
  expect(percentOfToday(today({ heldUsdt: '0', flowUsdt: '0', resultUsdt: '3' }))).toBeNull();
  expect(percentOfToday(today({ flowUsdt: null, resultUsdt: null }))).toBeNull();
  expect(percentOfToday(today({ resultUsdt: null }))).toBeNull();
});

it('the line has the snapshots that there are, and now: nothing before the first', () => {
  const days = [
    { day: '2026-11-28', timeMs: 1, valueUsdt: '10' },
    { day: '2026-11-30', timeMs: 3, valueUsdt: '12' },
  ];
  expect(lineOf({ days, today: null }, '11', 4)?.map(({ timeMs, value }) => `${timeMs} ${value}`)).toEqual(['1 10', '3 12', '4 11']);
  expect(lineOf({ days: [], today: null }, '11', 4)).toBeNull();
  expect(lineOf({ days, today: null }, null, 4)).toBeNull();
});

it('points are drawn as far apart as they are in time, the highest on top; a line without change is in the middle', () => {
  const path = pathOf([
    { timeMs: 0, value: '10' },
    { timeMs: 75, value: '30' },
    { timeMs: 100, value: '20' },
  ]);
  expect(path).toBe('M2.0 70.0L449.0 2.0L598.0 36.0');
  const flat = [0, 1].map((timeMs) => ({ timeMs, value: '5' }));
  expect(pathOf(flat)).toBe(`M2.0 ${LINE_BOX.height / 2}.0L598.0 36.0`);
});
