import { HOUSE_UPDOWN } from '@candor/exchange/products/updown/accounts';
import type { Entry } from '@candor/exchange/entry';
import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import type { UpdownEvent } from '@candor/exchange/products/updown/events';
import type { PoolClient } from 'pg';
import { insertRows } from '../../records/bulk.ts';
import type { BatchPosition, Projection, ProjectionGround } from '../../records/projection.ts';
import type { UpdownTables } from './tables.ts';
import { TickTimes, type LastTickRow } from './tick-times.ts';

type OfferRow = UpdownTables['updown_offers'];
type OrderRow = UpdownTables['updown_orders'];
type DayRow = UpdownTables['updown_days'];
type VoidRow = UpdownTables['updown_voids'];
type Defined = Extract<UpdownEvent, { type: 'updown.defined' }>;
type Accepted = Extract<UpdownEvent, { type: 'updown.accepted' }>;
type Settled = Extract<UpdownEvent, { type: 'updown.settled' }>;
type Voided = Extract<UpdownEvent, { type: 'updown.voided' }>;
type Order = { -readonly [Name in keyof OrderRow]: OrderRow[Name] };

/** What a day gained since it was last written. */
type Gain = { readonly offerId: number; readonly dayMs: number; counts: Record<Settled['result'], number> } & Sums;
type Sums = { staked: bigint; paid: bigint; house: bigint; settledMs: number };

export const UP = 1;
export const DOWN = 0;
/** `result` of an order that is not settled. */
export const RUNNING = '';

const DAY_MS = 86_400_000;

/** Second contracts: offers, orders, and what was settled day by day. Running orders stay in memory until they are settled. */
export class UpdownProjection implements Projection<UpdownEvent> {
  readonly #lastPriceTicks: ProjectionGround['lastPriceTicks'];
  readonly #isSimulated: ProjectionGround['isSimulated'];
  readonly #running = new Map<number, Order>();
  #offers: OfferRow[] = [];
  /** All of them, by entry, and those that are not written yet. */
  readonly #voids: VoidRow[] = [];
  #madeVoids: VoidRow[] = [];
  #touched = new Map<number, Order>();
  #days = new Map<string, Gain>();
  readonly #times = new TickTimes<Order>((order) => this.#touched.set(order.id, order));

  constructor({ lastPriceTicks, isSimulated }: Pick<ProjectionGround, 'lastPriceTicks' | 'isSimulated'>) {
    this.#lastPriceTicks = lastPriceTicks;
    this.#isSimulated = isSimulated;
  }

  async load(client: PoolClient): Promise<void> {
    const rows = await client.query<Order>("SELECT * FROM updown_orders WHERE result = '' ORDER BY id");
    for (const row of rows.rows) this.#running.set(row.id, row);
    const lastTicks = await client.query<LastTickRow>('SELECT * FROM updown_last_ticks');
    this.#times.load(lastTicks.rows, rows.rows);
    const voids = await client.query<VoidRow>('SELECT * FROM updown_voids ORDER BY seq');
    this.#voids.push(...voids.rows);
  }

  apply(entry: Entry, event: UpdownEvent, position: BatchPosition): void {
    if (event.type === 'updown.accepted') this.#accept(entry, event, position);
    else if (event.type === 'updown.settled') this.#settle(entry, event);
    else if (event.type === 'updown.defined') this.#offers.push(offerRow(entry, event));
    else if (event.type === 'updown.voided') this.#void(voidRow(entry, event, position));
  }

  ticked(event: PriceEvent, timeMs: number): void {
    this.#times.ticked(event, timeMs);
  }

  #void(made: VoidRow): void {
    this.#voids.push(made);
    this.#madeVoids.push(made);
  }

  #accept(entry: Entry, event: Accepted, { previousHash }: BatchPosition): void {
    const order: Order = {
      id: event.orderId,
      account: event.accountId,
      offer: event.offerId,
      version: event.version,
      symbol: event.symbolId,
      side: event.side === 'up' ? UP : DOWN,
      stake_units: String(event.stakeUnits),
      cover_units: String(event.coverUnits),
      rate_ppm: event.ratePpm,
      accepted_ms: entry.timeMs,
      wait_ms: event.waitMs,
      expiry_ms: event.expiryMs,
      accepted_ticks: this.#lastPriceTicks(event.symbolId) ?? 0,
      batch_hash: previousHash,
      result: RUNNING,
      reason: '',
      entry_n: 0,
      entry_ticks: 0,
      entry_ms: 0,
      exit_n: 0,
      exit_ticks: 0,
      exit_ms: 0,
      payout_units: '0',
      settled_seq: 0,
      settled_ms: 0,
      void_seq: 0,
    };
    this.#running.set(order.id, order);
    this.#times.accepted(order);
    this.#touched.set(order.id, order);
  }

  #settle(entry: Entry, event: Settled): void {
    const order = this.#running.get(event.orderId);
    if (order === undefined) throw new Error(`second contract ${event.orderId} is settled and does not run`);
    this.#running.delete(order.id);
    this.#touched.set(order.id, order);
    this.#times.settled(order, event.entryN, event.exitN);
    order.result = event.result;
    order.reason = event.reason;
    order.entry_n = event.entryN;
    order.entry_ticks = event.entryTicks;
    order.exit_n = event.exitN;
    order.exit_ticks = event.exitTicks;
    order.payout_units = String(event.payoutUnits);
    if (event.reason === 'OPERATOR_VOID') order.void_seq = this.#voids.find((one) => doesCover(one, order))?.seq ?? 0;
    order.settled_seq = entry.seq;
    order.settled_ms = entry.timeMs;
    if (!this.#isSimulated(order.account)) this.#count(entry, event, order);
  }

  /** The house's result is what its own account says, not what stake and payout suggest. */
  #count(entry: Entry, event: Settled, order: Order): void {
    const dayMs = entry.timeMs - (entry.timeMs % DAY_MS);
    const key = `${order.offer}:${dayMs}`;
    const sums = { staked: 0n, paid: 0n, house: 0n, settledMs: 0 };
    const gain = this.#days.get(key) ?? { offerId: order.offer, dayMs, counts: { win: 0, lose: 0, tie: 0, void: 0 }, ...sums };
    this.#days.set(key, gain);
    gain.counts[event.result] += 1;
    gain.staked += BigInt(order.stake_units);
    gain.paid += event.payoutUnits;
    gain.house -= BigInt(order.cover_units);
    for (const leg of event.legs) if (leg.code === HOUSE_UPDOWN.code) gain.house += leg.amount;
    gain.settledMs = entry.timeMs;
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'updown_offers', OFFER_COLUMNS, this.#offers, '(offer, version) DO NOTHING');
    await insertRows(client, 'updown_voids', VOID_COLUMNS, this.#madeVoids, '(seq) DO NOTHING');
    await insertRows(client, 'updown_orders', ORDER_COLUMNS, [...this.#touched.values()], ORDER_CONFLICT);
    await insertRows(client, 'updown_last_ticks', LAST_TICK_COLUMNS, this.#times.rows(), LAST_TICK_CONFLICT);
    await insertRows(client, 'updown_days', DAY_COLUMNS, [...this.#days.values()].map(dayRow), DAY_CONFLICT);
  }

  written(): void {
    this.#offers = [];
    this.#madeVoids = [];
    this.#times.written();
    this.#touched = new Map();
    this.#days = new Map();
  }
}

function offerRow({ timeMs }: Entry, event: Defined): OfferRow {
  return {
    offer: event.offerId,
    version: event.version,
    symbol: event.symbolId,
    duration_ms: event.durationMs,
    rate_ppm: event.ratePpm,
    min_stake_units: String(event.minStakeUnits),
    max_stake_units: String(event.maxStakeUnits),
    wait_ms: event.waitMs,
    enabled: event.enable,
    since_ms: event.effectiveMs === 0 ? timeMs : event.effectiveMs,
  };
}

function voidRow({ seq, timeMs }: Entry, { symbolId, fromMs, toMs, operator, reason }: Voided, { previousHash }: BatchPosition): VoidRow {
  return { seq, symbol: symbolId, from_ms: fromMs, to_ms: toMs, operator, reason, made_ms: timeMs, batch_hash: previousHash };
}

function doesCover({ symbol, from_ms: fromMs, to_ms: toMs }: VoidRow, { symbol: of, expiry_ms: expiryMs }: Order): boolean {
  return symbol === of && fromMs <= expiryMs && expiryMs <= toMs;
}

function dayRow({ offerId, dayMs, counts, staked, paid, house, settledMs }: Gain): DayRow {
  return {
    offer: offerId,
    day_ms: dayMs,
    wins: counts.win,
    losses: counts.lose,
    ties: counts.tie,
    voids: counts.void,
    staked_units: String(staked),
    paid_units: String(paid),
    house_units: String(house),
    settled_ms: settledMs,
  };
}

const OFFER_COLUMNS = {
  offer: 'integer',
  version: 'integer',
  symbol: 'integer',
  duration_ms: 'bigint',
  rate_ppm: 'integer',
  min_stake_units: 'numeric',
  max_stake_units: 'numeric',
  wait_ms: 'bigint',
  enabled: 'boolean',
  since_ms: 'bigint',
} as const;

const ORDER_COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  offer: 'integer',
  version: 'integer',
  symbol: 'integer',
  side: 'smallint',
  stake_units: 'numeric',
  cover_units: 'numeric',
  rate_ppm: 'integer',
  accepted_ms: 'bigint',
  wait_ms: 'bigint',
  expiry_ms: 'bigint',
  accepted_ticks: 'bigint',
  batch_hash: 'text',
  result: 'text',
  reason: 'text',
  entry_n: 'bigint',
  entry_ticks: 'bigint',
  entry_ms: 'bigint',
  exit_n: 'bigint',
  exit_ticks: 'bigint',
  exit_ms: 'bigint',
  payout_units: 'numeric',
  settled_seq: 'bigint',
  settled_ms: 'bigint',
  void_seq: 'bigint',
} as const;

const VOID_COLUMNS = {
  seq: 'bigint',
  symbol: 'integer',
  from_ms: 'bigint',
  to_ms: 'bigint',
  operator: 'text',
  reason: 'text',
  made_ms: 'bigint',
  batch_hash: 'text',
} as const;

const ORDER_CONFLICT = `(id) DO UPDATE SET result = EXCLUDED.result, reason = EXCLUDED.reason, entry_n = EXCLUDED.entry_n,
  entry_ticks = EXCLUDED.entry_ticks, entry_ms = EXCLUDED.entry_ms, exit_ms = EXCLUDED.exit_ms, exit_n = EXCLUDED.exit_n, exit_ticks = EXCLUDED.exit_ticks,
  payout_units = EXCLUDED.payout_units, settled_seq = EXCLUDED.settled_seq, settled_ms = EXCLUDED.settled_ms, void_seq = EXCLUDED.void_seq`;

const LAST_TICK_COLUMNS = { symbol: 'integer', n: 'bigint', time_ms: 'bigint' } as const;

const LAST_TICK_CONFLICT = '(symbol) DO UPDATE SET n = EXCLUDED.n, time_ms = EXCLUDED.time_ms';

const DAY_COLUMNS = {
  offer: 'integer',
  day_ms: 'bigint',
  wins: 'bigint',
  losses: 'bigint',
  ties: 'bigint',
  voids: 'bigint',
  staked_units: 'numeric',
  paid_units: 'numeric',
  house_units: 'numeric',
  settled_ms: 'bigint',
} as const;

/** Written in one transaction with the records' place in the journal, so that nothing is added twice. */
const DAY_CONFLICT = `(offer, day_ms) DO UPDATE SET wins = updown_days.wins + EXCLUDED.wins,
  losses = updown_days.losses + EXCLUDED.losses, ties = updown_days.ties + EXCLUDED.ties, voids = updown_days.voids + EXCLUDED.voids,
  staked_units = updown_days.staked_units + EXCLUDED.staked_units, paid_units = updown_days.paid_units + EXCLUDED.paid_units,
  house_units = updown_days.house_units + EXCLUDED.house_units, settled_ms = GREATEST(updown_days.settled_ms, EXCLUDED.settled_ms)`;
