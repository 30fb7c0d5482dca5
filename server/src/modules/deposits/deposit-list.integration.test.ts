import { ANNA, BERTA, type CustodyHarness } from '@candor/exchange/products/custody/test/custody-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PlatformTime } from '../../api/user/platform-time.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import type { Page } from '../../records/page.ts';
import { Projector } from '../../records/projector.ts';
import { readingOf } from '../../records/test/rows-read.ts';
import { wholeList } from '../../records/test/whole-list.ts';
import { paymentHistory } from '../../products/custody/test/payment-history.ts';
import { serverProducts } from '../../products/registry.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { declare } from './declared.ts';
import { depositsOf, type DepositRow } from './deposit-list.ts';
import { withDepositTables } from './tables.ts';

const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const NOW_MS = 1_767_300_000_000;

let connection: DatabaseConnection;
let history: CustodyHarness;

/** As the chain is read: what arrived in a block, with so many on it. */
async function arrive(
  txId: string,
  height: number,
  { blockHash = 'b', outputIndex = 0, confirmations = 1, network = 'tron', address = ADDRESS } = {},
): Promise<void> {
  const place = { network: network as 'tron', tx_id: txId, output_index: outputIndex, channel: 'USDT-TRC', address } as const;
  const block = { height, block_hash: blockHash, epoch: 0, status: 'pending', confirmations } as const;
  await withDepositTables(connection.database)
    .insertInto('chain_deposits')
    .values({ ...place, ...block, chain_units: '2500000' })
    .execute();
}

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  const { pool, database } = connection;
  await migrate(pool);
  history = paymentHistory();
  const projector = await Projector.load(pool, serverProducts);
  await projector.prepare(pool, history.entries);
  projector.apply(history.entries, 'hash');
  await projector.write(pool);
  for (const id of [ANNA, BERTA]) {
    await pool.query('INSERT INTO users VALUES ($1, $2, $2, $2, NULL, NULL, NULL, 5, 0, true, 1)', [id, `user${id}`]);
    const own = { user_id: id, address_index: id, address: id === ANNA ? ADDRESS : 'other' };
    await withDepositTables(database)
      .insertInto('deposit_addresses')
      .values({ ...own, network: 'tron' })
      .execute();
  }
  const said = { userId: ANNA, channel: 'ETH', amount: '2.50', address: 'x', picture: 'y', localDay: '2026-01-01' } as const;
  await declare(database, { ...said, createdMs: history.timeMs - 60_000 * 35 });
  await declare(database, { ...said, amount: '3', createdMs: history.timeMs + 1 });
  await arrive('new1', 100);
  await arrive('new2', 102);
  await arrive('foreign', 103, { address: 'other' });
  // its very block has come back, and nobody was told yet
  await arrive('lost', 104, { address: 'other', blockHash: 'block1' });
  // the output that was reorganised and came back: its block of now has four on it
  // another block has taken an output that is credited in the one before, and nobody was told yet
  await arrive('tx17', 101, { blockHash: 'elsewhere', confirmations: 5 });
  await arrive('twice', 99, { blockHash: 'kept', outputIndex: 3, confirmations: 4 });
}, 60_000);

afterAll(async () => await connection.close());

async function listed(page: Page = {}, status?: DepositRow['status'], userId = ANNA) {
  const time = new PlatformTime('Asia/Kuching');
  const parts = {
    core: { query: (query: never) => Promise.resolve(history.exchange.ask(query)) } as never,
    database: connection.database,
    catalogue: { assetOfCode: () => undefined },
    time,
    now: () => NOW_MS,
  };
  const { listing, rowOf } = await depositsOf(parts, { userId, status, page });
  const { rows, total } = await wholeList(Promise.resolve(listing));
  return { rows: rows.flatMap(rowOf), total };
}

const named = ({ rows, total }: Awaited<ReturnType<typeof listed>>) => [
  total,
  ...rows.map(({ reference, state }) => `${reference} ${state}`),
];

describe('the list of deposits', () => {
  test('has pending ones first, then what was credited and said by its time, each once, and none of another', async () => {
    const rows = named(await listed()).slice(1) as readonly string[];
    const known = history.exchange.ask({ type: 'custody.deposits', accountId: ANNA, beforeId: 0, count: 100 });
    const arrived = known.map(({ txId, outputIndex }) => `${txId}:${outputIndex}`);
    expect(rows.slice(0, 4)).toEqual(['new2:0 pending', 'tx17:0 pending', 'new1:0 pending', 'D2 declared']);
    expect(
      rows
        .slice(3)
        .map((row) => row.split(' ')[0])
        .filter((name) => arrived.includes(name ?? '')),
    ).toEqual(arrived);
    expect(rows.filter((row) => row.startsWith('twice:3')).toSorted()).toEqual(['twice:3 final', 'twice:3 reorganised']);
    const times = (await listed()).rows.slice(3).map(({ times: { createMs } }) => createMs);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(rows).toHaveLength(3 + 2 + known.length);
  });

  test('has what came back in its very block as pending beside what was taken back', async () => {
    const rows = named(await listed({}, undefined, BERTA)).slice(1) as readonly string[];
    expect(rows.filter((row) => row.startsWith('lost'))).toEqual(['lost:0 pending', 'lost:0 reorganised']);
  });

  test('by pages is the same as at once, in both orders, and of a status', async () => {
    const whole = await listed();
    const pages = [1, 2, 3, 4].map(async (number) => (await listed({ number, size: 2 })).rows);
    expect((await Promise.all(pages)).flat()).toEqual(whole.rows.slice(0, 8));
    expect(whole.rows.length).toBeGreaterThan(6);
    expect((await listed({ ascending: true })).rows.map(({ reference, state }) => [reference, state])).toEqual(
      whole.rows.toReversed().map(({ reference, state }) => [reference, state]),
    );
    for (const userId of [ANNA, BERTA])
      for (const status of ['waiting', 'credited', 'failed'] as const) {
        const own = await listed({}, undefined, userId);
        const expected = own.rows.filter((row) => row.status === status);
        const { rows, total } = await listed({}, status, userId);
        expect([rows, total]).toEqual([expected, expected.length]);
      }
    expect((await listed({}, 'waiting', BERTA)).rows.map(({ state }) => state)).toContain('pending');
  });

  test('a row says what has become of it: confirmations of its own block, when, and where it was paid to', async () => {
    const { rows } = await listed();
    const [final, taken] = [
      rows.find(({ txId, state }) => txId === 'twice' && state === 'final'),
      rows.find(({ status }) => status === 'failed'),
    ];
    expect(final).toMatchObject({ confirmations: 6, address: ADDRESS, reason: '', finalConfirmations: 6, creditConfirmations: 2 });
    expect(final?.creditedAmount).toEqual(final?.amount);
    expect(taken).toMatchObject({ confirmations: 0, reason: 'REORGANISED' });
    expect(taken?.creditedAmount.decimal).toBe('0');
    expect([taken?.createTime === taken?.changeTime, final?.createTime === final?.changeTime]).toEqual([false, false]);
    const credited = rows.find(({ txId, state }) => txId === 'tx17' && state === 'credited');
    expect(credited).toMatchObject({ confirmations: 2 });
    expect(rows.find(({ txId }) => txId === 'new2')).toMatchObject({ confirmations: 1, depositId: 0, address: ADDRESS });
  });

  test('of somebody with hundreds among many more of others reads its page', async () => {
    await connection.pool.query(
      `INSERT INTO recorded_deposits
       SELECT 1000000 + n, CASE WHEN n % 100 = 0 THEN 900001 ELSE 900002 + n % 50 END, 1, 'many' || n, 0, 'b', 1, 0, false, n, n, n, NULL
       FROM generate_series(1, 60000) AS n`,
    );
    await connection.pool.query('VACUUM ANALYZE recorded_deposits');
    const reading = await readingOf(connection.pool, async () => {
      const { rows, total } = await listed({ number: 2, size: 20 }, 'credited', 900_001);
      expect([rows.length, total]).toEqual([20, 600]);
    });
    expect(reading.wholeTables.filter((table) => table === 'recorded_deposits')).toEqual([]);
    // its own are counted in the index; twenty stand before the page, and those of the page are read
    expect(reading.rows).toBeGreaterThan(600 + 40);
    expect(reading.rows).toBeLessThan(600 + 40 + 20 + 20);
  });
});
