import { intervalName } from './bar-interval.ts';
import { RecordingRefused, type Reading } from './recorded-file.ts';
import { lastAtOrBefore, SeriesBuilder, type RecordedSeries } from './series.ts';

/** Longest name that a source has. */
const MOST_CHARACTERS = 64;

/** One series a symbol: of several sources the index would make prices that nobody recorded. */
export type Joined = {
  readonly series: readonly RecordedSeries[];
  /** Prices that another file says too. */
  readonly repeated: number;
  /** Interruptions, and the bars that are missing in them. */
  readonly gaps: number;
  readonly missingBars: number;
};

/**
 * Joins the files of each symbol in order of time. Where they overlap they have to agree. Throws `RecordingRefused` with both files and the first row
 * that differs, and for files of which one has bars and another one trades, or longer bars.
 */
export function joinReadings(readings: readonly Reading[]): Joined {
  const ofSymbols = new Map<string, Reading[]>();
  for (const reading of readings) {
    const { symbolCode } = reading.series;
    ofSymbols.set(symbolCode, [...(ofSymbols.get(symbolCode) ?? []), reading]);
  }
  const joined = [...ofSymbols.values()].map((files) => ({ ...joinedOf(files), hasBars: files[0]?.intervalMs !== null }));
  const gaps = joined.map(({ series, hasBars }) => gapsIn(series, hasBars));
  return {
    series: joined.map(({ series }) => series),
    repeated: joined.reduce((sum, { repeated }) => sum + repeated, 0),
    gaps: gaps.reduce((sum, { count }) => sum + count, 0),
    missingBars: gaps.reduce((sum, { missingBars }) => sum + missingBars, 0),
  };
}

/** A bar has four prices, each of which holds for a quarter of it. */
function gapsIn({ times, holdMs }: RecordedSeries, hasBars: boolean): { readonly count: number; readonly missingBars: number } {
  let [count, missingBars] = [0, 0];
  for (const [index, timeMs] of times.entries()) {
    const silentMs = timeMs - (times[index - 1] ?? timeMs) - holdMs;
    if (silentMs <= 0) continue;
    count += 1;
    if (hasBars) missingBars += silentMs / (4 * holdMs);
  }
  return { count, missingBars };
}

function joinedOf(readings: readonly Reading[]): { readonly series: RecordedSeries; readonly repeated: number } {
  const [first, ...others] = readings.toSorted((a, b) => firstMs(a) - firstMs(b));
  if (first === undefined) throw new Error('a symbol without a file');
  if (others.length === 0) return { series: first.series, repeated: 0 };
  const builder = new SeriesBuilder();
  const before: Reading[] = [];
  let repeated = 0;
  for (const reading of [first, ...others]) {
    assertOneKind(first, reading);
    const overlapping = before.filter((earlier) => lastMs(earlier) >= firstMs(reading));
    for (const earlier of overlapping) assertAgreed(earlier, reading);
    const { times, ticks } = reading.series;
    for (const [index, timeMs] of times.entries()) {
      if (overlapping.some((earlier) => saysAt(earlier, timeMs))) repeated += 1;
      else builder.add(timeMs, ticks[index] ?? 0, 0);
    }
    before.push(reading);
  }
  const { symbolCode, source, holdMs } = first.series;
  const more = ` and ${others.length} more`;
  return { series: builder.build(symbolCode, source.slice(0, MOST_CHARACTERS - more.length) + more, holdMs).series, repeated };
}

const firstMs = ({ series }: Reading): number => series.times[0] ?? 0;
const lastMs = ({ series }: Reading): number => series.times.at(-1) ?? 0;
const saysAt = ({ series: { times } }: Reading, timeMs: number): boolean => times[lastAtOrBefore(times, timeMs)] === timeMs;

function assertOneKind(first: Reading, other: Reading): void {
  if (first.intervalMs === other.intervalMs) return;
  const kindOf = ({ intervalMs }: Reading): string => (intervalMs === null ? 'trades' : `bars of ${intervalName(intervalMs)}`);
  throw new RecordingRefused(
    other.file,
    null,
    `${kindOf(other)}, and ${first.file} has ${kindOf(first)}: name one of them for ${first.series.symbolCode}`,
  );
}

/** Both have the same price whenever both have one. */
function assertAgreed(earlier: Reading, later: Reading): void {
  const [a, b] = [earlier.series, later.series];
  const untilMs = Math.min(lastMs(earlier), lastMs(later));
  let timeMs = firstMs(later);
  let [atA, atB] = [lastAtOrBefore(a.times, timeMs), lastAtOrBefore(b.times, timeMs)];
  while (timeMs <= untilMs) {
    while ((a.times[atA + 1] ?? Number.POSITIVE_INFINITY) <= timeMs) atA += 1;
    while ((b.times[atB + 1] ?? Number.POSITIVE_INFINITY) <= timeMs) atB += 1;
    const holds = timeMs - (a.times[atA] ?? 0) < a.holdMs && timeMs - (b.times[atB] ?? 0) < b.holdMs;
    if (holds && a.ticks[atA] !== b.ticks[atB])
      throw new RecordingRefused(
        later.file,
        later.lines[atB] ?? null,
        `another price of ${b.symbolCode} at ${new Date(timeMs).toISOString()} than in line ${earlier.lines[atA]} of ${earlier.file}: name one of them`,
      );
    timeMs = Math.min(a.times[atA + 1] ?? Number.POSITIVE_INFINITY, b.times[atB + 1] ?? Number.POSITIVE_INFINITY);
  }
}
