import type { Entry } from '@candor/exchange/entry';
import type { SpotEvent } from '@candor/exchange/products/spot/events';
import type { EndReason } from '@candor/exchange/products/spot/words';
import type { Side } from '@candor/exchange/trading/side';
import { notional } from '@candor/money/market-scale';
import type { PoolClient } from 'pg';
import { insertRows } from '../../records/bulk.ts';
import type { CatalogueProjection } from '../../records/catalogue.ts';
import type { BatchPosition, Projection, ProjectionGround } from '../../records/projection.ts';
import type { SpotTables } from './tables.ts';

type OrderRow = SpotTables['orders'];
type TradeRow = SpotTables['trades'];
type Accepted = Extract<SpotEvent, { type: 'spot.accepted' }>;
type Pegged = Extract<SpotEvent, { type: 'spot.pegged' }>;
type Filled = Extract<SpotEvent, { type: 'spot.filled' }>;
type Ended = Extract<SpotEvent, { type: 'spot.ended' }>;

/** Wire numbers. */
export const WAITING = 0;
export const FILLED = 1;
export const CANCELLED = 3;
export const BUY = 0;
export const SELL = 1;

type Order = { -readonly [Name in keyof OrderRow]: OrderRow[Name] } & { listed: boolean };

/**
 * Spot orders and trades. Waiting orders stay in memory until they end. Orders of the house and of simulated participants that end
 * without a fill leave no row: there are many of them, nobody lists them, and the journal has them.
 */
export class OrderProjection implements Projection<SpotEvent> {
  readonly #catalogue: CatalogueProjection;
  readonly #isListed: (accountId: number) => boolean;
  readonly #waiting = new Map<number, Order>();
  #touched = new Map<number, Order>();
  #dropped = new Set<number>();
  #trades: TradeRow[] = [];

  constructor({ catalogue, isHouse, isSimulated }: ProjectionGround) {
    this.#catalogue = catalogue;
    this.#isListed = (accountId) => !isHouse(accountId) && !isSimulated(accountId);
  }

  async load(client: PoolClient): Promise<void> {
    const rows = await client.query<Order>(
      'SELECT orders.*, NOT (house OR simulated) AS listed FROM orders JOIN accounts USING (account) WHERE status = 0 ORDER BY id',
    );
    for (const row of rows.rows) this.#waiting.set(row.id, row);
  }

  apply(entry: Entry, event: SpotEvent, { previousHash }: BatchPosition): void {
    if (event.type === 'spot.accepted') this.#accept(entry, event, previousHash);
    else if (event.type === 'spot.pegged') this.#accept(entry, asLimitOrder(event), previousHash);
    else if (event.type === 'spot.filled') this.#fill(entry, event);
    else if (event.type === 'spot.ended') this.#end(entry, event);
  }

  #accept(entry: Entry, event: Accepted, previousHash: string): void {
    const order: Order = {
      id: event.orderId,
      account: event.accountId,
      market: event.marketId,
      side: sideNumber(event.side),
      kind: event.kind,
      time_in_force: event.timeInForce,
      price_ticks: event.priceTicks,
      limit_ticks: event.limitTicks,
      lots: event.lots,
      amount_units: String(event.amountUnits),
      fee_ppm: event.feePpm,
      filled_lots: 0,
      filled_units: '0',
      fee_units: '0',
      status: WAITING,
      end_reason: '',
      accepted_ms: entry.timeMs,
      filled_ms: 0,
      ended_ms: 0,
      batch_hash: previousHash,
      listed: this.#isListed(event.accountId),
    };
    this.#waiting.set(order.id, order);
    this.#touched.set(order.id, order);
  }

  #fill(entry: Entry, event: Filled): void {
    const value = notional(event.priceTicks, event.lots, this.#catalogue.market(event.marketId).factor);
    for (const id of [event.takerOrderId, event.makerOrderId]) {
      const order = this.#order(id);
      order.filled_lots += event.lots;
      order.filled_units = String(BigInt(order.filled_units) + value);
      order.fee_units = String(BigInt(order.fee_units) + (order.side === BUY ? event.buyerFeeUnits : event.sellerFeeUnits));
      order.filled_ms = entry.timeMs;
      this.#touched.set(id, order);
    }
    this.#trades.push({
      market: event.marketId,
      trade: event.tradeId,
      seq: entry.seq,
      time_ms: entry.timeMs,
      price_ticks: event.priceTicks,
      lots: event.lots,
      value_units: String(value),
      taker_side: sideNumber(event.takerSide),
      taker: event.takerOrderId,
      maker: event.makerOrderId,
      taker_account: event.takerAccountId,
      maker_account: event.makerAccountId,
      buyer_fee_units: String(event.buyerFeeUnits),
      seller_fee_units: String(event.sellerFeeUnits),
    });
  }

  #end(entry: Entry, event: Ended): void {
    const order = this.#order(event.orderId);
    order.status = endStatus(event.reason);
    order.end_reason = event.reason;
    order.ended_ms = entry.timeMs;
    this.#waiting.delete(order.id);
    if (!order.listed && order.filled_lots === 0) {
      this.#touched.delete(order.id);
      this.#dropped.add(order.id);
    } else {
      this.#touched.set(order.id, order);
    }
  }

  #order(id: number): Order {
    const order = this.#waiting.get(id);
    if (order === undefined) throw new Error(`order ${id} is used before it was accepted or after it ended`);
    return order;
  }

  async write(client: PoolClient): Promise<void> {
    if (this.#dropped.size > 0) await client.query('DELETE FROM orders WHERE id = ANY($1)', [[...this.#dropped]]);
    await insertRows(client, 'orders', ORDER_COLUMNS, [...this.#touched.values()], ORDER_CONFLICT);
    await insertRows(client, 'trades', TRADE_COLUMNS, this.#trades, '(market, trade) DO NOTHING');
  }

  written(): void {
    this.#touched = new Map();
    this.#dropped = new Set();
    this.#trades = [];
  }
}

/** A pegged order as the limit order at its bound that its owner could have placed in its stead. */
function asLimitOrder(event: Pegged): Accepted {
  const { offsetPpm: _, boundTicks, ...order } = event;
  const terms = { kind: 'limit', timeInForce: 'gtc', priceTicks: boundTicks, limitTicks: boundTicks, amountUnits: 0n } as const;
  return { ...order, ...terms, type: 'spot.accepted' };
}

export function sideNumber(side: Side): number {
  return side === 'buy' ? BUY : SELL;
}

function endStatus(reason: EndReason): number {
  return reason === 'filled' ? FILLED : CANCELLED;
}

const ORDER_COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  market: 'integer',
  side: 'smallint',
  kind: 'text',
  time_in_force: 'text',
  price_ticks: 'bigint',
  limit_ticks: 'bigint',
  lots: 'bigint',
  amount_units: 'numeric',
  fee_ppm: 'integer',
  filled_lots: 'bigint',
  filled_units: 'numeric',
  fee_units: 'numeric',
  status: 'smallint',
  end_reason: 'text',
  accepted_ms: 'bigint',
  filled_ms: 'bigint',
  ended_ms: 'bigint',
  batch_hash: 'text',
} as const;

const ORDER_CONFLICT = `(id) DO UPDATE SET filled_lots = EXCLUDED.filled_lots, filled_units = EXCLUDED.filled_units,
  fee_units = EXCLUDED.fee_units, status = EXCLUDED.status, end_reason = EXCLUDED.end_reason,
  filled_ms = EXCLUDED.filled_ms, ended_ms = EXCLUDED.ended_ms`;

const TRADE_COLUMNS = {
  market: 'integer',
  trade: 'bigint',
  seq: 'bigint',
  time_ms: 'bigint',
  price_ticks: 'bigint',
  lots: 'bigint',
  value_units: 'numeric',
  taker_side: 'smallint',
  taker: 'bigint',
  maker: 'bigint',
  taker_account: 'bigint',
  maker_account: 'bigint',
  buyer_fee_units: 'numeric',
  seller_fee_units: 'numeric',
} as const;
