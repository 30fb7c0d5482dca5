import { basename } from 'node:path';
import { RecordingRefused } from './recorded-file.ts';
import type { Row } from './rows.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Lengths of the bars that exchanges and their archives give. */
const INTERVALS: ReadonlyMap<string, number> = new Map([
  ['1s', SECOND_MS],
  ...[1, 3, 5, 15, 30].map((count) => [`${count}m`, count * MINUTE_MS] as const),
  ...[1, 2, 4, 6, 8, 12].map((count) => [`${count}h`, count * HOUR_MS] as const),
  ['1d', DAY_MS],
  ['3d', 3 * DAY_MS],
  ['1w', 7 * DAY_MS],
]);
const LENGTHS = new Set(INTERVALS.values());
/** Gold of some hours of 2013 has three interruptions of two hours on end; more of one length are bars of that length. */
const LONGER_ON_END = 5;

/** `15m`, `1h`. */
export function intervalName(intervalMs: number): string {
  return [...INTERVALS].find(([, lengthMs]) => lengthMs === intervalMs)?.[0] ?? `${intervalMs} ms`;
}

/**
 * The length of the bars of a file, which are in order of time: what each says itself, else the smallest distance between two; for a single
 * bar the file's name, which has to agree with the others too. Throws where bars of several lengths stand together.
 */
export function intervalOf(bars: readonly Row[], file: string): number {
  const intervalMs = intervalOfRows(bars, file);
  const named = namedInterval(file);
  if (named !== null && named !== intervalMs)
    throw new RecordingRefused(file, null, `bars of ${intervalName(intervalMs)}, and the file's name says ${intervalName(named)}`);
  return intervalMs;
}

function intervalOfRows(bars: readonly Row[], file: string): number {
  const [first, second] = bars;
  if (first?.closeMs !== null && first !== undefined) return saidInterval(bars, first, file);
  if (first === undefined || second === undefined) return namedInterval(file) ?? unknownInterval(file);
  let intervalMs = Number.POSITIVE_INFINITY;
  for (const [index, { timeMs }] of bars.entries())
    if (index > 0) intervalMs = Math.min(intervalMs, timeMs - (bars[index - 1]?.timeMs ?? 0));
  if (!LENGTHS.has(intervalMs)) throw new RecordingRefused(file, second.line, `bars ${intervalMs} ms apart are of no length that is known`);
  assertOneLength(bars, intervalMs, file);
  return intervalMs;
}

/** An interruption may be as long as a bar of another length, but not again and again, nor as often as a bar follows the one before it. */
function assertOneLength(bars: readonly Row[], intervalMs: number, file: string): void {
  const counts = new Map<number, number>();
  let run = 0;
  let lastMs = 0;
  for (const [index, { timeMs, line }] of bars.entries()) {
    if (index === 0) continue;
    const distanceMs = timeMs - (bars[index - 1]?.timeMs ?? 0);
    run = distanceMs === lastMs ? run + 1 : 1;
    lastMs = distanceMs;
    const isLonger = distanceMs > intervalMs && LENGTHS.has(distanceMs);
    if (LENGTHS.has(distanceMs)) counts.set(distanceMs, (counts.get(distanceMs) ?? 0) + 1);
    if (distanceMs % intervalMs !== 0 || (isLonger && run === LONGER_ON_END))
      throw new RecordingRefused(file, line, `bars of several lengths: ${distanceMs} ms here, ${intervalMs} ms elsewhere`);
  }
  const often = counts.get(intervalMs) ?? 0;
  for (const [lengthMs, count] of counts)
    if (lengthMs !== intervalMs && count >= often)
      throw new RecordingRefused(file, null, `bars of several lengths: ${count} times ${lengthMs} ms, ${often} times ${intervalMs} ms`);
}

/** A bar's end is told as its last millisecond, or as the beginning of the next one. */
function saidInterval(bars: readonly Row[], first: Row, file: string): number {
  const lengthOf = ({ timeMs, closeMs }: Row): number => Math.ceil(((closeMs ?? 0) - timeMs) / SECOND_MS) * SECOND_MS;
  const intervalMs = lengthOf(first);
  for (const [index, bar] of bars.entries()) {
    const lengthMs = lengthOf(bar);
    if (!LENGTHS.has(lengthMs)) throw new RecordingRefused(file, bar.line, `a bar of ${lengthMs} ms is of no length that is known`);
    const distanceMs = bar.timeMs - (bars[index - 1]?.timeMs ?? bar.timeMs);
    if (lengthMs !== intervalMs || distanceMs % intervalMs !== 0) throw new RecordingRefused(file, bar.line, 'bars of several lengths');
  }
  return intervalMs;
}

/** Null: the name says none, or several. */
function namedInterval(file: string): number | null {
  // as it is written: 1M is a month
  const words = basename(file).split(/[^A-Za-z0-9]+/);
  const [lengthMs = null, ...others] = words.flatMap((word) => INTERVALS.get(word) ?? []);
  return others.length === 0 ? lengthMs : null;
}

function unknownInterval(file: string): never {
  throw new RecordingRefused(file, null, 'a single bar, and neither it nor the name of the file (1m, 1h) says how long it is');
}
