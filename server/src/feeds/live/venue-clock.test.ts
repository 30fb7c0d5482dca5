import { afterEach, describe, expect, test } from 'vitest';
import { startCaptureServer } from '../test/capture-server.ts';
import type { CaptureServer } from '../test/capture-server.ts';
import { measureClock, readVenueTime } from './venue-clock.ts';

const NOW_MS = 1_767_225_600_123;

const opened: CaptureServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

/** A venue that answers these texts in turn, and a clock that says these times in turn. */
async function measure(answers: readonly (string | null)[], times: readonly number[]) {
  let [asked, read] = [0, 0];
  const server = await startCaptureServer({ answer: () => answers[asked++ % answers.length] ?? null, onMessage: () => undefined });
  opened.push(server);
  const clock = { now: () => times[read++ % times.length] ?? 0 };
  return await measureClock('binance', `http://127.0.0.1:${server.port}/`, clock);
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
    await expect(measure([at(NOW_MS)], [NOW_MS + 61_000])).rejects.toThrow(/its clock is \d+ ms away from ours/);
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
