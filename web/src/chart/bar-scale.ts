import type { Bar } from '../market/guards.ts';

/**
 * Between moments and places among the bars. A bar's place is its index, its moment the start; between two bars and beyond them time is
 * even, beyond at the length of the newest bars, since a feed may have a gap.
 */

const BARS_LOOKED_AT = 5;

/** Length of the newest bars, ms; null while there are not two of them. */
function lengthOf(bars: readonly Bar[]): number | null {
  const newest = bars.slice(-BARS_LOOKED_AT);
  const lengths = newest.slice(1).map(({ startMs }, index) => startMs - (newest[index]?.startMs ?? 0));
  return lengths.length === 0 ? null : Math.min(...lengths);
}

/** Place of a moment in bars from the first one, also between bars and beyond them; null while there is no scale. */
export function indexOfMoment(timeMs: number, bars: readonly Bar[]): number | null {
  const lengthMs = lengthOf(bars);
  const first = bars[0];
  const last = bars.at(-1);
  if (lengthMs === null || first === undefined || last === undefined) return null;
  if (timeMs <= first.startMs) return (timeMs - first.startMs) / lengthMs;
  if (timeMs >= last.startMs) return bars.length - 1 + (timeMs - last.startMs) / lengthMs;
  let [low, high] = [0, bars.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.startMs ?? 0) <= timeMs) low = middle;
    else high = middle;
  }
  const [from, to] = [bars[low]?.startMs ?? 0, bars[high]?.startMs ?? 0];
  return low + (timeMs - from) / (to - from);
}

/** The moment at a place among the bars, epoch ms; null while there is no scale. */
export function momentOfIndex(index: number, bars: readonly Bar[]): number | null {
  const lengthMs = lengthOf(bars);
  const first = bars[0];
  const last = bars.at(-1);
  if (lengthMs === null || first === undefined || last === undefined) return null;
  if (index <= 0) return Math.round(first.startMs + index * lengthMs);
  if (index >= bars.length - 1) return Math.round(last.startMs + (index - bars.length + 1) * lengthMs);
  const low = Math.floor(index);
  const [from, to] = [bars[low]?.startMs ?? 0, bars[low + 1]?.startMs ?? 0];
  return Math.round(from + (index - low) * (to - from));
}
