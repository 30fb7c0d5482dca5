import type { ChartMemory } from '../../chart/preferences.ts';

/** Bars of the chart that a pair begins with. */
export const CHART_MEMORY: ChartMemory = { group: '', firstInterval: 'FIFTEEN_MIN' };
