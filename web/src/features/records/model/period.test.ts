import { expect, it } from 'vitest';
import { boundsOf, isAlways, periodOf } from './period.ts';

it('days of the address are days of the calendar, and what is none is no bound', () => {
  expect(periodOf({ from: '2026-02-28', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-03-01' });
  for (const text of ['2026-02-30', '2026-13-01', '26-01-01', 'today', '', '2026-1-1'])
    expect(isAlways(periodOf({ from: text, to: text })), text).toBe(true);
  expect(boundsOf(periodOf({}), 'UTC')).toEqual({});
});

it('both days are included whole, in the zone of the user', () => {
  const period = periodOf({ from: '2026-11-30', to: '2026-11-30' });
  expect(boundsOf(period, 'UTC')).toEqual({ fromMs: Date.UTC(2026, 10, 30), untilMs: Date.UTC(2026, 11, 1) });
  expect(boundsOf(period, 'Asia/Hong_Kong')).toEqual({ fromMs: Date.UTC(2026, 10, 29, 16), untilMs: Date.UTC(2026, 10, 30, 16) });
  expect(boundsOf(period, 'America/New_York')).toEqual({ fromMs: Date.UTC(2026, 10, 30, 5), untilMs: Date.UTC(2026, 11, 1, 5) });
});

it('a day on which clocks change has as many hours as it has', () => {
  const hours = (day: string, zone: string): number => {
    const { fromMs = 0, untilMs = 0 } = boundsOf(periodOf({ from: day, to: day }), zone);
    return (untilMs - fromMs) / 3_600_000;
  };
  const inBerlin = ['2026-03-29', '2026-10-25', '2026-10-26'].map((day) => hours(day, 'Europe/Berlin'));
  expect(inBerlin).toEqual([23, 25, 24]);
  expect(['2026-03-08', '2026-11-01'].map((day) => hours(day, 'America/New_York'))).toEqual([23, 25]);
});
