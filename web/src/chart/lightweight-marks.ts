import type { SeriesMarker, Time } from 'lightweight-charts';
import type { Bar } from '../market/guards.ts';
import type { ChartStyle, Mark } from './engine.ts';
import { seconds } from './lightweight-overlays.ts';
import type { Palette } from './lightweight-style.ts';

/** Fills stand at the bar they happened in, those of one side as one mark; one from before the oldest bar is not drawn. */
export function markersOf(
  marks: readonly Mark[],
  bars: readonly Bar[],
  palette: Palette,
  style: Pick<ChartStyle, 'formatFills'>,
): SeriesMarker<Time>[] {
  const starts = bars.map((bar) => bar.startMs);
  const groups = new Map<string, { readonly startMs: number; readonly first: Mark; count: number }>();
  for (const mark of marks.toSorted((a, b) => a.timeMs - b.timeMs)) {
    const startMs = lastAtOrBefore(starts, mark.timeMs);
    if (startMs === null) continue;
    const key = `${startMs} ${mark.side}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { startMs, first: mark, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()].map(({ startMs, first: { id, side, text }, count }) => {
    const look =
      side === 'buy'
        ? { position: 'belowBar' as const, shape: 'arrowUp' as const, color: palette.of('gain') }
        : { position: 'aboveBar' as const, shape: 'arrowDown' as const, color: palette.of('loss') };
    return { id, text: count === 1 ? text : style.formatFills(side, count), time: seconds(startMs), size: 0.8, ...look };
  });
}

/** The start of the bar a moment lies in; null before the first bar. */
function lastAtOrBefore(starts: readonly number[], timeMs: number): number | null {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return starts[low - 1] ?? null;
}
