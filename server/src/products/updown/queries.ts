import type { UpdownSide } from '@candor/exchange/products/updown/words';
import type { SettleReason, UpdownResult } from '@candor/exchange/products/updown/words';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';
import { listingOf, type Listing } from '../../records/listing.ts';
import { sortColumn, type Page } from '../../records/page.ts';
import { RUNNING, UP } from './projection.ts';
import { withUpdownTables, type UpdownTables } from './tables.ts';

/** `timeMs` is null of contracts recorded by versions that did not note it; their proofs have it. */
export type DecidingTick = { readonly n: number; readonly priceTicks: number; readonly timeMs: number | null };

/** A second contract as recorded. Stakes in units of USDT, times UTC epoch ms. Ticks by number and price; null: there is none. */
export type UpdownRecord = {
  readonly orderId: number;
  readonly accountId: number;
  readonly offerId: number;
  readonly version: number;
  readonly symbolId: number;
  readonly side: UpdownSide;
  readonly stakeUnits: bigint;
  readonly coverUnits: bigint;
  readonly ratePpm: number;
  readonly acceptedMs: number;
  readonly waitMs: number;
  readonly expiryMs: number;
  /** Hash of the journal's batch before the one that holds the order, as hex. */
  readonly batchHash: string;
  /** Price of the last `ok` tick up to acceptance, which is shown where there is no entry; 0 when it is not needed any more. */
  readonly acceptedTicks: number;
  readonly entry: DecidingTick | null;
  readonly exit: DecidingTick | null;
  /** Null while it runs. */
  readonly settled: {
    readonly result: UpdownResult;
    readonly reason: SettleReason | '';
    readonly payoutUnits: bigint;
    readonly seq: number;
    readonly timeMs: number;
  } | null;
  /** Why operators have voided what expires then, of a running contract; '' where they have not. */
  readonly voidReason: string;
  /** The void by which a lost stake was refunded. */
  readonly voided: RecordedVoid | null;
};

export type RecordedVoid = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly operator: string;
  readonly reason: string;
  readonly seq: number;
  readonly timeMs: number;
  readonly batchHash: string;
};

const SORTS = new Map<string, 'id' | 'stake_units' | 'payout_units' | 'expiry_ms'>([
  ['orderId', 'id'],
  ['createTime', 'id'],
  ['startMs', 'id'],
  ['expiryMs', 'expiry_ms'],
  ['stake', 'stake_units'],
  ['payout', 'payout_units'],
]);

/** An account's settled contracts, newest first unless the page says otherwise. `symbol` 0 = all. */
export async function finishedUpdownOrders(
  database: Database,
  accountId: number,
  symbolId: number,
  page: Page,
): Promise<Listing<UpdownRecord>> {
  const orders = withUpdownTables(database).selectFrom('updown_orders');
  let matching = orders.where('account', '=', accountId).where('result', '<>', RUNNING).select('id as number');
  if (symbolId !== 0) matching = matching.where('symbol', '=', symbolId);
  const read = async (numbers: readonly number[]): Promise<readonly UpdownRecord[]> => {
    const found = orders.where('id', '=', sql<number>`ANY(${numbers}::bigint[])`).selectAll();
    return await withVoids(database, await found.execute());
  };
  const column = sortColumn(SORTS, page);
  return await listingOf({ database, matching, column, id: 'id', page, read, numberOf: ({ orderId }) => orderId });
}

/** One contract of the account, running or not; null when it is unknown or another's. */
export async function recordedUpdownOrder(database: Database, accountId: number, orderId: number): Promise<UpdownRecord | null> {
  const row = await withUpdownTables(database)
    .selectFrom('updown_orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('account', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? null : ((await withVoids(database, [row]))[0] ?? null);
}

type OrderRow = Selectable<UpdownTables['updown_orders']>;

async function withVoids(database: Database, rows: readonly OrderRow[]): Promise<readonly UpdownRecord[]> {
  const numbers = rows.flatMap(({ void_seq: seq }) => (seq === 0 ? [] : [seq]));
  if (numbers.length === 0) return rows.map((row) => updownRecord(row, null));
  const voids = await withUpdownTables(database)
    .selectFrom('updown_voids')
    .where('seq', '=', sql<number>`ANY(${numbers}::bigint[])`)
    .selectAll()
    .execute();
  const bySeq = new Map(voids.map((one) => [one.seq, one]));
  return rows.map((row) => updownRecord(row, bySeq.get(row.void_seq) ?? null));
}

function updownRecord(row: OrderRow, voided: Selectable<UpdownTables['updown_voids']> | null): UpdownRecord {
  const tick = (n: number, priceTicks: number, timeMs: number): DecidingTick | null =>
    n === 0 ? null : { n, priceTicks, timeMs: timeMs === 0 ? null : timeMs };
  return {
    orderId: row.id,
    accountId: row.account,
    offerId: row.offer,
    version: row.version,
    symbolId: row.symbol,
    side: row.side === UP ? 'up' : 'down',
    stakeUnits: BigInt(row.stake_units),
    coverUnits: BigInt(row.cover_units),
    ratePpm: row.rate_ppm,
    acceptedMs: row.accepted_ms,
    waitMs: row.wait_ms,
    expiryMs: row.expiry_ms,
    batchHash: row.batch_hash,
    acceptedTicks: row.accepted_ticks,
    entry: tick(row.entry_n, row.entry_ticks, row.entry_ms),
    exit: tick(row.exit_n, row.exit_ticks, row.exit_ms),
    settled:
      row.result === RUNNING
        ? null
        : {
            result: row.result as UpdownResult,
            reason: row.reason as SettleReason | '',
            payoutUnits: BigInt(row.payout_units),
            seq: row.settled_seq,
            timeMs: row.settled_ms,
          },
    voidReason: '',
    voided:
      voided === null
        ? null
        : {
            fromMs: voided.from_ms,
            toMs: voided.to_ms,
            operator: voided.operator,
            reason: voided.reason,
            seq: voided.seq,
            timeMs: voided.made_ms,
            batchHash: voided.batch_hash,
          },
  };
}

/** What was settled of an offer, in all or on the UTC day that begins at `dayMs`. Units of USDT. */
export type UpdownFigures = {
  readonly offerId: number;
  readonly dayMs: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly voids: number;
  readonly stakedUnits: bigint;
  readonly paidUnits: bigint;
  readonly houseUnits: bigint;
  /** Of the last one. */
  readonly settledMs: number;
};

/** Since the start, by offer; `dayMs` 0. */
export async function updownTotals(database: Database): Promise<readonly UpdownFigures[]> {
  const rows = await withUpdownTables(database)
    .selectFrom('updown_days')
    .groupBy('offer')
    .orderBy('offer')
    .select(({ fn }) => [
      'offer',
      sql<number>`0::bigint`.as('day_ms'),
      sql<number>`sum(wins)::bigint`.as('wins'),
      sql<number>`sum(losses)::bigint`.as('losses'),
      sql<number>`sum(ties)::bigint`.as('ties'),
      sql<number>`sum(voids)::bigint`.as('voids'),
      fn.sum<string>('staked_units').as('staked_units'),
      fn.sum<string>('paid_units').as('paid_units'),
      fn.sum<string>('house_units').as('house_units'),
      fn.max('settled_ms').as('settled_ms'),
    ])
    .execute();
  return rows.map(updownFigures);
}

/** Day by day from `fromMs` on, newest first. */
export async function updownDays(database: Database, fromMs: number): Promise<readonly UpdownFigures[]> {
  const rows = await withUpdownTables(database)
    .selectFrom('updown_days')
    .where('day_ms', '>=', fromMs)
    .orderBy('day_ms', 'desc')
    .orderBy('offer')
    .selectAll()
    .execute();
  return rows.map(updownFigures);
}

function updownFigures(row: Selectable<UpdownTables['updown_days']>): UpdownFigures {
  return {
    offerId: row.offer,
    dayMs: row.day_ms,
    wins: row.wins,
    losses: row.losses,
    ties: row.ties,
    voids: row.voids,
    stakedUnits: BigInt(row.staked_units),
    paidUnits: BigInt(row.paid_units),
    houseUnits: BigInt(row.house_units),
    settledMs: row.settled_ms,
  };
}
