import type { Say } from '../i18n/text.tsx';
import type { Bar } from '../market/guards.ts';
import type { Mark } from './engine.ts';

/** What is marked at one side of one bar. */
export type BarMark = {
  readonly bar: Bar;
  readonly side: Mark['side'];
  /** The first of them. */
  readonly first: Mark;
  readonly count: number;
};

/** They stand at the bar they happened in, those of one side as one mark; one from before the oldest bar is not drawn. */
export function barMarksOf(marks: readonly Mark[], bars: readonly Bar[]): readonly BarMark[] {
  const starts = bars.map((bar) => bar.startMs);
  const groups = new Map<string, { readonly bar: Bar; readonly side: Mark['side']; readonly first: Mark; count: number }>();
  for (const mark of marks.toSorted((a, b) => a.timeMs - b.timeMs)) {
    const bar = bars[indexAtOrBefore(starts, mark.timeMs)];
    if (bar === undefined) continue;
    const key = `${bar.startMs} ${mark.side}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { bar, side: mark.side, first: mark, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()];
}

const NAMES = {
  buy: 'buy',
  sell: 'sell',
  up: 'up',
  down: 'down',
  'end-up': 'endUp',
  'end-down': 'endDown',
} as const satisfies Readonly<Record<Mark['side'], string>>;

/** A mark as it is read in the table and aloud, where it has no colour, no arrow and no place. */
export function markInWords({ side, first, count }: BarMark, say: Say): string {
  return say(`trade-tools.chart.own.${NAMES[side]}`, { count, amount: first.text });
}

/** Index of the bar a moment lies in; -1 before the first bar. */
function indexAtOrBefore(starts: readonly number[], timeMs: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
