import { describe, expect, test } from 'vitest';
import { daysOf, isMonth, monthFrom, resultsByDay, sumOfMonth, weeksOf } from './calendar.ts';

const LABEL = 'shell.title.home';
const OTHER = 'shell.title.wallet';
const at = (text: string, change: string) => ({ asset: 'usdt', change, timeMs: Date.parse(text) });

describe('results by day', () => {
  test('a result belongs to the day of the user’s zone in which it was booked, not to that of UTC', () => {
    const changes = [at('2026-11-29T15:59:59Z', '1'), at('2026-11-29T16:00:00Z', '2'), at('2026-11-30T15:59:59Z', '-5.5')];
    const days = resultsByDay([{ label: LABEL, changes }], 'Asia/Shanghai');
    expect([...days.values()].map(({ day, sum, count }) => [day, sum, count])).toEqual([
      ['2026-11-29', '1', 1],
      ['2026-11-30', '-3.5', 2],
    ]);
    expect([...resultsByDay([{ label: LABEL, changes }], 'UTC').keys()]).toEqual(['2026-11-29', '2026-11-30']);
  });

  test('products add up, each with its part; a day without any is no zero', () => {
    const days = resultsByDay(
      [
        { label: LABEL, changes: [at('2026-11-02T10:00:00Z', '85')] },
        { label: OTHER, changes: [at('2026-11-02T11:00:00Z', '-100'), at('2026-10-31T23:59:59Z', '7')] },
      ],
      'UTC',
    );
    expect(days.get('2026-11-02')).toEqual({
      day: '2026-11-02',
      sum: '-15',
      count: 2,
      products: [
        { label: LABEL, sum: '85', count: 1 },
        { label: OTHER, sum: '-100', count: 1 },
      ],
    });
    expect(days.has('2026-11-03')).toBe(false);
    // what was booked before the month is in no sum of it
    expect(sumOfMonth(days, '2026-11')).toBe('-15');
  });
});

describe('a month as weeks', () => {
  test('begins on the day on which weeks begin where the language is spoken', () => {
    expect(weeksOf('2026-11', 1)[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeksOf('2026-11', 7)[0]?.[0]).toBe('2026-11-01');
    expect(weeksOf('2026-11', 6)[0]).toEqual([null, '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']);
  });

  test.each(['2026-02', '2028-02', '2026-11', '2026-12'])('%s has each of its days once', (month) => {
    for (const first of [1, 6, 7])
      expect(
        weeksOf(month, first)
          .flat()
          .filter((day) => day !== null),
      ).toEqual(daysOf(month));
    expect(daysOf(month)).toHaveLength(month === '2026-02' ? 28 : month === '2028-02' ? 29 : month === '2026-11' ? 30 : 31);
  });

  test('months go on over the end of a year; what is no month is none', () => {
    expect([monthFrom('2026-12', 1), monthFrom('2026-01', -1), monthFrom('2026-11', -11)]).toEqual(['2027-01', '2025-12', '2025-12']);
    expect(['2026-13', '2026-1', '', undefined].map(isMonth)).toEqual([false, false, false, false]);
  });
});
