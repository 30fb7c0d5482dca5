import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FiatRates } from './fiat-rates.ts';
import { readFiatSettings } from './fiat-settings.ts';

const MINUTE_MS = 60_000;
let folder = '';
let path = '';
let nowMs = Date.UTC(2026, 10, 30);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-rates-'));
  path = join(folder, 'rates.json');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each one is written at a time of its own: files of one moment look alike. */
function write(text: string): void {
  writeFileSync(path, text);
  utimesSync(path, nowMs / 1_000, nowMs / 1_000);
}
const file = (rate: string): string => JSON.stringify({ source: 'A bank', time: '2026-11-27T15:00:00Z', perUsdt: { EUR: rate } });

test('a file that is kept fresh is read again, once a minute; while it cannot be used the rates before are shown, and it is said once', async () => {
  const problems: string[] = [];
  const rates = new FiatRates({ path, now: () => nowMs, onProblem: (problem) => problems.push(problem) });
  const euro = async () => (await rates.now())?.rates.get('EUR');
  write(file('0.92'));
  expect(await euro()).toBe('0.92');
  nowMs += 1;
  write(file('0.93'));
  expect(await euro()).toBe('0.92');
  nowMs += MINUTE_MS;
  expect([await euro(), rates.isBroken]).toEqual(['0.93', false]);
  write('{');
  nowMs += MINUTE_MS;
  expect([await euro(), rates.isBroken]).toEqual(['0.93', true]);
  nowMs += MINUTE_MS;
  expect([await euro(), problems.length]).toEqual(['0.93', 1]);
  nowMs += MINUTE_MS;
  write(file('0.94'));
  nowMs += MINUTE_MS;
  expect([await euro(), rates.isBroken]).toEqual(['0.94', false]);
});

test('without a file there are none; one that cannot be used ends the start', async () => {
  expect(await new FiatRates({ path: null, now: () => nowMs, onProblem: () => undefined }).now()).toBeNull();
  const problems: string[] = [];
  expect(readFiatSettings({}, problems)).toEqual({ path: null });
  expect(readFiatSettings({ CANDOR_FIAT_RATES: path }, problems)).toEqual({ path });
  expect(problems).toEqual([]);
  readFiatSettings({ CANDOR_FIAT_RATES: join(folder, 'none.json') }, problems);
  expect(problems).toEqual([expect.stringMatching(/^CANDOR_FIAT_RATES: /)]);
});
