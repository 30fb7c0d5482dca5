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

const FIRST: Omit<ChartPreferences, 'interval'> = {
  kind: 'candles',
  indicators: [
    { name: 'MA', periods: [...DEFAULT_PERIODS.MA] },
    { name: 'VOL', periods: [] },
  ],
};

/** Charts of one group remember together what was chosen for a pair, and begin with the same bars. */
export interface ChartMemory {
  /** Stands before the coin in the storage's key. */
  readonly group: '' | `${string}-`;
  readonly firstInterval: ChartPreferences['interval'];
}

export function readChartPreferences(coin: string, memory: ChartMemory): ChartPreferences {
  return storage.read(keyOf(coin, memory), VERSION, chartPreferences) ?? { ...FIRST, interval: memory.firstInterval };
}

export function writeChartPreferences(coin: string, memory: ChartMemory, preferences: ChartPreferences): void {
  storage.write(keyOf(coin, memory), VERSION, preferences);
}

const keyOf = (coin: string, { group }: ChartMemory): `chart-${string}` => `chart-${group}${coin}`;
