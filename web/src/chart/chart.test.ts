import { beforeAll, describe, expect, it } from 'vitest';
import type { Bar } from '../market/guards.ts';
import { bar, MINUTE } from '../test/chart-bar.ts';
import { joinBars, placeOfLive } from './bars.ts';
import { DEFAULT_PERIODS, INDICATOR_NAMES, panelsOf, type IndicatorName } from './indicator-names.ts';
import { bringIndicators, createIndicator, isIndicatorReady } from './indicators.ts';
import { summariseBars } from './summary.ts';

const lines = (name: IndicatorName, periods: readonly number[], bars: readonly Bar[]) =>
  createIndicator(name, periods, bars, 2)
    .overlay()
    .lines.map((line) => line.values);

/** The closes of the RSI example in StockCharts' ChartSchool, "Relative Strength Index (RSI)" (QQQQ, December 2009 on). */
const CHART_SCHOOL_RSI = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614, 46.282, 46.282,
  46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
];

/** The closes of the moving-average example in StockCharts' ChartSchool (Intel, March 2010 on). */
const CHART_SCHOOL_AVERAGES = [
  22.2734, 22.194, 22.0847, 22.1741, 22.184, 22.1344, 22.2337, 22.4323, 22.2436, 22.2933, 22.1542, 22.3926, 22.3816,
];

describe('indicators against published and hand-computed tables', () => {
  beforeAll(async () => {
    // What a chart shows at first needs nothing more.
    expect(INDICATOR_NAMES.filter(isIndicatorReady)).toEqual(expect.arrayContaining(['MA', 'VOL']));
    await bringIndicators();
    expect(INDICATOR_NAMES.every(isIndicatorReady)).toBe(true);
  });

  it('MA: the ten-day simple average of the ChartSchool table starts at 22.22', () => {
    const [values = []] = lines(
      'MA',
      [10],
      CHART_SCHOOL_AVERAGES.map((close, minute) => bar(minute, close)),
    );
    expect(values.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => null));
    expect(values.slice(9).map((value) => value?.toFixed(2))).toEqual(['22.22', '22.21', '22.23', '22.26']);
  });

  it('EMA: weight 2 / (n + 1), seeded with the first close and shown after its whole period', () => {
    const [values = []] = lines(
      'EMA',
      [3],
      [2, 4, 6, 8].map((close, minute) => bar(minute, close)),
    );
    expect(values).toEqual([null, null, 4.5, 6.25]);
  });

  it('RSI: the fourteen-day table of ChartSchool, Wilder smoothing', () => {
    const [values = []] = lines(
      'RSI',
      [14],
      CHART_SCHOOL_RSI.map((close, minute) => bar(minute, close)),
    );
    expect(values[13]).toBeNull();
    expect(values.slice(14).map((value) => value?.toFixed(2))).toEqual(['70.53', '66.32', '66.55', '69.41', '66.36', '57.97']);
  });

  it('BOLL: mean and two population deviations of 2, 4, 4, 4, 5, 5, 7, 9 are 5 and 5 ± 4', () => {
    const [middle = [], upper = [], lower = []] = lines(
      'BOLL',
      [8, 2],
      [2, 4, 4, 4, 5, 5, 7, 9].map((close, minute) => bar(minute, close)),
    );
    expect([middle[7], upper[7], lower[7]]).toEqual([5, 9, 1]);
    expect(middle[6]).toBeNull();
  });

  it('MACD: difference of the two averages, its own average, and the columns between', () => {
    const [columns = [], difference = [], signal = []] = lines(
      'MACD',
      [1, 3, 3],
      [4, 8, 8].map((close, minute) => bar(minute, close)),
    );
    // Averages of three: 4, 6, 7. Of one: the close. The third bar is the first with a whole long period.
    expect(difference[2]).toBe(1);
    expect(signal[2]).toBe(1);
    expect(columns[2]).toBe(0);
    expect(difference[1]).toBeNull();
  });

  it('WR: −100 × (highest − close) / (highest − lowest)', () => {
    const bars = [bar(0, 10, { high: 12, low: 8 }), bar(1, 11, { high: 13, low: 9 }), bar(2, 12, { high: 14, low: 10 })];
    expect(lines('WR', [3], bars)[0]?.[2]).toBeCloseTo((-100 * (14 - 12)) / (14 - 8), 10);
  });

  it('KDJ: K and D are means of three, J is 3K − 2D', () => {
    const closes = [1, 2, 3, 4, 5, 4, 3];
    const bars = closes.map((close, minute) => bar(minute, close, { high: close, low: close }));
    const [k = [], d = [], j = []] = lines('KDJ', [3, 1, 3], bars);
    // Raw K over three bars: 100 at bars 2, 3, 4; at bar 5 (4 of 4…5) 0; at bar 6 (3 of 3…5) 0.
    expect(k.slice(4)).toEqual([100, 0, 0]);
    expect(d[4]).toBe(100);
    expect(d[5]).toBeCloseTo(200 / 3, 10);
    expect(j[5]).toBeCloseTo(-400 / 3, 10);
  });

  it('SAR: Wilder: rises by the step towards the highest price and never above the two lows before', () => {
    const bars = [
      bar(0, 10, { high: 11, low: 9 }),
      bar(1, 12, { high: 13, low: 11 }),
      bar(2, 14, { high: 15, low: 13 }),
      bar(3, 16, { high: 17, low: 15 }),
    ];
    const [values = []] = lines('SAR', [0.02, 0.2], bars);
    // Starts at the low of the first bar; then 9 + 0.02 × (13 − 9) = 9.08, held at the low before; then + 0.04 × (15 − 9.08).
    expect(values[0]).toBeNull();
    expect(values[1]).toBe(9);
    expect(values[2]).toBeCloseTo(9.08, 10);
    expect(values[3]).toBeCloseTo(9.08 + 0.04 * (15 - 9.08), 10);
    expect(createIndicator('SAR', [0.5, 0.2], bars, 2).overlay().lines[0]?.look).toBe('dots');
  });

  it('VWAP: typical price by volume, from midnight UTC, and nothing before the first trade of a day', () => {
    const day = 1_440;
    const bars = [
      bar(day - 1, 50, { volume: 9 }),
      bar(day, 10, { volume: 0 }),
      bar(day + 1, 12, { high: 15, low: 9, volume: 2 }),
      bar(day + 2, 18, { volume: 1 }),
    ];
    expect(lines('VWAP', [], bars)[0]).toEqual([50, null, 12, 14]);
  });

  it('VOL: the volume with the colour of its bar', () => {
    const overlay = createIndicator('VOL', [], [bar(0, 2, { open: 1, volume: 7 }), bar(1, 1, { open: 2, volume: 5 })], 2).overlay();
    expect(overlay).toMatchObject({ place: 'below', lines: [{ values: [7, 5], colours: ['gain', 'loss'] }] });
  });

  it.each(INDICATOR_NAMES)('%s: a running bar that changes ten times ends where a fresh computation ends', (name) => {
    const closes = Array.from({ length: 140 }, (_, minute) => 100 + Math.sin(minute / 5) * 10 + (minute % 7));
    const all = closes.map((close, minute) => bar(minute, close, { high: close + 1, low: close - 2, volume: minute }));
    const live = createIndicator(name, DEFAULT_PERIODS[name], all.slice(0, 130), 2);
    for (const next of all.slice(130)) {
      live.step(bar(next.startMs / MINUTE, 95), false);
      for (let change = 0; change < 9; change += 1) live.step(bar(next.startMs / MINUTE, 90 + change * 3, { high: 130, low: 80 }), true);
      live.step(next, true);
    }
    const last = all.at(-1);
    if (last === undefined) throw new Error('there are bars');
    const { values } = live.step(last, true);
    const fresh = createIndicator(name, DEFAULT_PERIODS[name], all, 2)
      .overlay()
      .lines.map((line) => line.values.at(-1) ?? null);
    expect(values).toHaveLength(fresh.length);
    values.forEach((value, index) => expect(value).toBeCloseTo(fresh[index] ?? Number.NaN, 6));
  });

  it('the panels that a chart makes room for are those that its indicators are drawn in', () => {
    for (const name of INDICATOR_NAMES) {
      const { place } = createIndicator(name, DEFAULT_PERIODS[name], [bar(1, 1)], 2).overlay();
      expect([name, panelsOf([{ name }])]).toEqual([name, place === 'below' ? 1 : 0]);
    }
  });
});

describe('bars', () => {
  it('pages join by their start, each bar once, the newer answer winning', () => {
    const joined = joinBars([bar(2, 20), bar(3, 30)], [bar(1, 10), bar(2, 21)]);
    expect(joined.map((one) => [one.startMs / MINUTE, one.close])).toEqual([
      [1, '10'],
      [2, '21'],
      [3, '30'],
    ]);
  });

  it('a live bar replaces, follows, is too old, or shows that bars are missing', () => {
    expect(placeOfLive(bar(5, 1), bar(5, 2), 'ONE_MIN')).toBe('replace');
    expect(placeOfLive(bar(5, 1), bar(6, 2), 'ONE_MIN')).toBe('append');
    expect(placeOfLive(bar(5, 1), bar(4, 2), 'ONE_MIN')).toBe('old');
    expect(placeOfLive(bar(5, 1), bar(7, 2), 'ONE_MIN')).toBe('gap');
    expect(placeOfLive(undefined, bar(7, 2), 'ONE_MIN')).toBe('gap');
    const month = (number: number) => ({ ...bar(0, 1), startMs: Date.UTC(2026, number) });
    expect(placeOfLive(month(1), month(2), 'ONE_MONTH')).toBe('append');
    expect(placeOfLive(month(1), month(3), 'ONE_MONTH')).toBe('gap');
  });

  it('the summary says open, high, low, last and the change in decimals', () => {
    const bars = [bar(0, 64900, { open: 64900, high: 65000, low: 64120 }), bar(1, 65431, { high: 66010, low: 64900 })];
    expect(summariseBars(bars)).toEqual({
      count: 2,
      open: '64900',
      high: '66010',
      low: '64120',
      last: '65431',
      percent: '0.81',
      direction: 'up',
    });
    expect(summariseBars([])).toBeNull();
  });
});
