import { MINUTE_MS } from '../../bars/bar.ts';
import type { MinuteBar } from '../../bars/bar.ts';

/** Recorded prices of one symbol from one source, ascending in time. */
export type RecordedSeries = {
  readonly symbolCode: string;
  readonly source: string;
  /** UTC epoch milliseconds of each price. */
  readonly times: Float64Array;
  readonly ticks: Int32Array;
  /** How long a price holds when no other follows: a gap longer than this is a gap. */
  readonly holdMs: number;
};

/** Index of the last price at or before a time, -1 when there is none. */
export function lastAtOrBefore(times: Float64Array, timeMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** One-minute bars of the prices with `fromMs ≤ time < toMs`; minutes without a price have no bar. */
export function minuteBars(series: RecordedSeries, fromMs: number, toMs: number): MinuteBar[] {
  const bars: { startMs: number; openTicks: number; highTicks: number; lowTicks: number; closeTicks: number }[] = [];
  let index = lastAtOrBefore(series.times, fromMs - 1) + 1;
  for (; index < series.times.length; index += 1) {
    const timeMs = series.times[index] ?? 0;
    if (timeMs >= toMs) break;
    const startMs = timeMs - (timeMs % MINUTE_MS);
    const ticks = series.ticks[index] ?? 0;
    const bar = bars.at(-1);
    if (bar?.startMs !== startMs) {
      bars.push({ startMs, openTicks: ticks, highTicks: ticks, lowTicks: ticks, closeTicks: ticks });
      continue;
    }
    bar.highTicks = Math.max(bar.highTicks, ticks);
    bar.lowTicks = Math.min(bar.lowTicks, ticks);
    bar.closeTicks = ticks;
  }
  return bars;
}

/** Grows typed arrays of prices while a file is read. */
export class SeriesBuilder {
  #times = new Float64Array(4_096);
  #ticks = new Int32Array(4_096);
  #lines = new Int32Array(4_096);
  #length = 0;

  /** `line` of the file says so. */
  add(timeMs: number, ticks: number, line: number): void {
    if (this.#length === this.#times.length) {
      const times = new Float64Array(this.#length * 2);
      const prices = new Int32Array(this.#length * 2);
      const lines = new Int32Array(this.#length * 2);
      times.set(this.#times);
      prices.set(this.#ticks);
      lines.set(this.#lines);
      this.#times = times;
      this.#ticks = prices;
      this.#lines = lines;
    }
    this.#times[this.#length] = timeMs;
    this.#ticks[this.#length] = ticks;
    this.#lines[this.#length] = line;
    this.#length += 1;
  }

  /** The series so far, with the line of each price. Prices that came out of order are put in order of time. */
  build(symbolCode: string, source: string, holdMs: number): { readonly series: RecordedSeries; readonly lines: Int32Array } {
    let times = this.#times.slice(0, this.#length);
    let ticks = this.#ticks.slice(0, this.#length);
    let lines = this.#lines.slice(0, this.#length);
    if (times.some((time, index) => index > 0 && time < (times[index - 1] ?? 0))) {
      const [unsortedTimes, unsortedTicks, unsortedLines] = [times, ticks, lines];
      const order = Array.from(times, (_, index) => index).sort((a, b) => (unsortedTimes[a] ?? 0) - (unsortedTimes[b] ?? 0));
      times = Float64Array.from(order, (index) => unsortedTimes[index] ?? 0);
      ticks = Int32Array.from(order, (index) => unsortedTicks[index] ?? 0);
      lines = Int32Array.from(order, (index) => unsortedLines[index] ?? 0);
    }
    return { series: { symbolCode, source, times, ticks, holdMs }, lines };
  }
}
