import { compare, largest, smallest } from '../domain/decimal.ts';
import { percentChange } from '../domain/figures.ts';
import type { Bar } from '../market/guards.ts';

/** What the chart shows, for those who do not see it; the words are the page's. */
export type ChartSummary = {
  readonly count: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly last: string;
  /** Signed percent with two decimals; null when it cannot be computed. */
  readonly percent: string | null;
  readonly direction: 'up' | 'down' | 'flat';
};

export function summariseBars(bars: readonly Bar[]): ChartSummary | null {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  const moved = compare(last.close, first.open);
  return {
    count: bars.length,
    open: first.open,
    high: bars.map((bar) => bar.high).reduce(largest),
    low: bars.map((bar) => bar.low).reduce(smallest),
    last: last.close,
    percent: percentChange(last.close, first.open),
    direction: moved > 0 ? 'up' : moved < 0 ? 'down' : 'flat',
  };
}
