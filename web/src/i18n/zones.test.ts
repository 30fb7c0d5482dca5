import { describe, expect, test } from 'vitest';
import { placeOf, zones } from '../domain/zones.ts';
import { clockText, dateText, isZone, offsetMinutesOf, zoneName, zoneText } from './formats.ts';

const winter = Date.UTC(2026, 0, 15, 12);
const summer = Date.UTC(2026, 6, 15, 12);

/** What Intl itself says of a zone, minutes. */
function offsetOf(zone: string, epochMs: number): number {
  const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d+)(?::(\d+))?)?$/.exec(zoneText(epochMs, zone)) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -total : total;
}

test('SPEC §9 a table of 38 zones with offsets from -12 to 14, each offset once', () => {
  expect(zones).toHaveLength(38);
  const minutes = zones.map(({ offsetValue }) => offsetMinutesOf(offsetValue));
  expect(minutes.every((value) => value !== null)).toBe(true);
  expect(minutes).toEqual([...new Set(minutes)].toSorted((a, b) => Number(a) - Number(b)));
  expect([minutes[0], minutes.at(-1)]).toEqual([-12 * 60, 14 * 60]);
});

describe('SPEC §9 half-hour zones written .3, 45-minute zones .45: the offset of the table is the one of the zone outside of summer time', () => {
  test.each(zones)('$id is $offsetValue', ({ id, offsetValue }) => {
    expect(isZone(id)).toBe(true);
    expect(Math.min(offsetOf(id, winter), offsetOf(id, summer))).toBe(offsetMinutesOf(offsetValue));
  });
});

test('an offset with parts of an hour', () => {
  const parts = zones.map(({ offsetValue }) => offsetValue).filter((offset) => offset.includes('.'));
  expect(parts).toEqual(['-9.3', '-3.3', '3.3', '4.3', '5.3', '5.45', '6.3', '8.45', '9.3', '10.3', '12.45']);
});

describe('web.md §7 times are in the chosen zone, with its summer time and its own day', () => {
  test.each([
    ['America/New_York', winter, '01/15/2026', '07:00:00'],
    ['America/New_York', summer, '07/15/2026', '08:00:00'],
    ['Europe/Berlin', winter, '01/15/2026', '13:00:00'],
    ['Europe/Berlin', summer, '07/15/2026', '14:00:00'],
    ['Australia/Lord_Howe', winter, '01/15/2026', '23:00:00'],
    ['Australia/Lord_Howe', summer, '07/15/2026', '22:30:00'],
    ['Asia/Kathmandu', winter, '01/15/2026', '17:45:00'],
    ['Pacific/Chatham', winter, '01/16/2026', '01:45:00'],
    ['Pacific/Kiritimati', winter, '01/16/2026', '02:00:00'],
    ['Etc/GMT+12', winter, '01/15/2026', '00:00:00'],
    // The hour that is skipped and the hour that comes twice in Berlin.
    ['Europe/Berlin', Date.UTC(2026, 2, 29, 0, 59, 59), '03/29/2026', '01:59:59'],
    ['Europe/Berlin', Date.UTC(2026, 2, 29, 1), '03/29/2026', '03:00:00'],
    ['Europe/Berlin', Date.UTC(2026, 9, 25, 0, 30), '10/25/2026', '02:30:00'],
    ['Europe/Berlin', Date.UTC(2026, 9, 25, 1, 30), '10/25/2026', '02:30:00'],
  ] as const)('%s at %d', (zone, epochMs, date, clock) => {
    expect(dateText(epochMs, { dateOrder: 'MM/DD/YYYY', zone })).toBe(date);
    expect(clockText(epochMs, zone)).toBe(clock);
  });
});

test('a zone is named by its place and in the language of the page', () => {
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(placeOf('Etc/GMT+12')).toBeNull();
  expect(zoneName(winter, 'Europe/Berlin', 'en')).toBe('Central European Standard Time');
  expect(zoneName(summer, 'Europe/Berlin', 'en')).toBe('Central European Summer Time');
  expect(zoneName(winter, 'Asia/Tokyo', 'zh')).toBe('日本标准时间');
});
