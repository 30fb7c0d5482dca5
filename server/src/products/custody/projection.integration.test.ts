import type { Entry } from '@candor/exchange/entry';
import type { Exchange } from '@candor/exchange/exchange';
import type { Deposit, Withdrawal } from '@candor/exchange/products/custody/rows';
import { ANNA, BERTA } from '@candor/exchange/products/custody/test/custody-harness';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { depositsByNumber, recordedDeposit, type DepositRecord } from '../../records/deposit-records.ts';
import { Projector } from '../../records/projector.ts';
import { dumpRecords } from '../../records/test/random-trading.ts';
import { readingOf } from '../../records/test/rows-read.ts';
import { wholeList } from '../../records/test/whole-list.ts';
import { recordedWithdrawal, withdrawalsOf, type WithdrawalRecord } from '../../records/withdrawal-records.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { serverProducts } from '../registry.ts';
import { paymentHistory } from './test/payment-history.ts';

/** 0: of nobody who is known. */
const OWNERS = [0, ANNA, BERTA];

let connection: DatabaseConnection;
let exchange: Exchange;
let entries: readonly Entry[] = [];

/** Writes the journal at random moments, with a start of the server after some of them; or all at once. */
async function record(to: DatabaseConnection, random: ((below: number) => number) | null): Promise<void> {
  let projector = await Projector.load(to.pool, serverProducts);
  for (const entry of entries) {
    await projector.prepare(to.pool, [entry]);
    projector.apply([entry], `hash-${entry.seq}`);
    if (random?.(3) === 0) await projector.write(to.pool);
    if (random?.(12) !== 0) continue;
    await projector.write(to.pool);
    projector = await Projector.load(to.pool, serverProducts);
  }
  await projector.write(to.pool);
}

async function freshDatabase(): Promise<DatabaseConnection> {
  const fresh = connectDatabase({ url: await createTestDatabase() });
  await migrate(fresh.pool);
  return fresh;
}

beforeAll(async () => {
  ({ exchange, entries } = paymentHistory());
  connection = await freshDatabase();
  await record(connection, seededRandom(7));
}, 120_000);

afterAll(async () => await connection.close());

function everyOne<Row>(page: (beforeId: number) => readonly Row[], idOf: (row: Row) => number): readonly Row[] {
  const all: Row[] = [];
  for (;;) {
    const last = all.at(-1);
    const rows = page(last === undefined ? 0 : idOf(last));
    if (rows.length === 0) return all;
    all.push(...rows);
  }
}

const depositsIn = (accountId: number): readonly Deposit[] =>
  everyOne(
    (beforeId) => exchange.ask({ type: 'custody.deposits', accountId, beforeId, count: 100 }),
    ({ depositId }) => depositId,
  );
const withdrawalsIn = (accountId: number): readonly Withdrawal[] =>
  everyOne(
    (beforeId) => exchange.ask({ type: 'custody.withdrawals', accountId, beforeId, count: 100 }),
    ({ withdrawalId }) => withdrawalId,
  );

const stateOf = ({ state, isFinal }: Deposit): DepositRecord['state'] => (state === 'credited' && isFinal ? 'final' : state);

describe('deposits and withdrawals in the records are those of the exchange', () => {
  test('every deposit in its state, whoever it is of', async () => {
    const states = new Set<string>();
    for (const accountId of OWNERS) {
      const expected = depositsIn(accountId);
      const found = await depositsByNumber(
        connection.database,
        expected.map(({ depositId }) => depositId),
      );
      const byNumber = new Map(found.map((one) => [one.depositId, one]));
      for (const deposit of expected) {
        const { depositId, channelId, txId, outputIndex, blockHash, units, isFlagged, arrivedMs } = deposit;
        const told = { depositId, accountId, channelId, txId, outputIndex, blockHash, units, isFlagged, arrivedMs };
        expect(byNumber.get(depositId)).toMatchObject({ ...told, state: stateOf(deposit) });
        states.add(stateOf(deposit));
      }
      const { rows } = await connection.pool.query('SELECT id FROM recorded_deposits WHERE account = $1', [accountId]);
      expect(rows).toHaveLength(expected.length);
    }
    expect([...states].toSorted()).toEqual(['credited', 'final', 'reorganised', 'unclaimed']);
  });

  test('every withdrawal in its state, with a time for each step that it has taken', async () => {
    const states = new Set<string>();
    for (const accountId of OWNERS) {
      const expected = withdrawalsIn(accountId);
      const { rows, total } = await wholeList(withdrawalsOf(connection.database, { accountId }, {}));
      expect([rows.map(({ withdrawalId }) => withdrawalId), total]).toEqual([
        expected.map(({ withdrawalId }) => withdrawalId),
        expected.length,
      ]);
      for (const [index, withdrawal] of expected.entries()) {
        const { assetId: _, networkId: _network, rawHash: _hash, approvedMs, ...told } = withdrawal;
        expect(rows[index]).toMatchObject({ ...told, approvedMs: approvedMs === 0 ? null : approvedMs });
        expect(stepsOf(rows[index])).toBe(STEPS_OF[withdrawal.state](withdrawal));
        states.add(withdrawal.state);
      }
    }
    expect([...states].toSorted()).toEqual(Object.keys(STEPS_OF).toSorted());
  });

  test('a page of some states, the oldest first; and nobody reads another’s', async () => {
    const unpaid = withdrawalsIn(ANNA).filter(({ state }) => state === 'cancelled' || state === 'rejected');
    const asked = { accountId: ANNA, states: ['cancelled', 'rejected'] } as const;
    const { rows, total } = await wholeList(
      withdrawalsOf(connection.database, asked, { number: 1, size: 2, sort: 'createTime', ascending: true }),
    );
    const ids = unpaid.map(({ withdrawalId }) => withdrawalId).toReversed();
    expect(ids.length).toBeGreaterThan(2);
    expect([rows.map(({ withdrawalId }) => withdrawalId), total]).toEqual([ids.slice(0, 2), ids.length]);
    const [id = 0] = ids;
    expect(await recordedWithdrawal(connection.database, ANNA, id)).toMatchObject({ withdrawalId: id });
    expect(await recordedWithdrawal(connection.database, BERTA, id)).toBeNull();
    const depositId = depositsIn(ANNA)[0]?.depositId ?? 0;
    expect(await recordedDeposit(connection.database, ANNA, depositId)).toMatchObject({ depositId });
    expect(await recordedDeposit(connection.database, BERTA, depositId)).toBeNull();
  });

  test('made anew from the whole journal they are the same, row by row', async () => {
    const anew = await freshDatabase();
    try {
      await record(anew, null);
      const [made, before] = [await dumpRecords(anew.pool), await dumpRecords(connection.pool)];
      for (const table of ['recorded_deposits', 'recorded_withdrawals']) expect(made.get(table)).toEqual(before.get(table));
    } finally {
      await anew.close();
    }
  }, 60_000);

  test('a page of many withdrawals among those of others reads its rows, and not the table', async () => {
    const client = await connection.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO recorded_withdrawals
         SELECT 1000000 + n, CASE WHEN n % 100 = 0 THEN 900001 ELSE 900002 + n % 50 END, 1, 'a', '', 1, 0, 1, 0, false, 'completed', true, '', '', n, n, n, n, n, ''
         FROM generate_series(1, 100000) AS n`,
      );
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    await connection.pool.query('VACUUM ANALYZE recorded_withdrawals');
    const asked = { accountId: 900_001, states: ['completed'] } as const;
    const reading = await readingOf(connection.pool, async () => {
      const { rows, total } = await wholeList(withdrawalsOf(connection.database, asked, { number: 2, size: 20 }));
      expect([rows.length, total]).toEqual([20, 1_000]);
    });
    expect(reading.wholeTables).toEqual([]);
    // its own are counted in the index, and of them so many are read as the page has and stand before it
    expect(reading.rows).toBeGreaterThan(1_000 + 40);
    expect(reading.rows).toBeLessThanOrEqual(1_000 + 40 + 20);
  });
});

type Steps = (withdrawal: Withdrawal) => string;
const approved = ({ approvedMs }: Withdrawal): string => (approvedMs === 0 ? '' : 'approved ');
const STEPS_OF: Readonly<Record<Withdrawal['state'], Steps>> = {
  review: () => '',
  approved: () => 'approved ',
  signed: () => 'approved signed ',
  broadcast: () => 'approved signed sent ',
  completed: () => 'approved signed sent ended',
  cancelled: (withdrawal) => `${approved(withdrawal)}ended`,
  rejected: (withdrawal) => `${approved(withdrawal)}ended`,
  failed: (withdrawal) => `${approved(withdrawal)}signed ended`,
};

/** Whether a failed one had been sent is known by its time alone. */
function stepsOf(row: WithdrawalRecord | undefined): string {
  if (row === undefined) return 'none';
  const { approvedMs, signedMs, sentMs, endedMs, state } = row;
  const sent = sentMs === null || state === 'failed' ? '' : 'sent ';
  return `${approvedMs === null ? '' : 'approved '}${signedMs === null ? '' : 'signed '}${sent}${endedMs === null ? '' : 'ended'}`;
}
