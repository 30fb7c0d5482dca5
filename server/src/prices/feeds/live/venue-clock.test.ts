import process from 'node:process';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startCaptureServer } from '../test/capture-server.ts';
import type { CaptureServer } from '../test/capture-server.ts';
import { VenueClocks } from './venue-clocks.ts';
import { measureClock, readVenueTime, VenueClock } from './venue-clock.ts';
import { VENUES } from './venues.ts';

const NOW_MS = 1_767_225_600_123;

const opened: CaptureServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

/** A venue that answers these texts in turn, and a clock that says these times in turn. */
async function venueAnswering(answers: readonly (string | null)[], times: readonly number[]) {
  let [asked, read] = [0, 0];
  const server = await startCaptureServer({ answer: () => answers[asked++ % answers.length] ?? null, onMessage: () => undefined });
  opened.push(server);
  const clock = { now: () => times[read++ % times.length] ?? 0 };
  return { timeUrl: `http://127.0.0.1:${server.port}/`, clock };
}

async function measure(answers: readonly (string | null)[], times: readonly number[]) {
  const { timeUrl, clock } = await venueAnswering(answers, times);
  return await measureClock('binance', timeUrl, clock);
}

const at = (timeMs: number): string => JSON.stringify({ serverTime: timeMs });

describe('SPEC 3.1.1 the clock of a venue', () => {
  test('is taken in the middle between question and answer; the error is half of the round trip and of the answer’s step', async () => {
    expect(await measure([at(NOW_MS)], [NOW_MS + 1_000, NOW_MS + 1_100])).toEqual({ offsetMs: 1_050, errorMs: 51 });
    expect(await measure([at(NOW_MS)], [NOW_MS - 1_100, NOW_MS - 1_000])).toEqual({ offsetMs: -1_050, errorMs: 51 });
  });
  test('of three answers the fastest counts, also when others fail', async () => {
    const times = [NOW_MS, NOW_MS + 900, NOW_MS + 10, NOW_MS + 50, NOW_MS, NOW_MS + 600];
    expect(await measure([at(NOW_MS)], times)).toEqual({ offsetMs: 30, errorMs: 21 });
    expect(await measure(['{}', at(NOW_MS), 'no JSON'], [NOW_MS, NOW_MS, NOW_MS + 20, NOW_MS + 20])).toMatchObject({ offsetMs: 20 });
  });
  test('no answer with a time, or one more than a minute away, is refused', async () => {
    await expect(measure(['{}', null], [NOW_MS])).rejects.toThrow('its clock cannot be measured');
    const { timeUrl, clock } = await venueAnswering([at(NOW_MS)], [NOW_MS + 61_000]);
    const [venue] = VENUES;
    if (venue === undefined) throw new Error('no venue');
    await expect(new VenueClock({ ...venue, id: 'binance', timeUrl }, clock).measure()).rejects.toThrow(
      /its clock is \d+ ms away from ours/,
    );
  });
  test('is told by the monotonic clock, which nobody sets, also where its prices are refused', async () => {
    vi.spyOn(process.hrtime, 'bigint').mockReturnValue(5_000_000_000n);
    const { timeUrl, clock } = await venueAnswering([at(NOW_MS)], [NOW_MS + 61_000]);
    const [venue] = VENUES;
    if (venue === undefined) throw new Error('no venue');
    const clocks = new VenueClocks(1);
    expect(clocks.medianMs()).toBeNull();
    const measured = new VenueClock({ ...venue, id: 'binance', timeUrl }, clock, (aheadMs) => clocks.set('binance', aheadMs));
    await expect(measured.measure()).rejects.toThrow('away from ours');
    expect(clocks.medianMs()).toBe(NOW_MS);
    vi.restoreAllMocks();
  });
  test('of several, the median counts; one that is far off moves it by no more than to the next', () => {
    vi.spyOn(process.hrtime, 'bigint').mockReturnValue(1_000_000_000n);
    const clocks = new VenueClocks(3);
    clocks.set('binance', 500);
    clocks.set('okx', 510);
    expect(clocks.medianMs()).toBeNull();
    clocks.set('bybit', 90_000_000);
    expect(clocks.medianMs()).toBe(1_510);
    clocks.set('kraken', 520);
    expect(clocks.medianMs()).toBe(1_515);
    vi.restoreAllMocks();
  });
  test.each([
    ['binance', { serverTime: NOW_MS }, NOW_MS, 1],
    ['okx', { code: '0', msg: '', data: [{ ts: String(NOW_MS) }] }, NOW_MS, 1],
    [
      'bybit',
      { retCode: 0, retMsg: 'OK', result: { timeSecond: '1767225600', timeNano: '1767225600123000000' }, retExtInfo: {}, time: NOW_MS },
      NOW_MS,
      1,
    ],
    ['coinbase', { iso: '2026-01-01T00:00:00Z', epochSeconds: '1767225600', epochMillis: String(NOW_MS) }, NOW_MS, 1],
    ['kraken', { error: [], result: { unixtime: 1_767_225_600, rfc1123: 'Thu, 01 Jan 26 00:00:00 +0000' } }, 1_767_225_600_000, 1_000],
  ] as const)('%s: the documented answer of its public time', (id, answer, timeMs, stepMs) => {
    expect(readVenueTime(id, answer)).toEqual({ timeMs, stepMs });
    for (const other of [null, {}, [], 'x', { serverTime: 'soon' }, { result: 7 }])
      expect(() => readVenueTime(id, other)).toThrow('its answer has no time');
  });
});
