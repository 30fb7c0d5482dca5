import type { ChartMemory } from '../../chart/preferences.ts';

/** Positions are held for hours: their charts begin with the bars that spot begins with, and remember by themselves. */
export const CHART_MEMORY: ChartMemory = { group: 'contract-', firstInterval: 'FIFTEEN_MIN' };
