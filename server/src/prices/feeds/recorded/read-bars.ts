import { intervalOf } from './bar-interval.ts';
import type { Layout } from './layout.ts';
import { nothingLeft, RecordingRefused, type LeftOut, type Reading } from './recorded-file.ts';
import { rowsOf, type RecordingFile, type Row } from './rows.ts';
import { SeriesBuilder } from './series.ts';

/**
 * A bar is played as its four recorded prices in the four quarters of its time: open, then the extreme farther from the close, the other one,
 * close. Nothing is drawn between them. How long a bar is, the rows say.
 */
export function readBars(recording: RecordingFile, layout: Layout): Reading {
  const { file, symbol, source } = recording;
  const left = nothingLeft();
  const bars = ordered(recording, layout, left);
  const intervalMs = bars.length === 0 ? 0 : intervalOf(bars, file);
  const quarterMs = intervalMs / 4;
  const builder = new SeriesBuilder();
  for (const { timeMs, prices, line } of bars) {
    const [openTicks = 0, highTicks = 0, lowTicks = 0, closeTicks = 0] = prices;
    const rose = closeTicks >= openTicks;
    builder.add(timeMs, openTicks, line);
    builder.add(timeMs + quarterMs, rose ? lowTicks : highTicks, line);
    builder.add(timeMs + 2 * quarterMs, rose ? highTicks : lowTicks, line);
    builder.add(timeMs + 3 * quarterMs, closeTicks, line);
  }
  return { file, ...builder.build(symbol.code, source, quarterMs), intervalMs, left };
}

/** In order of time, each once. Throws when two bars of one time differ, or one contradicts itself. */
function ordered(recording: RecordingFile, layout: Layout, left: LeftOut): readonly Row[] {
  const { file } = recording;
  const rows: Row[] = [];
  for (const row of rowsOf(recording, layout)) {
    const [open = 0, high = 0, low = 0, close = 0] = row.prices;
    if (high < Math.max(open, close, low) || low > Math.min(open, close))
      throw new RecordingRefused(file, row.line, 'a bar whose high is not its highest price, or its low not its lowest');
    if (row.timeMs < (rows.at(-1)?.timeMs ?? 0)) left.unordered += 1;
    rows.push(row);
  }
  if (left.unordered > 0) rows.sort((a, b) => a.timeMs - b.timeMs);
  return rows.filter((row, index) => {
    const before = rows[index - 1];
    if (before?.timeMs !== row.timeMs) return true;
    if (before.prices.some((price, at) => price !== row.prices[at]))
      throw new RecordingRefused(file, row.line, `another bar of the same time as in line ${before.line}`);
    left.duplicates += 1;
    return false;
  });
}
