import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { PriceState } from '@candor/exchange/ground/prices/words';
import { notional } from '@candor/money/market-scale';
import type { PoolClient } from 'pg';
import type { OwnerOf } from './event-owners.ts';
import type { Traded } from '../prices/bars/trade.ts';
import { minuteOf, TickMinutes } from '../prices/bars/tick-minutes.ts';
import { insertRows } from './bulk.ts';
import type { CatalogueProjection } from './catalogue.ts';
import { lockBars, refreshHours } from './hour-bars.ts';

/** Source of the bars made of our own ticks. */
export const EXCHANGE_SOURCE = 'exchange';

/** What a minute has gained since the last write; added to its row. */
type MinuteGain = {
  readonly symbol: number;
  readonly start_ms: number;
  open_ticks: number | null;
  high_ticks: number | null;
  low_ticks: number | null;
  close_ticks: number | null;
  volume_units: bigint;
  value_units: bigint;
  trades: number;
  readonly source: string;
};

type PriceRow = { readonly symbol: number; readonly state: PriceState; readonly close_ticks: number; readonly minute_ms: number };

/** One-minute bars of our own ticks (product rules 3.2), with what traded in our own book. */
export class BarProjection {
  readonly #catalogue: CatalogueProjection;
  readonly #ownerOf: OwnerOf<Traded>;
  readonly #series = new Map<number, TickMinutes>();
  #gains = new Map<string, MinuteGain>();
  #ticked = new Set<number>();

  constructor(catalogue: CatalogueProjection, ownerOf: OwnerOf<Traded>) {
    this.#catalogue = catalogue;
    this.#ownerOf = ownerOf;
  }

  async load(client: PoolClient): Promise<void> {
    const rows = await client.query<PriceRow>('SELECT * FROM symbol_prices');
    for (const row of rows.rows) {
      this.#series.set(row.symbol, new TickMinutes({ state: row.state, closeTicks: row.close_ticks, minuteMs: row.minute_ms }));
    }
  }

  apply(entry: Entry, event: ExchangeEvent): void {
    if (event.type === 'price.ticked') {
      const series = this.#series.get(event.symbolId) ?? new TickMinutes(null);
      this.#series.set(event.symbolId, series);
      this.#ticked.add(event.symbolId);
      for (const point of series.tick(entry.timeMs, event.priceTicks, event.state))
        addPrice(this.#gain(event.symbolId, point.startMs), point.priceTicks);
      return;
    }
    const trades = this.#ownerOf(event.type)?.trades;
    const trade = trades?.of(event) ?? null;
    if (trade === null || trades?.simulatedMinutes === undefined) return;
    const market = this.#catalogue.market(trade.marketId);
    const gain = this.#gain(market.symbolId, minuteOf(entry.timeMs));
    gain.volume_units += BigInt(trade.lots) * market.lotUnits;
    gain.value_units += notional(trade.priceTicks, trade.lots, market.factor);
    gain.trades += 1;
  }

  /** The last price of a symbol in ticks; null before the first. */
  lastPriceTicks(symbolId: number): number | null {
    const price = this.#series.get(symbolId)?.state.closeTicks ?? 0;
    return price > 0 ? price : null;
  }

  async write(client: PoolClient): Promise<void> {
    const gains = [...this.#gains.values()];
    if (gains.length > 0) await lockBars(client);
    await insertRows(client, 'minute_bars', MINUTE_COLUMNS, gains, MINUTE_CONFLICT);
    await refreshHours(client, gains);
    const prices = [...this.#ticked].flatMap((symbolId): PriceRow[] => {
      const state = this.#series.get(symbolId)?.state;
      return state === undefined
        ? []
        : [{ symbol: symbolId, state: state.state, close_ticks: state.closeTicks, minute_ms: state.minuteMs }];
    });
    await insertRows(
      client,
      'symbol_prices',
      { symbol: 'integer', state: 'text', close_ticks: 'bigint', minute_ms: 'bigint' },
      prices,
      '(symbol) DO UPDATE SET state = EXCLUDED.state, close_ticks = EXCLUDED.close_ticks, minute_ms = EXCLUDED.minute_ms',
    );
  }

  written(): void {
    this.#gains = new Map();
    this.#ticked = new Set();
  }

  #gain(symbolId: number, startMs: number): MinuteGain {
    const key = `${symbolId}:${startMs}`;
    const gain = this.#gains.get(key) ?? {
      symbol: symbolId,
      start_ms: startMs,
      open_ticks: null,
      high_ticks: null,
      low_ticks: null,
      close_ticks: null,
      volume_units: 0n,
      value_units: 0n,
      trades: 0,
      source: EXCHANGE_SOURCE,
    };
    this.#gains.set(key, gain);
    return gain;
  }
}

function addPrice(gain: MinuteGain, priceTicks: number): void {
  gain.open_ticks ??= priceTicks;
  gain.high_ticks = Math.max(gain.high_ticks ?? priceTicks, priceTicks);
  gain.low_ticks = Math.min(gain.low_ticks ?? priceTicks, priceTicks);
  gain.close_ticks = priceTicks;
}

const MINUTE_COLUMNS = {
  symbol: 'integer',
  start_ms: 'bigint',
  open_ticks: 'bigint',
  high_ticks: 'bigint',
  low_ticks: 'bigint',
  close_ticks: 'bigint',
  volume_units: 'numeric',
  value_units: 'numeric',
  trades: 'integer',
  source: 'text',
} as const;

/**
 * Volumes add up. Prices join the minute's: first open, highest, lowest, last close; a bar of a feed's history gives way to our own
 * ticks (`greatest` and `least` pass over nulls).
 */
const OURS = `CASE WHEN minute_bars.source = EXCLUDED.source OR EXCLUDED.open_ticks IS NULL`;
const MINUTE_CONFLICT = `(symbol, start_ms) DO UPDATE SET
  open_ticks = ${OURS} THEN coalesce(minute_bars.open_ticks, EXCLUDED.open_ticks) ELSE EXCLUDED.open_ticks END,
  high_ticks = ${OURS} THEN greatest(minute_bars.high_ticks, EXCLUDED.high_ticks) ELSE EXCLUDED.high_ticks END,
  low_ticks = ${OURS} THEN least(minute_bars.low_ticks, EXCLUDED.low_ticks) ELSE EXCLUDED.low_ticks END,
  close_ticks = ${OURS} THEN coalesce(EXCLUDED.close_ticks, minute_bars.close_ticks) ELSE EXCLUDED.close_ticks END,
  volume_units = minute_bars.volume_units + EXCLUDED.volume_units,
  value_units = minute_bars.value_units + EXCLUDED.value_units,
  trades = minute_bars.trades + EXCLUDED.trades,
  source = CASE WHEN EXCLUDED.open_ticks IS NULL THEN minute_bars.source ELSE EXCLUDED.source END`;
