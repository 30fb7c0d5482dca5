import type { ChartMemory } from '../../chart/preferences.ts';

/** Contracts and rounds last minutes: their charts begin with bars of one, and remember together. */
export const CHART_MEMORY: ChartMemory = { group: 'fast-', firstInterval: 'ONE_MIN' };
