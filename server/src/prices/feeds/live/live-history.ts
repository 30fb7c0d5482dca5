import { MINUTE_MS, type MinuteBar } from '../../bars/bar.ts';
import type { HistorySource } from '../history-source.ts';
import type { FeedSymbol } from '../feed.ts';
import { ticksFromDecimal } from '../index-rule.ts';
import type { MinuteRows, VenueMinutes } from './venue-minutes.ts';
import { pairOf, type Venue } from './venues.ts';

export type LiveHistoryOptions = { readonly symbols: readonly FeedSymbol[]; readonly venues: readonly Venue[] };

/**
 * One-minute bars of the past as the exchanges publish them. Each day of a symbol comes whole from one exchange, the first in
 * order that lists the pair and answers; what it says is checked bar by bar, and a day with anything impossible in it is refused.
 * Rejects when no exchange gives the day now. A symbol that none of them trades (gold) has no history.
 */
export function createLiveHistory(options: LiveHistoryOptions, minutes: VenueMinutes): HistorySource {
  const venues = options.venues.filter((venue) => venue.hasHistory);
  const tickUnits = new Map(options.symbols.map(({ code, tickUnits: units }) => [code, units]));
  return {
    origin: { kind: 'live', ...options },
    name: 'live',
    bars: () => [],
    async fetch(symbolCode, fromMs, toMs) {
      const pair = pairOf(symbolCode);
      const units = tickUnits.get(symbolCode);
      if (pair === null || units === undefined) return [];
      const problems: string[] = [];
      for (const { id } of venues) {
        try {
          const rows = await minutes.day(id, pair, fromMs, toMs);
          if (rows !== null) return readDay(rows, units, fromMs, toMs);
        } catch (error) {
          problems.push(`${id}: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`);
        }
      }
      if (problems.length === 0) return [];
      throw new Error(`no exchange gives the history of ${symbolCode} now (${problems.join('; ')})`);
    },
    close: () => minutes.close(),
  };
}

/** Each minute once, ascending, none from outside. Every row is checked, also one that another follows for the same minute. */
function readDay(rows: MinuteRows, units: bigint, fromMs: number, toMs: number): readonly MinuteBar[] {
  const bars = new Map(rows.map((row) => readBar(row, units)).map((bar) => [bar.startMs, bar]));
  return [...bars.values()].filter(({ startMs }) => startMs >= fromMs && startMs < toMs).toSorted((a, b) => a.startMs - b.startMs);
}

/** Reads `[time, open, high, low, close, volume]`; throws for what no exchange can mean. */
function readBar(row: readonly unknown[], tickUnits: bigint): MinuteBar {
  const [startMs, ...prices] = row;
  const [openTicks, highTicks, lowTicks, closeTicks] = prices.slice(0, 4).map((price) => ticksFromDecimal(String(price), tickUnits) ?? 0);
  const bar = {
    startMs: Number(startMs),
    openTicks: openTicks ?? 0,
    highTicks: highTicks ?? 0,
    lowTicks: lowTicks ?? 0,
    closeTicks: closeTicks ?? 0,
  };
  const [least, most] = [Math.min(bar.openTicks, bar.closeTicks), Math.max(bar.openTicks, bar.closeTicks)];
  const possible =
    Number.isSafeInteger(bar.startMs) &&
    bar.startMs % MINUTE_MS === 0 &&
    bar.lowTicks > 0 &&
    bar.lowTicks <= least &&
    bar.highTicks >= most;
  if (!possible) throw new Error(`a bar that cannot be: ${JSON.stringify(row)}`);
  return bar;
}
