import { MARKETS, type Market } from './attacked-demo.ts';
import { largestSteps, type Span } from './recorded-prices.ts';
import type { Gaps } from './straddle.ts';

const HOUR_MS = 3_600_000;
const dayOf = (day: number): number => Date.UTC(2025, 5, day);
const spanOf = (name: string, fromMs: number, hours: number): Span => ({ name, fromMs, toMs: fromMs + hours * HOUR_MS });

/** Two days with a sell-off, whole and cut to the hours of the largest steps (UTC). */
export const DAYS: readonly Span[] = [spanOf('13 June 2025', dayOf(13), 24), spanOf('22 June 2025', dayOf(22), 24)];
export const HOURS: readonly Span[] = [
  spanOf('13 June 2025, 0 to 2 h', dayOf(13), 2),
  spanOf('22 June 2025, 13 to 15 h', dayOf(22) + 13 * HOUR_MS, 2),
];

/** As many as one hand may open and close at once; their value is half of the market's most. */
const PAIRS = 50;
const [BITCOIN] = MARKETS;
const FROM_TICKS = 10_000_000;
const RECORDED_GAPS = 3;

export type NamedGaps = Gaps & { readonly name: string };

export const ARTIFICIAL_GAPS: readonly NamedGaps[] = [
  ...[-1, 1, -2, 2, -3, 3, -5, 5].map((percent) => ({
    name: `${percent} %`,
    market: BITCOIN,
    pricesTicks: [FROM_TICKS, FROM_TICKS * (1 + percent / 100)],
    pairs: PAIRS,
  })),
  { name: '-60 %, one pair', market: BITCOIN, pricesTicks: [FROM_TICKS, FROM_TICKS * 0.4], pairs: 1 },
  { name: 'four of 3 % on one day', market: BITCOIN, pricesTicks: [1, 0.97, 1, 1.03, 1].map((part) => FROM_TICKS * part), pairs: PAIRS },
].map((gaps) => ({ ...gaps, pricesTicks: gaps.pricesTicks.map((ticks) => Math.round(ticks)) }));

/** The largest between two prices of the recording. */
export function recordedGaps(market: Market): readonly NamedGaps[] {
  return largestSteps(market, RECORDED_GAPS).map(({ fromTicks, toTicks }) => ({
    name: `recorded, ${market.code}, ${(100 * (toTicks / fromTicks - 1)).toFixed(2)} %`,
    market,
    pricesTicks: [fromTicks, toTicks],
    pairs: PAIRS,
  }));
}
