import { describe, expect, it } from 'vitest';
import { hoursText, isOpenAt, minutesText, opensAtMs, shortClock, windowOf, type Window } from './window.ts';

const ZONE = 'Asia/Hong_Kong';
const day: Window = { start: '11:00:00', end: '23:00:00' };
const night: Window = { start: '23:00:00', end: '05:00:00' };
/** A clock of Hong Kong, eight hours ahead of UTC all year. */
const at = (clock: string) => Date.parse(`2026-11-23T${clock}+08:00`);

describe('SPEC §5 withdrawal window', () => {
  it('11:00:00 and 23:00:00 are in, a second before and behind are out', () => {
    const open = ['10:59:59', '11:00:00', '23:00:00', '23:00:01'].map((clock) => isOpenAt(day, at(clock), ZONE));
    expect(open).toEqual([false, true, true, false]);
  });

  it('that begins later than it ends goes over midnight', () => {
    const open = ['22:59:59', '23:00:00', '00:00:00', '05:00:00', '05:00:01'].map((clock) => isOpenAt(night, at(clock), ZONE));
    expect(open).toEqual([false, true, true, true, false]);
  });

  it('without times, or with the same twice, is none', () => {
    expect(windowOf({ windowStart: '', windowEnd: '' })).toBeNull();
    expect(windowOf({ windowStart: '11:00:00', windowEnd: '11:00:00' })).toBeNull();
    expect(windowOf({ windowStart: '11:00:00', windowEnd: '23:00:00' })).toEqual(day);
  });

  it('opens next at its beginning, today or tomorrow, whatever the milliseconds', () => {
    expect(opensAtMs(day, at('10:59:59') + 250, ZONE)).toBe(at('11:00:00'));
    expect(opensAtMs(day, at('23:00:01') + 999, ZONE)).toBe(at('11:00:00') + 86_400_000);
  });

  it.each([
    ['2026-03-29T00:30:00Z', '2026-03-29T09:00:00Z', 'clocks go forward'],
    ['2026-10-25T00:30:00Z', '2026-10-25T10:00:00Z', 'clocks go back'],
    ['2026-03-28T23:30:00Z', '2026-03-29T09:00:00Z', 'forward, from the evening before in UTC'],
  ])('opens at its clock in a zone whose clocks change that night: %s', (now, opens) => {
    expect(new Date(opensAtMs(day, Date.parse(now), 'Europe/Berlin')).toISOString()).toBe(new Date(opens).toISOString());
  });

  it('is written without seconds that say nothing, and what is left with all of them', () => {
    expect([shortClock('11:00:00'), shortClock('11:00:30')]).toEqual(['11:00', '11:00:30']);
    expect([5, 65].map(minutesText)).toEqual(['0:05', '1:05']);
    expect([45, 3_600, 8_049].map(hoursText)).toEqual(['0:00:45', '1:00:00', '2:14:09']);
  });
});
