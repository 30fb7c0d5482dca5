import type { Entry } from '@candor/exchange/entry';
import type { FillSide, PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import { notional } from '@candor/money/market-scale';
import type { PoolClient } from 'pg';
import { insertRows } from '../../../records/bulk.ts';
import type { BatchPosition } from '../../../records/projection.ts';
import { ORDER_COLUMNS, ORDER_CONFLICT, TRADE_COLUMNS } from './columns.ts';
import type { KnownPerpetuals } from '../known-markets.ts';
import type { PerpetualTables } from '../tables.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;
type Row = PerpetualTables['perpetual_orders'];
type TradeRow = PerpetualTables['perpetual_trades'];
type Order = { -readonly [Name in keyof Row]: Row[Name] };

/** Wire numbers. */
export const LONG = 0;
export const SHORT = 1;
export const WAITING = 0;
export const FILLED = 1;
export const CANCELLED = 3;

/** A pegged order as the limit order at its bound that its owner could have placed in its stead. */
export function asLimitOrder(event: Of<'perpetual.pegged'>): Of<'perpetual.accepted'> {
  const { offsetPpm: _, boundTicks, ...order } = event;
  const terms = { cause: 'user', kind: 'limit', timeInForce: 'gtc', priceTicks: boundTicks, limitTicks: boundTicks } as const;
  return { ...order, ...terms, type: 'perpetual.accepted', budgetUnits: 0n, takeProfit: null, stopLoss: null };
}

/** What a position takes from the order that opened it. */
export type OpeningOrder = Pick<Row, 'leverage' | 'kind' | 'accepted_ms'>;

/** The row of an order as it was accepted by the entry `seq` at `timeMs`. */
export function acceptedOrder(
  event: Of<'perpetual.accepted'>,
  { seq, timeMs, previousHash }: Pick<Entry, 'seq' | 'timeMs'> & BatchPosition,
): Order {
  const { takeProfit, stopLoss } = event;
  return {
    id: event.orderId,
    account: event.accountId,
    market: event.marketId,
    side: event.side === 'long' ? LONG : SHORT,
    position: event.positionId,
    cause: event.cause,
    kind: event.kind,
    time_in_force: event.timeInForce,
    price_ticks: event.priceTicks,
    limit_ticks: event.limitTicks,
    lots: event.lots,
    leverage: event.leverage,
    take_profit_ticks: takeProfit?.triggerTicks ?? 0,
    take_profit_limit_ticks: takeProfit?.limitTicks ?? 0,
    stop_loss_ticks: stopLoss?.triggerTicks ?? 0,
    stop_loss_limit_ticks: stopLoss?.limitTicks ?? 0,
    filled_lots: 0,
    filled_units: '0',
    fee_units: '0',
    status: WAITING,
    end_reason: '',
    accepted_ms: timeMs,
    filled_ms: 0,
    ended_ms: 0,
    accepted_seq: seq,
    batch_hash: previousHash,
    ordered_lots: event.lots,
    fee_ppm: event.feePpm,
  };
}

/**
 * Orders and trades. Waiting orders stay in memory until they end. Orders of the house and of simulated participants that end without a fill
 * leave no row: there are many of them, and the journal has them.
 */
export class OrderRecords {
  readonly #markets: KnownPerpetuals;
  readonly #isListed: (accountId: number) => boolean;
  readonly #waiting = new Map<number, Order>();
  #touched = new Map<number, Order>();
  #dropped = new Set<number>();
  #trades: TradeRow[] = [];

  constructor(markets: KnownPerpetuals, isListed: (accountId: number) => boolean) {
    this.#markets = markets;
    this.#isListed = isListed;
  }

  async load(client: PoolClient): Promise<void> {
    const { rows } = await client.query<Order>('SELECT * FROM perpetual_orders WHERE status = 0 ORDER BY id');
    for (const row of rows) this.#waiting.set(row.id, row);
  }

  accept({ seq, timeMs }: Entry, event: Of<'perpetual.accepted'>, { previousHash }: BatchPosition): void {
    const order = acceptedOrder(event, { seq, timeMs, previousHash });
    this.#waiting.set(order.id, order);
    this.#touched.set(order.id, order);
  }

  /** The order that an opening fill belongs to. */
  opening(orderId: number): OpeningOrder {
    return this.#order(orderId);
  }

  fill({ seq, timeMs }: Entry, event: Of<'perpetual.filled'>): void {
    const { marketId, tradeId, priceTicks, lots, takerBuys, taker, maker } = event;
    const value = notional(priceTicks, lots, this.#markets.market(marketId).factor);
    for (const side of [taker, maker]) this.#addFill(side, lots, value, timeMs);
    this.#trades.push({
      market: marketId,
      trade: tradeId,
      seq,
      time_ms: timeMs,
      price_ticks: priceTicks,
      lots,
      value_units: String(value),
      taker_buys: takerBuys,
      taker: taker.orderId,
      maker: maker.orderId,
      taker_account: taker.accountId,
      maker_account: maker.accountId,
    });
  }

  #addFill({ orderId, feeUnits }: FillSide, lots: number, value: bigint, timeMs: number): void {
    const order = this.#order(orderId);
    order.filled_lots += lots;
    order.filled_units = String(BigInt(order.filled_units) + value);
    order.fee_units = String(BigInt(order.fee_units) + feeUnits);
    order.filled_ms = timeMs;
    this.#touched.set(orderId, order);
  }

  trim({ orderId, lots }: Of<'perpetual.trimmed'>): void {
    const order = this.#order(orderId);
    order.lots = order.filled_lots + lots;
    this.#touched.set(orderId, order);
  }

  end({ timeMs }: Entry, { orderId, reason }: Of<'perpetual.ended'>): void {
    const order = this.#order(orderId);
    order.status = reason === 'filled' ? FILLED : CANCELLED;
    order.end_reason = reason;
    order.ended_ms = timeMs;
    this.#waiting.delete(orderId);
    if (order.filled_lots === 0 && !this.#isListed(order.account)) {
      this.#touched.delete(orderId);
      this.#dropped.add(orderId);
    } else {
      this.#touched.set(orderId, order);
    }
  }

  #order(orderId: number): Order {
    const order = this.#waiting.get(orderId);
    if (order === undefined) throw new Error(`perpetual order ${orderId} is used before it was accepted or after it ended`);
    return order;
  }

  async write(client: PoolClient): Promise<void> {
    if (this.#dropped.size > 0) await client.query('DELETE FROM perpetual_orders WHERE id = ANY($1)', [[...this.#dropped]]);
    await insertRows(client, 'perpetual_orders', ORDER_COLUMNS, [...this.#touched.values()], ORDER_CONFLICT);
    await insertRows(client, 'perpetual_trades', TRADE_COLUMNS, this.#trades, '(market, trade) DO NOTHING');
  }

  written(): void {
    this.#touched = new Map();
    this.#dropped = new Set();
    this.#trades = [];
  }
}
