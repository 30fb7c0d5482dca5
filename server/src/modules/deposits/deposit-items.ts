import type { HandedOf } from '@candor/contract/call';
import type { depositList } from '@candor/contract/modules/deposits/calls';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { CHANNEL_OF } from '../../chains/networks.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { depositsByNumber, type DepositRecord } from '../../records/deposit-records.ts';
import { SLICE_ROWS, type Listing } from '../../records/listing.ts';
import { direction, pageLimit, pageOffset, type Page } from '../../records/page.ts';
import { channelName } from './channels.ts';
import { withDepositTables, type DepositTables } from './tables.ts';

type Status = HandedOf<typeof depositList>['status'];
export type Arrived = DepositTables['chain_deposits'];
export type DeclaredDeposit = Selectable<DepositTables['declared_deposits']>;

/** `pending`: in a block, and not credited. `confirmations` of one that is recorded: 0 when its chain does not look at it any more. */
export type DepositItem =
  | { readonly kind: 'pending'; readonly arrived: Arrived }
  | { readonly kind: 'recorded'; readonly deposit: DepositRecord; readonly address: string; readonly confirmations: number }
  | { readonly kind: 'declared'; readonly declared: DeclaredDeposit };

export type DepositsQuery = {
  readonly userId: number;
  /** Undefined: all of them. */
  readonly status?: Status | undefined;
  readonly page: Page;
};

/** Which recorded deposits are of a status; the index has all that is asked. */
const RECORDED_OF: Readonly<Record<Status, RawBuilder<unknown>>> = {
  waiting: sql`credited_ms IS NULL AND reorganised_ms IS NULL`,
  credited: sql`credited_ms IS NOT NULL AND reorganised_ms IS NULL`,
  failed: sql`reorganised_ms IS NOT NULL`,
};

/**
 * A page of what chains, the exchange and the user himself say of his deposits, pending ones first. One statement counts all and notes which are of
 * the page, reading no more of any of the three than up to its end; then each slice reads its rows.
 */
export async function readDeposits(database: Database, { userId, status, page }: DepositsQuery): Promise<Listing<DepositItem>> {
  const order = sql.raw(direction(page));
  const size = pageLimit(page);
  const end = pageOffset(page) + size;
  const recorded = sql`recorded_deposits WHERE account = ${userId} AND ${status === undefined ? sql`true` : RECORDED_OF[status]}`;
  const isWaiting = status === undefined || status === 'waiting';
  const declared = sql`declared_deposits WHERE user_id = ${userId} AND ${isWaiting}`;
  const pending = sql`deposit_addresses AS own JOIN chain_deposits AS there USING (network, address)
    WHERE own.user_id = ${userId} AND ${isWaiting} AND NOT EXISTS (
      SELECT FROM recorded_deposits AS known
      WHERE known.tx_id = there.tx_id AND known.output_index = there.output_index AND known.block_hash = there.block_hash
        AND known.reorganised_ms IS NULL)`;
  const { rows } = await sql<{ readonly keys: string; readonly total: number }>`
    WITH keyed AS (
      (SELECT 1 AS rank, 'P' || network || ' ' || tx_id || ' ' || output_index AS key, height AS at, 0::bigint AS id FROM ${pending}
       ORDER BY height ${order} LIMIT ${end})
      UNION ALL
      (SELECT 0, 'R' || id, arrived_ms, id FROM ${recorded} ORDER BY arrived_ms ${order}, id ${order} LIMIT ${end})
      UNION ALL
      (SELECT 0, 'D' || id, created_ms, id FROM ${declared} ORDER BY id ${order} LIMIT ${end})
    ), of_page AS (SELECT key FROM keyed ORDER BY rank ${order}, at ${order}, id ${order}, key LIMIT ${size} OFFSET ${pageOffset(page)})
    SELECT (SELECT coalesce(string_agg(key, ','), '') FROM of_page) AS keys,
           (SELECT count(*) FROM ${pending}) + (SELECT count(*) FROM ${recorded}) + (SELECT count(*) FROM ${declared}) AS total`.execute(
    database,
  );
  const { keys, total } = rows[0] ?? { keys: '', total: 0 };
  const all = keys === '' ? [] : keys.split(',');
  return { total, slices: slicesOf(database, userId, all), held: all.length > SLICE_ROWS ? keys.length : 0 };
}

async function* slicesOf(database: Database, userId: number, keys: readonly string[]): AsyncGenerator<readonly DepositItem[]> {
  for (let at = 0; at < keys.length; at += SLICE_ROWS) {
    const wanted = keys.slice(at, at + SLICE_ROWS);
    const numbers = (kind: string): readonly number[] => wanted.filter((key) => key.startsWith(kind)).map((key) => Number(key.slice(1)));
    const items = new Map<string, DepositItem>();
    for (const [key, item] of await recordedItems(database, userId, numbers('R'))) items.set(key, item);
    for (const [key, item] of await pendingItems(
      database,
      wanted.filter((key) => key.startsWith('P')),
    ))
      items.set(key, item);
    for (const [key, item] of await declaredItems(database, userId, numbers('D'))) items.set(key, item);
    // what has gone since the page was noted is left out
    yield wanted.flatMap((key) => items.get(key) ?? []);
  }
}

type Keyed = readonly (readonly [key: string, item: DepositItem])[];
type Place = { readonly network: string; readonly txId: string; readonly outputIndex: number };
const placeName = ({ network, txId, outputIndex }: Place): string => `P${network} ${txId} ${outputIndex}`;

async function arrivedAt(database: Database, places: readonly Place[]): Promise<ReadonlyMap<string, Arrived>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<Arrived>`
    SELECT there.* FROM chain_deposits AS there
    JOIN unnest(${places.map(({ network }) => network)}::text[], ${places.map(({ txId }) => txId)}::text[],
                ${places.map(({ outputIndex }) => outputIndex)}::bigint[]) AS wanted (network, tx_id, output_index)
      USING (network, tx_id, output_index)`.execute(database);
  return new Map(rows.map((row) => [placeName({ network: row.network, txId: row.tx_id, outputIndex: row.output_index }), row]));
}

async function pendingItems(database: Database, keys: readonly string[]): Promise<Keyed> {
  const places = keys.map((key): Place => {
    const [network = '', txId = '', outputIndex] = key.slice(1).split(' ');
    return { network, txId, outputIndex: Number(outputIndex) };
  });
  return [...(await arrivedAt(database, places))].map(([key, arrived]) => [key, { kind: 'pending', arrived }]);
}

async function recordedItems(database: Database, userId: number, depositIds: readonly number[]): Promise<Keyed> {
  return depositIds.length === 0 ? [] : await placedItems(database, userId, await depositsByNumber(database, depositIds));
}

/** Where a recorded deposit was paid to, and how many blocks are on it. */
export async function placeOfDeposit(
  database: Database,
  userId: number,
  deposit: DepositRecord,
): Promise<{ readonly address: string; readonly confirmations: number }> {
  const [item] = (await placedItems(database, userId, [deposit])).map((one) => one[1]);
  return item?.kind === 'recorded' ? item : { address: '', confirmations: 0 };
}

async function placedItems(database: Database, userId: number, deposits: readonly DepositRecord[]): Promise<Keyed> {
  const placeOf = ({ channelId, txId, outputIndex }: DepositRecord): Place => {
    const channel = channelName(channelId);
    return { network: channel === undefined ? '' : CHANNEL_OF[channel].network, txId, outputIndex };
  };
  const there = await arrivedAt(database, deposits.map(placeOf));
  const own = await withDepositTables(database).selectFrom('deposit_addresses').selectAll().where('user_id', '=', userId).execute();
  const addressOn = new Map<string, string>(own.map(({ network, address }) => [network, address]));
  return deposits.map((deposit) => {
    const place = placeOf(deposit);
    const arrived = there.get(placeName(place));
    // the same output in another block is another deposit
    const confirmations = arrived?.block_hash === deposit.blockHash ? arrived.confirmations : 0;
    return [`R${deposit.depositId}`, { kind: 'recorded', deposit, address: addressOn.get(place.network) ?? '', confirmations }];
  });
}

async function declaredItems(database: Database, userId: number, ids: readonly number[]): Promise<Keyed> {
  if (ids.length === 0) return [];
  const declared = withDepositTables(database).selectFrom('declared_deposits').selectAll().where('user_id', '=', userId);
  const rows = await declared.where('id', '=', sql<number>`ANY(${ids}::bigint[])`).execute();
  return rows.map((row) => [`D${row.id}`, { kind: 'declared', declared: row }]);
}
