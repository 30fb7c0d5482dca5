import { describe, expect, test } from 'vitest';
import { MINUTE_MS, type Bar } from '../bars/bar.ts';
import { withoutVolume } from './fold.ts';
import { NO_PAST, SymbolFigures, type LastTick } from './symbol-figures.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 7, 12, 0, 0);

function tick(timeMs: number, priceTicks: number, state: LastTick['state'] = 'ok'): LastTick {
  return { symbolId: 1, priceTicks, state, sourceKind: 'simulated', timeMs };
}

function minute(startMs: number, priceTicks: number): Bar {
  return withoutVolume({ startMs, openTicks: priceTicks, highTicks: priceTicks + 5, lowTicks: priceTicks - 5, closeTicks: priceTicks });
}

describe('CONTRACT §14 DETAIL: the last 24 hours', () => {
  test('open is null while the history is shorter than a day, then the price 24 hours ago', () => {
    const figures = new SymbolFigures(NO_PAST);
    expect(figures.day(START_MS)).toMatchObject({ openTicks: null, highTicks: null, lowTicks: null });
    figures.tick(tick(START_MS, 100));
    expect(figures.day(START_MS)).toMatchObject({ openTicks: null, highTicks: 100, lowTicks: 100 });
    figures.tick(tick(START_MS + DAY_MS - MINUTE_MS, 140));
    expect(figures.day(START_MS + DAY_MS - MINUTE_MS)).toMatchObject({ openTicks: 100, highTicks: 140, lowTicks: 100 });
    figures.tick(tick(START_MS + DAY_MS, 130));
    expect(figures.day(START_MS + DAY_MS)).toMatchObject({ openTicks: 100, highTicks: 140, lowTicks: 100 });
  });

  test('high and low leave with their minute, also when no tick comes any more', () => {
    const figures = new SymbolFigures(NO_PAST);
    figures.tick(tick(START_MS, 500));
    figures.tick(tick(START_MS + MINUTE_MS, 100));
    figures.tick(tick(START_MS + 2 * MINUTE_MS, 100, 'closed'));
    expect(figures.day(START_MS + DAY_MS - 1)).toMatchObject({ highTicks: 500, lowTicks: 100 });
    expect(figures.day(START_MS + DAY_MS)).toMatchObject({ openTicks: 500, highTicks: 100, lowTicks: 100 });
    expect(figures.day(START_MS + DAY_MS + MINUTE_MS)).toMatchObject({ openTicks: 100, highTicks: null, lowTicks: null });
  });

  test('volume is our own trades of the last 24 hours by the minute', () => {
    const figures = new SymbolFigures(NO_PAST);
    figures.tick(tick(START_MS, 100));
    figures.trade(START_MS + 1, 5n, 500n, false);
    figures.trade(START_MS + MINUTE_MS, 7n, 700n, false);
    expect(figures.day(START_MS + DAY_MS - 1)).toMatchObject({ volumeUnits: 12n, valueUnits: 1_200n, trades: 2 });
    expect(figures.day(START_MS + DAY_MS)).toMatchObject({ volumeUnits: 7n, valueUnits: 700n, trades: 1 });
  });

  test('SPEC 4.5 the part of the volume that simulated participants traded is told beside the whole, before a start as after it', () => {
    const volumeUnits = 20n;
    const minutes = [{ ...minute(START_MS, 100), volumeUnits, valueUnits: 2_000n, trades: 3 }];
    const simulated = [{ startMs: START_MS, volumeUnits: 15n, valueUnits: 1_500n }];
    const figures = new SymbolFigures({ ...NO_PAST, minutes, simulated });
    figures.trade(START_MS + 1, 5n, 500n, true);
    figures.trade(START_MS + MINUTE_MS, 7n, 700n, false);
    const whole = { volumeUnits: 32n, valueUnits: 3_200n, trades: 5 };
    expect(figures.day(START_MS + MINUTE_MS)).toMatchObject({ ...whole, simulatedVolumeUnits: 20n, simulatedValueUnits: 2_000n });
    expect(figures.day(START_MS + DAY_MS)).toMatchObject({ volumeUnits: 7n, simulatedVolumeUnits: 0n, simulatedValueUnits: 0n });
  });

  test('a symbol that was closed from the first start on shows what its history ended with', () => {
    const figures = new SymbolFigures({ ...NO_PAST, bars: new Map([['ONE_MIN', [minute(START_MS, 100)]]] as const) });
    figures.tick(tick(START_MS + DAY_MS, 0, 'closed'));
    expect(figures.lastTick).toMatchObject({ priceTicks: 100, state: 'closed' });
  });

  test('weeks of ticks keep a day of minutes and the same answer as the plain count', () => {
    const figures = new SymbolFigures(NO_PAST);
    const seen: { timeMs: number; priceTicks: number }[] = [];
    for (let step = 0; step < 6_000; step += 1) {
      const last = tick(START_MS + step * 2 * MINUTE_MS, 1_000 + ((step * 7_919) % 613));
      figures.tick(last);
      seen.push(last);
      if (step % 500 !== 499) continue;
      // a flat minute at the same price stands between any two ticks: prices within the day are those of the ticks of the day
      const fromMs = last.timeMs - DAY_MS + MINUTE_MS;
      const day = seen.filter(({ timeMs }) => timeMs >= fromMs - MINUTE_MS).map(({ priceTicks }) => priceTicks);
      const { highTicks, lowTicks } = figures.day(last.timeMs);
      expect([highTicks, lowTicks]).toEqual([Math.max(...day), Math.min(...day)]);
    }
  });
});

describe('CONTRACT §14 KLINE: bars in progress', () => {
  test('a bar grows with its ticks and trades, and the next one starts with the first tick of its time', () => {
    const figures = new SymbolFigures(NO_PAST);
    figures.tick(tick(START_MS, 100));
    figures.trade(START_MS + 5, 3n, 300n, false);
    figures.tick(tick(START_MS + 59_999, 90));
    const first = {
      startMs: START_MS,
      openTicks: 100,
      highTicks: 100,
      lowTicks: 90,
      closeTicks: 90,
      volumeUnits: 3n,
      valueUnits: 300n,
      trades: 1,
    };
    expect(figures.lastBars('ONE_MIN')).toEqual([first]);
    figures.tick(tick(START_MS + 60_000, 95));
    expect(figures.lastBars('ONE_MIN')).toEqual([first, { ...minute(START_MS + 60_000, 95), highTicks: 95, lowTicks: 95 }]);
    expect(figures.lastBars('ONE_HOUR').at(-1)).toMatchObject({ openTicks: 100, lowTicks: 90, closeTicks: 95, trades: 1 });
  });

  test('a trade of a minute that has no price yet joins its bar with the first price, and no other', () => {
    const figures = new SymbolFigures(NO_PAST);
    figures.tick(tick(START_MS, 100));
    figures.trade(START_MS + 3 * MINUTE_MS, 4n, 400n, false);
    figures.tick(tick(START_MS + 3 * MINUTE_MS + 1, 101));
    expect(figures.lastBars('ONE_MIN').map((bar) => [bar.openTicks, bar.volumeUnits])).toEqual([
      [100, 0n],
      [101, 4n],
    ]);
    expect(figures.lastBars('FIVE_MIN').at(-1)).toMatchObject({ volumeUnits: 4n, trades: 1 });
  });

  test('goes on from the past: the bar in progress keeps its open', () => {
    const past = {
      series: { state: 'ok', closeTicks: 100, minuteMs: START_MS },
      minutes: [minute(START_MS, 100)],
      simulated: [],
      closeBeforeTicks: 80,
      bars: new Map([['ONE_MIN', [minute(START_MS, 100)]]] as const),
    } as const;
    const figures = new SymbolFigures(past);
    figures.tick(tick(START_MS + 30_000, 120));
    expect(figures.lastBars('ONE_MIN').at(-1)).toMatchObject({
      openTicks: 100,
      highTicks: 120,
      lowTicks: 95,
      closeTicks: 120,
    });
    expect(figures.day(START_MS + 30_000)).toMatchObject({ openTicks: 80, highTicks: 120 });
  });
});
