import { expect, test } from 'vitest';
import { PlatformTime } from './platform-time.ts';

test.each(['UTC', 'Asia/Kuala_Lumpur', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Europe/Berlin'])(
  'CONTRACT §1 times are written in the zone of the platform, also around its changes: %s',
  (zoneId) => {
    const time = new PlatformTime(zoneId);
    const byIntl = new Intl.DateTimeFormat('sv-SE', { timeZone: zoneId, dateStyle: 'short', timeStyle: 'medium' });
    for (let timeMs = Date.UTC(2026, 0, 1); timeMs < Date.UTC(2027, 0, 1); timeMs += 6_427_777)
      expect(time.text(timeMs)).toBe(byIntl.format(timeMs));
    // Lord Howe goes back by half an hour, Berlin by a whole one, St. John's two hours before Berlin does
    for (const aroundMs of [Date.UTC(2026, 3, 4, 15), Date.UTC(2026, 9, 3, 15, 30), Date.UTC(2026, 9, 25, 1), Date.UTC(2026, 2, 8, 5, 30)])
      for (const besideMs of [-1_800_000, -1_000, 0, 1_000, 899_999, 900_000])
        expect(time.text(aroundMs + besideMs)).toBe(byIntl.format(aroundMs + besideMs));
  },
);
