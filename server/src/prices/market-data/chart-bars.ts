import { barEnd, barStart, LONGEST_BAR_MS, type ChartInterval } from '@candor/contract/intervals';
import { candles, LARGEST_CANDLES } from '../../records/candle-queries.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { Bar } from '../bars/bar.ts';
import type { HistorySource } from '../feeds/history-source.ts';
import { foldMinutes, joinBars, withoutVolume } from './fold.ts';

/**
 * History that is still in a feed's memory: bars that start before `pendingBeforeMs`, which is 0 once all are in the records, and not
 * before `oldestMs`, from which on they will be.
 */
export type PendingHistory = {
  readonly source: HistorySource;
  pendingBeforeMs(symbolId: number): number;
  oldestMs(symbolId: number): number;
};

/**
 * The last `limit` bars of a symbol that start before `endMs`, ascending: from the records, and while a feed's history is on its way
 * there, from its memory for the time before. An empty answer means that there is nothing earlier.
 */
export async function chartBars(
  database: Database,
  history: PendingHistory | null,
  symbol: { readonly symbolId: number; readonly code: string },
  interval: ChartInterval,
  limit: number,
  endMs: number,
): Promise<readonly Bar[]> {
  const pendingMs = history?.pendingBeforeMs(symbol.symbolId) ?? 0;
  if (history === null || pendingMs === 0) return candles(database, symbol.symbolId, interval, limit, endMs);
  const bars = Math.min(Math.max(limit, 0), LARGEST_CANDLES);
  const untilMs = barEnd(interval, endMs - 1);
  // a day that was written meanwhile is left out here, since memory has it too
  const read = await candles(database, symbol.symbolId, interval, bars, endMs);
  const recorded = read.filter((bar) => bar.startMs >= barStart(interval, pendingMs));
  const first = recorded[0]?.startMs ?? Number.MAX_SAFE_INTEGER;
  if (recorded.length >= bars && first >= pendingMs) return recorded;
  const remembered = rememberedBars(history, symbol, interval, Math.min(pendingMs, untilMs), bars - recorded.length, first);
  const all = joinLists(remembered, recorded);
  return all.slice(Math.max(0, all.length - bars));
}

/**
 * At least `missing` bars from memory before the bar that starts at `firstMs`, and the beginning of that one; fewer when there is no
 * more. Asks for ever longer spans, since a closed market leaves gaps.
 */
function rememberedBars(
  history: PendingHistory,
  { symbolId, code }: { readonly symbolId: number; readonly code: string },
  interval: ChartInterval,
  toMs: number,
  missing: number,
  firstMs: number,
): readonly Bar[] {
  const lengthMs = LONGEST_BAR_MS[interval];
  const oldestMs = history.oldestMs(symbolId);
  const lastMs = barStart(interval, toMs - 1);
  const wanted = lastMs === firstMs ? missing + 1 : missing;
  for (let spanMs = (wanted - 1) * lengthMs; ; spanMs = spanMs * 4 + lengthMs) {
    const fromMs = Math.max(oldestMs, lastMs - spanMs);
    const minutes = fromMs < toMs ? history.source.bars(code, fromMs, toMs) : [];
    const bars = foldMinutes(minutes.map(withoutVolume), interval);
    if (bars.length >= wanted || fromMs <= oldestMs) return bars;
  }
}

/** Neighbours in time; the last of the first list and the first of the second may be two parts of one bar. */
function joinLists(earlier: readonly Bar[], later: readonly Bar[]): readonly Bar[] {
  const [last, first] = [earlier.at(-1), later[0]];
  if (last === undefined || first === undefined || last.startMs !== first.startMs) return [...earlier, ...later];
  return [...earlier.slice(0, -1), joinBars(last, first), ...later.slice(1)];
}

/** Puts bars that are newer in the place of those with the same start; both ascending. Only bars that start before `endMs`. */
export function overlay(bars: readonly Bar[], newer: readonly Bar[], endMs: number): readonly Bar[] {
  const used = newer.filter((bar) => bar.startMs < endMs);
  const first = used[0]?.startMs ?? Number.MAX_SAFE_INTEGER;
  return [...bars.filter((bar) => bar.startMs < first), ...used];
}
