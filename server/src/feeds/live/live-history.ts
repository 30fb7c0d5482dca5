import { setTimeout } from 'node:timers/promises';
import type { Exchange } from 'ccxt';
import { MINUTE_MS, type HistorySource, type MinuteBar } from '../../market-data/bar.ts';
import type { FeedSymbol } from '../feed.ts';
import { ticksFromDecimal } from '../index-rule.ts';
import { openExchange } from './open-exchange.ts';
import { pairOf, type Venue, type VenueId } from './venues.ts';

export type LiveHistoryOptions = {
  readonly symbols: readonly FeedSymbol[];
  readonly venues: readonly Venue[];
  /** Shortest time between two questions to an exchange, default 300 ms. */
  readonly gapMs?: number;
};

/** What a test takes into its own hands. */
export type LiveHistorySurroundings = {
  /** Changes a new exchange object before its first use: tests point it to a server of their own. */
  readonly prepare?: (id: VenueId, exchange: Exchange) => Promise<void>;
  readonly pause?: (durationMs: number) => Promise<unknown>;
};

const GAP_MS = 300;
const TIMEOUT_MS = 10_000;
/** Bars asked for at once; some exchanges give fewer, none that we ask gives more. */
const PAGE_BARS = 1_000;
/** A day is 1,440 minutes and the smallest page has 100: an exchange that needs more pages than this does not come on. */
const PAGES_MAX = 40;

/**
 * One-minute bars of the past as the exchanges publish them, by ccxt. Each day of a symbol comes whole from one exchange, the first in
 * order that lists the pair and answers; what it says is checked bar by bar, and a day with anything impossible in it is refused.
 * Rejects when no exchange gives the day now. A symbol that none of them trades (gold) has no history.
 */
export function createLiveHistory(
  options: LiveHistoryOptions,
  { prepare, pause = setTimeout }: LiveHistorySurroundings = {},
): HistorySource {
  const venues = options.venues.filter((venue) => venue.hasHistory);
  const tickUnits = new Map(options.symbols.map(({ code, tickUnits: units }) => [code, units]));
  const opened = new Map<VenueId, Promise<Exchange>>();
  let askedMs = Number.NEGATIVE_INFINITY;

  function open(id: VenueId): Promise<Exchange> {
    const known = opened.get(id);
    if (known !== undefined) return known;
    const opening = openAndLoad(id).catch((error: unknown) => {
      opened.delete(id);
      throw error;
    });
    opened.set(id, opening);
    return opening;
  }

  async function openAndLoad(id: VenueId): Promise<Exchange> {
    const exchange = await openExchange(id);
    exchange.timeout = TIMEOUT_MS;
    await prepare?.(id, exchange);
    await turn();
    await exchange.loadMarkets();
    return exchange;
  }

  /** Days are asked for one after another, so that this bounds the rate. */
  async function turn(): Promise<void> {
    const waitMs = askedMs + (options.gapMs ?? GAP_MS) - performance.now();
    if (waitMs > 0) await pause(waitMs);
    askedMs = performance.now();
  }

  /** Null when the exchange does not list the pair. */
  async function dayOf(id: VenueId, pair: string, units: bigint, fromMs: number, toMs: number): Promise<readonly MinuteBar[] | null> {
    const exchange = await open(id);
    const market = (await exchange.loadMarkets())[pair];
    if (market === undefined || market.active === false) return null;
    const bars = new Map<number, MinuteBar>();
    let sinceMs = fromMs;
    for (let page = 0; page < PAGES_MAX && sinceMs < toMs; page += 1) {
      await turn();
      const limit = Math.min(PAGE_BARS, Math.ceil((toMs - sinceMs) / MINUTE_MS));
      const rows = await exchange.fetchOHLCV(pair, '1m', sinceMs, limit);
      const read = rows.map((row) => readBar(row, units)).filter(({ startMs }) => startMs >= sinceMs && startMs < toMs);
      for (const bar of read) bars.set(bar.startMs, bar);
      const lastMs = Math.max(...read.map(({ startMs }) => startMs));
      // nothing new: without trades an exchange may have no bars to the end
      if (!(lastMs >= sinceMs)) break;
      sinceMs = lastMs + MINUTE_MS;
    }
    return [...bars.values()].toSorted((a, b) => a.startMs - b.startMs);
  }

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
          const bars = await dayOf(id, pair, units, fromMs, toMs);
          if (bars !== null) return bars;
        } catch (error) {
          problems.push(`${id}: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`);
        }
      }
      if (problems.length === 0) return [];
      throw new Error(`no exchange gives the history of ${symbolCode} now (${problems.join('; ')})`);
    },
    async close() {
      for (const opening of opened.values()) await opening.then((exchange) => exchange.close()).catch(() => undefined);
    },
  };
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
