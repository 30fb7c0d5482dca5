import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { barStart, CHART_INTERVALS } from '@candor/contract/intervals';
import { parseSteps } from '@candor/money/amount';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS, type Bar } from './bar.ts';
import { foldMinutes, withoutVolume } from '../market-data/fold.ts';
import { LONGEST_FLAT_MINUTES, minuteOf, TickMinutes, type MinutePoint } from './tick-minutes.ts';

const START_MS = Date.UTC(2026, 0, 5, 23, 59, 0);

/** Points as bars, the plain way. */
function barsOf(points: readonly MinutePoint[]): readonly Bar[] {
  const single = ({ startMs, priceTicks }: MinutePoint): Bar =>
    withoutVolume({ startMs, openTicks: priceTicks, highTicks: priceTicks, lowTicks: priceTicks, closeTicks: priceTicks });
  return foldMinutes(points.map(single), 'ONE_MIN');
}

function brief(bars: readonly Bar[]): readonly (readonly number[])[] {
  return bars.map((bar) => [(bar.startMs - START_MS) / MINUTE_MS, bar.openTicks, bar.highTicks, bar.lowTicks, bar.closeTicks]);
}

describe('RULES §3.2 candles of the tick series', () => {
  test('open, high, low and close of the ok ticks of a minute; 23:59:59.999 belongs to the old day', () => {
    const series = new TickMinutes(null);
    const ticks = [
      [0, 100],
      [30_000, 120],
      [45_000, 90],
      [59_999, 110],
      [60_000, 111],
    ] as const;
    const points = ticks.flatMap(([afterMs, priceTicks]) => series.tick(START_MS + afterMs, priceTicks, 'ok'));
    expect(brief(barsOf(points))).toEqual([
      [0, 100, 120, 90, 110],
      [1, 111, 111, 111, 111],
    ]);
    expect(barStart('ONE_DAY', START_MS + 59_999)).toBe(Date.UTC(2026, 0, 5));
    expect(barStart('ONE_DAY', START_MS + 60_000)).toBe(Date.UTC(2026, 0, 6));
  });

  test('a minute without tick while the market is open is flat at the previous close', () => {
    const series = new TickMinutes(null);
    const points = [...series.tick(START_MS, 100, 'ok'), ...series.tick(START_MS + 3 * MINUTE_MS + 5, 105, 'ok')];
    expect(brief(barsOf(points))).toEqual([
      [0, 100, 100, 100, 100],
      [1, 100, 100, 100, 100],
      [2, 100, 100, 100, 100],
      [3, 105, 105, 105, 105],
    ]);
  });

  test('frozen and closed minutes have no bar; the minutes before the freeze do', () => {
    for (const state of ['frozen', 'closed'] as const) {
      const series = new TickMinutes(null);
      const points = [
        ...series.tick(START_MS, 100, 'ok'),
        ...series.tick(START_MS + 2 * MINUTE_MS + 10, 100, state),
        ...series.tick(START_MS + 3 * MINUTE_MS, 100, state),
        ...series.tick(START_MS + 6 * MINUTE_MS, 107, 'ok'),
        ...series.tick(START_MS + 8 * MINUTE_MS, 108, 'ok'),
      ];
      expect(brief(barsOf(points)).map(([minute]) => minute)).toEqual([0, 1, 6, 7, 8]);
    }
  });

  test('before the first ok tick there is nothing, and a pause of the exchange longer than a day stays empty', () => {
    const series = new TickMinutes(null);
    expect(series.tick(START_MS, 0, 'frozen')).toEqual([]);
    expect(series.tick(START_MS + 5 * MINUTE_MS, 100, 'ok')).toHaveLength(1);
    const within = new TickMinutes(series.state);
    expect(within.tick(START_MS + (5 + LONGEST_FLAT_MINUTES) * MINUTE_MS, 100, 'ok')).toHaveLength(LONGEST_FLAT_MINUTES);
    expect(series.tick(START_MS + (6 + LONGEST_FLAT_MINUTES) * MINUTE_MS, 100, 'ok')).toHaveLength(1);
  });

  test('going on from a remembered state gives the same points as going through, wherever it is cut', () => {
    const random = seededRandom(5);
    const ticks = Array.from({ length: 300 }, () => [random(150_000), 1_000 + random(50), random(6) === 0 ? 'frozen' : 'ok'] as const);
    const whole = new TickMinutes(null);
    let cut = new TickMinutes(null);
    let timeMs = START_MS;
    for (const [afterMs, priceTicks, state] of ticks) {
      timeMs += afterMs;
      if (random(3) === 0) cut = new TickMinutes(cut.state);
      expect(cut.tick(timeMs, priceTicks, state)).toEqual(whole.tick(timeMs, priceTicks, state));
    }
  });

  test('larger bars are made of one-minute bars and equal bars made of the ticks', () => {
    const random = seededRandom(6);
    const series = new TickMinutes(null);
    let timeMs = START_MS;
    const points = Array.from({ length: 10_000 }).flatMap(() => {
      timeMs += random(60_000);
      return series.tick(timeMs, 50_000 + random(2_000), random(40) === 0 ? 'closed' : 'ok');
    });
    const minutes = barsOf(points);
    for (const interval of CHART_INTERVALS) {
      const direct = new Map<number, number[]>();
      for (const { startMs, priceTicks } of points) {
        const bar = barStart(interval, startMs);
        const prices = direct.get(bar) ?? [];
        prices.push(priceTicks);
        direct.set(bar, prices);
      }
      const expected = [...direct].map(([startMs, prices]) => [
        startMs,
        prices[0],
        Math.max(...prices),
        Math.min(...prices),
        prices.at(-1),
      ]);
      const folded = foldMinutes(minutes, interval);
      expect(folded.map((bar) => [bar.startMs, bar.openTicks, bar.highTicks, bar.lowTicks, bar.closeTicks])).toEqual(expected);
    }
  });
});

const RECORDED = fileURLToPath(new URL('../../../../../shared/market-data/trades-2024-08/BTCUSDT-spot-trades.csv.gz', import.meta.url));

describe.skipIf(!existsSync(RECORDED))('recorded trades of 2024-08 (../shared/market-data; skipped without it)', () => {
  test('19,904 real trades as ticks give the bars that their text says', () => {
    const lines = gunzipSync(readFileSync(RECORDED)).toString().trim().split('\n').slice(1);
    const series = new TickMinutes(null);
    const expected = new Map<number, string[]>();
    const points = lines.flatMap((line) => {
      const [, price = '', , , time = ''] = line.split(',');
      const startMs = minuteOf(Number(time));
      const prices = expected.get(startMs) ?? [];
      prices.push(price);
      expected.set(startMs, prices);
      const ticks = parseSteps(price, 8, 1_000_000n);
      if (!ticks.ok) throw new Error(`${price} is no multiple of the tick`);
      return series.tick(Number(time), ticks.steps, 'ok');
    });
    const bars = barsOf(points);
    expect(lines.length).toBe(19_904);
    expect(bars.map((bar) => bar.startMs)).toEqual([...expected.keys()]);
    const asTicks = (price: string | undefined): number => Math.round(Number(price) * 100);
    for (const bar of bars) {
      const prices = (expected.get(bar.startMs) ?? []).map(asTicks);
      expect([bar.openTicks, bar.highTicks, bar.lowTicks, bar.closeTicks]).toEqual([
        prices[0],
        Math.max(...prices),
        Math.min(...prices),
        prices.at(-1),
      ]);
    }
  });
});
