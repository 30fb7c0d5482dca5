import { barStart, INTERVAL_MS, type ChartInterval } from '@candor/contract/intervals';
import { candles, LARGEST_CANDLES, storedMinutes } from '../records/candle-queries.ts';
import type { Database } from '../storage/connection.ts';
import { MINUTE_MS, type Bar, type HistorySource, type MinuteBar } from './bar.ts';
import { foldMinutes, withoutVolume } from './fold.ts';

/**
 * History that is still in a feed's memory: bars that start before `pendingBeforeMs`, which is 0 once all are in the records, and not
 * before `oldestMs`, from which on they will be.
 */
export type PendingHistory = {
  readonly source: HistorySource;
  pendingBeforeMs(symbol: number): number;
  oldestMs(symbol: number): number;
};

/**
 * The last `limit` bars of a symbol that start before `endMs`, ascending: from the records, and while a feed's history is on its way
 * there, from its memory for the time before. An empty answer means that there is nothing earlier.
 */
export async function chartBars(
  database: Database,
  history: PendingHistory | null,
  symbol: { readonly symbol: number; readonly code: string },
  interval: ChartInterval,
  limit: number,
  endMs: number,
): Promise<readonly Bar[]> {
  const pendingMs = history?.pendingBeforeMs(symbol.symbol) ?? 0;
  if (history === null || pendingMs === 0) return candles(database, symbol.symbol, interval, limit, endMs);
  const bars = Math.min(Math.max(limit, 0), LARGEST_CANDLES);
  const lengthMs = INTERVAL_MS[interval];
  const untilMs = barStart(interval, endMs - 1) + lengthMs;
  const recorded = pendingMs >= untilMs ? [] : await storedMinutes(database, symbol.symbol, pendingMs, untilMs);
  const priced = recorded.flatMap((minute): readonly Bar[] => (minute.bar === null ? [] : [minute.bar]));
  const wanted = (bars + 1) * (lengthMs / MINUTE_MS) - priced.length;
  const remembered = wanted <= 0 ? [] : latestRemembered(history, symbol, Math.min(pendingMs, untilMs), wanted);
  const folded = foldMinutes([...remembered.map(withoutVolume), ...priced], interval);
  return folded.slice(Math.max(0, folded.length - bars));
}

/** The last `wanted` minutes before `toMs`: asks for ever longer spans, since a closed market leaves gaps. */
function latestRemembered(
  history: PendingHistory,
  { symbol, code }: { readonly symbol: number; readonly code: string },
  toMs: number,
  wanted: number,
): readonly MinuteBar[] {
  const oldestMs = history.oldestMs(symbol);
  for (let spanMs = wanted * MINUTE_MS; ; spanMs *= 4) {
    const fromMs = Math.max(oldestMs, toMs - spanMs);
    const minutes = fromMs < toMs ? history.source.bars(code, fromMs, toMs) : [];
    if (minutes.length >= wanted || fromMs <= oldestMs) return minutes.slice(Math.max(0, minutes.length - wanted));
  }
}

/** Puts bars that are newer in the place of those with the same start; both ascending. Only bars that start before `endMs`. */
export function overlay(bars: readonly Bar[], newer: readonly Bar[], endMs: number): readonly Bar[] {
  const used = newer.filter((bar) => bar.startMs < endMs);
  const first = used[0]?.startMs ?? Number.MAX_SAFE_INTEGER;
  return [...bars.filter((bar) => bar.startMs < first), ...used];
}
