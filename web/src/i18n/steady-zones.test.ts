import { expect, test } from 'vitest';
import { timeText } from './formats.ts';
import { STEADY_SINCE_MS, steadyZones } from './steady-zones.ts';

const HOUR_MS = 3_600_000;
const UNTIL_MS = Date.UTC(2037, 0, 1);

/** `MM/DD/YYYY, HH:MM:SS` of Intl, which our own text is compared with. */
function textOfIntl(zone: string): (epochMs: number) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return (epochMs) => format.format(epochMs).replace(', ', ' ');
}

test.each([...steadyZones.keys()])('SPEC §9 times in %s are those of Intl, every 37 hours from 2020 to 2037 and before', (zone) => {
  const expected = textOfIntl(zone);
  const ours = (epochMs: number): string => timeText(epochMs, { dateOrder: 'MM/DD/YYYY', zone });
  for (let at = STEADY_SINCE_MS; at < UNTIL_MS; at += 37 * HOUR_MS + 61_001) expect(ours(at)).toBe(expected(at));
  // A block for ever ends far away.
  for (const at of [Date.UTC(2100, 1, 29), Date.UTC(9998, 11, 31, 23), Date.UTC(9999, 11, 31, 23), Date.UTC(20000, 0, 1)])
    expect(ours(at)).toBe(expected(at));
  // Summer times of before: 2018 in Sao Paulo, the 1980s in Shanghai and Hong Kong, UTC+4 in Moscow.
  for (const at of [Date.UTC(2018, 11, 1), Date.UTC(2013, 6, 1), Date.UTC(1987, 6, 1), Date.UTC(1976, 6, 1), STEADY_SINCE_MS - 1])
    expect(ours(at)).toBe(expected(at));
});
