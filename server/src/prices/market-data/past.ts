import { CHART_INTERVALS, LONGEST_BAR_MS, type ChartInterval } from '@candor/contract/intervals';
import type { PriceState } from '@candor/exchange/ground/prices/words';
import { storedMinutes } from '../../records/candle-queries.ts';
import { CONSUMER } from '../../records/projector.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { MINUTE_MS, type Bar } from '../bars/bar.ts';
import { chartBars, type PendingHistory } from './chart-bars.ts';
import { foldMinutes, withoutVolume } from './fold.ts';
import type { SymbolPast } from './symbol-figures.ts';
import { minuteOf } from '../bars/tick-minutes.ts';
import { marketKey, type ProductTrades, type PublicTrade, type SimulatedMinute } from '../bars/trade.ts';

const DAY_MS = 86_400_000;

export type MarketsPast = {
  /** Last entry that is in all of this. */
  readonly seq: number;
  readonly symbols: ReadonlyMap<number, SymbolPast>;
  /** Accounts of simulated participants. */
  readonly simulatedAccounts: readonly number[];
  /** Latest trades of each market, newest first, by `marketKey`. */
  readonly trades: ReadonlyMap<string, readonly PublicTrade[]>;
};

/** A product with trades, and the numbers of its markets. */
export type TradedMarkets = { readonly name: string; readonly trades: ProductTrades; readonly marketIds: readonly number[] };

export type PastQuery = {
  readonly symbols: readonly { readonly symbolId: number; readonly code: string }[];
  /** Markets of coins. */
  readonly markets: readonly { readonly marketId: number; readonly symbolId: number; readonly lotUnits: bigint }[];
  readonly simulatedAccounts: readonly number[];
  readonly products: readonly TradedMarkets[];
  readonly tradesKept: number;
  readonly nowMs: number;
};

/** What live figures begin with, all of one moment of the records. */
export async function readPast(database: Database, history: PendingHistory | null, query: PastQuery): Promise<MarketsPast> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      const consumer = await moment.selectFrom('consumers').select('seq').where('name', '=', CONSUMER).executeTakeFirst();
      const symbols = new Map<number, SymbolPast>();
      for (const symbol of query.symbols) {
        const past = await symbolPast(moment, history, symbol, query.nowMs);
        symbols.set(symbol.symbolId, { ...past, simulated: await simulatedPast(moment, query, symbol.symbolId) });
      }
      const latest = new Map<string, readonly PublicTrade[]>();
      for (const { name, trades, marketIds } of query.products) {
        for (const marketId of marketIds) latest.set(marketKey(name, marketId), await trades.latest(moment, marketId, query.tradesKept));
      }
      return { seq: consumer?.seq ?? 0, symbols, trades: latest, simulatedAccounts: query.simulatedAccounts };
    });
}

/** What simulated participants traded of a symbol in the last day, by the minute. */
async function simulatedPast(moment: Database, query: PastQuery, symbolId: number): Promise<SymbolPast['simulated']> {
  if (query.simulatedAccounts.length === 0) return [];
  const fromMs = minuteOf(query.nowMs) + MINUTE_MS - DAY_MS;
  const found: { readonly startMs: number; readonly volumeUnits: bigint; readonly valueUnits: bigint }[] = [];
  for (const { marketId, lotUnits } of query.markets.filter((market) => market.symbolId === symbolId)) {
    for (const { trades } of query.products) {
      const minutes: readonly SimulatedMinute[] = (await trades.simulatedMinutes?.(moment, marketId, fromMs)) ?? [];
      for (const { startMs, lots, valueUnits } of minutes) found.push({ startMs, volumeUnits: lots * lotUnits, valueUnits });
    }
  }
  return found;
}

async function symbolPast(
  moment: Database,
  history: PendingHistory | null,
  symbol: { readonly symbolId: number; readonly code: string },
  nowMs: number,
): Promise<Omit<SymbolPast, 'simulated'>> {
  const toMs = minuteOf(nowMs) + MINUTE_MS;
  const fromMs = toMs - DAY_MS;
  const pendingMs = history?.pendingBeforeMs(symbol.symbolId) ?? 0;
  const remembered = pendingMs > fromMs ? (history?.source.bars(symbol.code, fromMs, Math.min(pendingMs, toMs)) ?? []) : [];
  const stored = await storedMinutes(moment, symbol.symbolId, Math.max(fromMs, pendingMs), Number.MAX_SAFE_INTEGER);
  const minutes: Bar[] = [...remembered.map(withoutVolume), ...stored.map((minute) => minute.bar ?? unpriced(minute))];
  const [before] = await chartBars(moment, history, symbol, 'ONE_MIN', 1, fromMs);
  const price = await moment.selectFrom('symbol_prices').selectAll().where('symbol', '=', symbol.symbolId).executeTakeFirst();
  const bars = new Map<ChartInterval, readonly Bar[]>();
  const priced = minutes.filter((minute) => minute.openTicks > 0);
  for (const interval of CHART_INTERVALS) {
    // a day of minutes holds the last bar of the short intervals, when there are any; the others are read
    const folded = LONGEST_BAR_MS[interval] <= DAY_MS / 4 ? foldMinutes(priced, interval).slice(-2) : [];
    const known =
      folded.length === 2 ? folded.slice(1) : await chartBars(moment, history, symbol, interval, 1, Number.MAX_SAFE_INTEGER / 2);
    bars.set(interval, known);
  }
  return {
    series: price === undefined ? null : { state: price.state as PriceState, closeTicks: price.close_ticks, minuteMs: price.minute_ms },
    minutes,
    closeBeforeTicks: before?.closeTicks ?? null,
    bars,
  };
}

function unpriced(minute: {
  readonly startMs: number;
  readonly volumeUnits: bigint;
  readonly valueUnits: bigint;
  readonly trades: number;
}): Bar {
  const { startMs, volumeUnits, valueUnits, trades } = minute;
  return { startMs, openTicks: 0, highTicks: 0, lowTicks: 0, closeTicks: 0, volumeUnits, valueUnits, trades };
}
