import { CHART_INTERVALS } from '@candor/contract/intervals';
import * as v from 'valibot';
import { storage } from '../session/storage.ts';
import { DEFAULT_PERIODS, INDICATOR_NAMES } from './indicator-names.ts';

const periods = v.pipe(v.array(v.pipe(v.number(), v.minValue(0.005), v.maxValue(500))), v.maxLength(4));

const chartPreferences = v.object({
  interval: v.picklist(CHART_INTERVALS),
  kind: v.picklist(['candles', 'line', 'area']),
  indicators: v.array(v.object({ name: v.picklist(INDICATOR_NAMES), periods })),
});

/** What a pair's chart showed last. */
export type ChartPreferences = v.InferOutput<typeof chartPreferences>;

const VERSION = 1;

const FIRST: ChartPreferences = {
  interval: 'FIFTEEN_MIN',
  kind: 'candles',
  indicators: [
    { name: 'MA', periods: [...DEFAULT_PERIODS.MA] },
    { name: 'VOL', periods: [] },
  ],
};

/** Second contracts and rounds last minutes: their charts begin with bars of one, and remember what was chosen apart from spot. */
export type ChartUse = 'spot' | 'fast';

export function readChartPreferences(coin: string, use: ChartUse): ChartPreferences {
  return storage.read(keyOf(coin, use), VERSION, chartPreferences) ?? (use === 'fast' ? { ...FIRST, interval: 'ONE_MIN' } : FIRST);
}

export function writeChartPreferences(coin: string, use: ChartUse, preferences: ChartPreferences): void {
  storage.write(keyOf(coin, use), VERSION, preferences);
}

const keyOf = (coin: string, use: ChartUse): `chart-${string}` => (use === 'fast' ? `chart-fast-${coin}` : `chart-${coin}`);
