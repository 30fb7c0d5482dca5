import { fixed } from '../domain/decimal.ts';
import { groupDigits, type NumberStyle } from '../domain/figures.ts';
import type { Say } from '../i18n/text.tsx';
import type { Bar } from '../market/guards.ts';
import { barMarksOf, markInWords } from './bar-marks.ts';
import type { ChartStyle, Mark } from './engine.ts';
import { summariseBars } from './summary.ts';

/** How a chart's words are said: loaded when it takes the focus or is asked to read. */
export interface ChartWords {
  readonly say: Say;
  readonly numbers: NumberStyle;
  readonly display: string;
  readonly intervalName: string;
  readonly priceDecimals: number;
  readonly formatTime: ChartStyle['formatTime'];
}

/** As many bars as a chart begins with. */
const SUMMARISED_BARS = 96;

const priceText = (price: string, { numbers, priceDecimals }: ChartWords) => groupDigits(fixed(price, priceDecimals, 'half-up'), numbers);

/** The newest bars in a sentence; null while there are none. */
export function summaryText(bars: readonly Bar[], words: ChartWords): string | null {
  const summary = summariseBars(bars.slice(-SUMMARISED_BARS));
  if (summary === null) return null;
  const { count, open, high, low, last, percent } = summary;
  return words.say('trade-tools.chart.summary', {
    pair: words.display,
    interval: words.intervalName,
    count: String(count),
    open: priceText(open, words),
    high: priceText(high, words),
    low: priceText(low, words),
    last: priceText(last, words),
    change: percent === null ? '—' : `${percent}%`,
  });
}

/** One bar in a sentence: its pair, its time, its prices, and what of one's own is marked at it. */
export function readingText(bar: Bar, bars: readonly Bar[], marks: readonly Mark[], words: ChartWords): string {
  const own = barMarksOf(marks, bars).filter((mark) => mark.bar === bar);
  return [pricesText(bar, words), ...own.map((mark) => markInWords(mark, words.say))].join('. ');
}

function pricesText({ startMs, open, high, low, close }: Bar, words: ChartWords): string {
  return words.say('trade-tools.chart.reading', {
    pair: words.display,
    time: words.formatTime(startMs, 'full'),
    open: priceText(open, words),
    high: priceText(high, words),
    low: priceText(low, words),
    close: priceText(close, words),
  });
}
