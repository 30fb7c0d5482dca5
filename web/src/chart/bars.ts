import { barEnd, type ChartInterval } from '@candor/contract/intervals';
import type { Bar } from '../market/guards.ts';

/** Joins pages of bars by their start: ascending, each once, the newer answer winning. */
export function joinBars(held: readonly Bar[], page: readonly Bar[]): readonly Bar[] {
  const byStart = new Map<number, Bar>();
  for (const bar of held) byStart.set(bar.startMs, bar);
  for (const bar of page) byStart.set(bar.startMs, bar);
  return [...byStart.values()].sort((a, b) => a.startMs - b.startMs);
}

const isSameBar = (a: Bar, b: Bar): boolean =>
  a.startMs === b.startMs && a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume;

/** What a live bar does to the bars that are shown. `gap`: bars are missing between, ask for them again; `old`: it says nothing new. */
export function placeOfLive(last: Bar | undefined, live: Bar, interval: ChartInterval): 'replace' | 'append' | 'old' | 'gap' {
  if (last === undefined) return 'gap';
  if (live.startMs === last.startMs) return isSameBar(last, live) ? 'old' : 'replace';
  if (live.startMs < last.startMs) return 'old';
  return live.startMs > barEnd(interval, last.startMs) ? 'gap' : 'append';
}
