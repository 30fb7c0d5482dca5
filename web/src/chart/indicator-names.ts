/** Names and first parameters, apart from the computing so that a toolbar does not load it. */
export const INDICATOR_NAMES = ['MA', 'EMA', 'BOLL', 'SAR', 'VWAP', 'VOL', 'MACD', 'RSI', 'WR', 'KDJ'] as const;
export type IndicatorName = (typeof INDICATOR_NAMES)[number];

/** Those that are drawn in a panel of their own, below the price. */
const IN_PANELS: ReadonlySet<IndicatorName> = new Set(['VOL', 'MACD', 'RSI', 'WR', 'KDJ']);

export const panelsOf = (chosen: readonly { readonly name: IndicatorName }[]): number =>
  chosen.filter(({ name }) => IN_PANELS.has(name)).length;

export type IndicatorPeriods = readonly number[];

/** The parameters traders expect; they can be edited. */
export const DEFAULT_PERIODS: Readonly<Record<IndicatorName, IndicatorPeriods>> = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  SAR: [0.02, 0.2],
  VWAP: [],
  VOL: [],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
  WR: [14],
  KDJ: [9, 3, 3],
};

/** Least value and step of a parameter: bars are counted, a width and an acceleration are not. */
export function parameterStep(name: IndicatorName, index: number): number {
  if (name === 'SAR') return index === 0 ? 0.005 : 0.05;
  return name === 'BOLL' && index === 1 ? 0.1 : 1;
}
