import { ANNA, BERTA, type CustodyHarness } from '@candor/exchange/products/custody/test/custody-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFile } from '../../api/user/http/envelope.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { paymentHistory } from '../../products/custody/test/payment-history.ts';
import { serverProducts } from '../../products/registry.ts';
import { ledgerRecord, ledgerRecords, type LedgerFilter } from '../../records/ledger-queries.ts';
import { SLICE_ROWS } from '../../records/listing.ts';
import { closingUnits, statementOf } from '../../records/statement-queries.ts';
import { monthStartMs } from '../../records/month.ts';
import { Projector } from '../../records/projector.ts';
import { readingOf } from '../../records/test/rows-read.ts';
import { wholeList } from '../../records/test/whole-list.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import type { StatementParts } from './module.ts';
import { paymentOf } from './payment.ts';
import { recordFile } from './record-file.ts';

const ALL = Array.from({ length: 99 }, (_, index) => index + 1);
/** Somebody with many rows of two kinds, beside as many of others. */
const MANY = 900_001;
const ROWS = 10_000;

let connection: DatabaseConnection;
let history: CustodyHarness;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  history = paymentHistory();
  const projector = await Projector.load(connection.pool, serverProducts);
  await projector.prepare(connection.pool, history.entries);
  projector.apply(history.entries, 'hash');
  await projector.write(connection.pool);
  const { rows } = await connection.pool.query<{ last: number }>('SELECT max(id) AS last FROM ledger_rows');
  await connection.pool.query(
    `INSERT INTO ledger_rows
     SELECT $1::bigint + n, CASE WHEN n % 2 = 0 THEN $2::bigint ELSE 900002 + n % 7 END, 1, 1, CASE WHEN n % 4 = 0 THEN 21 ELSE 22 END, 1, 5, 6, NULL, n, 0, n, $3::bigint + n / 3
     FROM generate_series(1, $4::integer) AS n`,
    [rows[0]?.last, MANY, history.timeMs + 1, 2 * ROWS],
  );
  await connection.pool.query('VACUUM ANALYZE ledger_rows');
}, 60_000);

afterAll(async () => await connection.close());

const fileOf = async (filter: Partial<LedgerFilter> & { readonly accountId: number }): Promise<string> =>
  (await Array.fromAsync(recordFile(connection.database, { types: ALL, ...filter }))).join('');
const linesOf = (text: string): readonly string[] => text.split('\r\n').slice(1, -1);

/** Tables of a few rows: coins, and what operators have booked by hand. */
const SMALL: readonly string[] = ['assets', 'ledger_remarks'];

describe('a file of records', () => {
  test('has each own row once, newest first, with every digit, its time in UTC and its transaction', async () => {
    const { rows } = await wholeList(ledgerRecords(connection.database, { accountId: ANNA, types: ALL }, {}));
    const text = await fileOf({ accountId: ANNA });
    expect(text.startsWith('\uFEFFid,time_utc,type,kind,wallet,coin,amount,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(linesOf(text).map((line) => line.split(',')[0])).toEqual(rows.map(({ id }) => String(id)));
    expect(text).toContain(',1,deposit,platform,USDT,100,0,100,100,');
    expect(text).toMatch(/\r\n\d+,2026-01-01T04:01:00\.\d{3}Z,4,deposit taken back,platform,USDT,-30,/);
    expect(text).toMatch(/,2,withdrawal,platform,USDT,-23,[\d.]+,[\d.]+,23,\d+,raw\d+\r\n/);
    expect(text).toMatch(/,8,withdrawal returned,platform,USDT,24,[\d.]+,[\d.]+,24,\d+,raw\d+\r\n/);
    expect(text).toMatch(/,1,deposit,platform,USDT,100,[\d.]+,[\d.]+,100,\d+,twice\r\n/);
    expect(linesOf(text).filter((line) => line.split(',')[3] === '')).toEqual([]);
    const numbers = linesOf(text).map((line) => line.split(',').slice(6, 9));
    for (const [amount = '', before = '', after = ''] of numbers) expect(Number(before) + Number(amount)).toBeCloseTo(Number(after), 8);
  });

  test('has only what is asked for, and nothing of others; without any row it has its columns', async () => {
    const kinds = linesOf(await fileOf({ accountId: BERTA, types: [2, 8] })).map((line) => line.split(',')[2]);
    expect(new Set(kinds)).toEqual(new Set(['2', '8']));
    expect(linesOf(await fileOf({ accountId: BERTA, assetCode: 'BTC' }))).toEqual([]);
    expect(linesOf(await fileOf({ accountId: 77 }))).toEqual([]);
    const half = (await wholeList(ledgerRecords(connection.database, { accountId: ANNA, types: ALL }, {}))).rows;
    const [fromMs = 0, untilMs = 0] = [half.at(-5)?.timeMs, half.at(5)?.timeMs];
    const expected = half.filter(({ timeMs }) => timeMs >= fromMs && timeMs < untilMs).map(({ id }) => String(id));
    expect(linesOf(await fileOf({ accountId: ANNA, fromMs, untilMs })).map((line) => line.split(',')[0])).toEqual(expected);
  });

  test.each([1, 10])('holds no more rows than two pieces have, at %i times the rows', async (times) => {
    let [made, taken, most, most1] = [0, 0, 0, 0];
    const limit = (ROWS / 10) * times;
    async function* counted(): AsyncGenerator<string> {
      for await (const piece of recordFile(connection.database, { accountId: MANY, types: ALL })) {
        if (made >= limit) return;
        const count = piece.split('\r\n').length - 1 - (made === 0 ? 1 : 0);
        made += count;
        most1 = Math.max(most1, count);
        most = Math.max(most, made - taken);
        yield piece;
      }
    }
    const pieces = writeFile({ ok: true, csv: counted() }, async (make) => await make());
    for (let piece = await pieces.next(); ; piece = await pieces.next()) {
      taken += piece.value.split('\r\n').length - 1 - (taken === 0 ? 1 : 0);
      if (piece.done === true) break;
    }
    expect([made, taken]).toEqual([limit, limit]);
    expect([most1, most]).toEqual([SLICE_ROWS, 2 * SLICE_ROWS]);
  });

  test('reads each row a few times at most, and of others none', async () => {
    const reading = await readingOf(connection.pool, async () => {
      expect(linesOf(await fileOf({ accountId: MANY }))).toHaveLength(ROWS);
    });
    expect(reading.wholeTables.filter((table) => !SMALL.includes(table))).toEqual([]);
    // two kinds, whose numbers are merged; the row; its asset
    expect(reading.rows).toBeGreaterThan(ROWS);
    expect(reading.rows).toBeLessThan(5 * ROWS);
  });

  test('that is not taken any more reads nothing more, and holds no connection while it waits or afterwards', async () => {
    let [read, isClosed] = [0, false];
    async function* counted(): AsyncGenerator<string> {
      try {
        for await (const piece of recordFile(connection.database, { accountId: MANY, types: ALL })) {
          read += 1;
          yield piece;
        }
      } finally {
        isClosed = true;
      }
    }
    const pieces = writeFile({ ok: true, csv: counted() }, async (make) => await make());
    await pieces.next();
    const inUse = (): number => connection.pool.totalCount - connection.pool.idleCount + connection.pool.waitingCount;
    expect([read, inUse()]).toEqual([2, 0]);
    await pieces.return('');
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
    expect([read, inUse(), isClosed]).toEqual([2, 0, true]);
  });
});

describe('lists of ledger rows', () => {
  test('of a time have what was in it, to the millisecond', async () => {
    const { rows: all } = await wholeList(ledgerRecords(connection.database, { accountId: MANY, types: [21, 22] }, {}));
    const times = all.map(({ timeMs }) => timeMs);
    for (const [fromMs, untilMs] of [
      [times[7], times[3]],
      [(times.at(-1) ?? 0) - 9, times.at(-40)],
      [(times[0] ?? 0) + 1, (times[0] ?? 0) + 50],
      [times[1], undefined],
    ] as const) {
      const own = { accountId: MANY, types: [22], fromMs, untilMs };
      const expected = all.filter(({ type, timeMs }) => type === 22 && timeMs >= (fromMs ?? 0) && timeMs < (untilMs ?? Infinity));
      const { rows, total } = await wholeList(ledgerRecords(connection.database, own, { number: 1, size: 10 }));
      expect([rows.map(({ id }) => id), total]).toEqual([expected.slice(0, 10).map(({ id }) => id), expected.length]);
    }
  });

  test('a page is found by the index: of each kind no more rows than up to its end', async () => {
    const page = { number: 3, size: 20 };
    const reading = await readingOf(connection.pool, async () => {
      const { rows, total } = await wholeList(ledgerRecords(connection.database, { accountId: MANY, types: ALL }, page));
      expect([rows.length, total, rows[0]?.id]).toEqual([20, ROWS, rows.map(({ id }) => id).toSorted((a, b) => b - a)[0]]);
    });
    expect(reading.wholeTables.filter((table) => !SMALL.includes(table))).toEqual([]);
    expect(reading.rows).toBeLessThan(ROWS + 1_000);
  });
});

describe('the statement of months with deposits and withdrawals', () => {
  test.each([ANNA, BERTA])(
    'of account %i: opening and all rows are the closing balance, which is that of the exchange',
    async (accountId) => {
      const { coins } = await statementOf(connection.database, accountId, monthStartMs(history.timeMs));
      const { rows } = await wholeList(ledgerRecords(connection.database, { accountId, types: ALL }, {}));
      for (const coin of coins) {
        const own = rows.filter(({ assetCode }) => assetCode === coin.code);
        expect(coin.openingUnits + own.reduce((sum, row) => sum + row.afterUnits - row.beforeUnits, 0n)).toBe(closingUnits(coin));
        expect(new Set(coin.movements.map(({ type }) => type))).toEqual(new Set(own.map(({ type }) => type)));
        const held = history.exchange.ask({ type: 'accounts.balances', accountId }).filter(({ assetId }) => assetId === coin.assetId);
        expect(closingUnits(coin)).toBe(held.reduce((sum, { availableUnits, frozenUnits }) => sum + availableUnits + frozenUnits, 0n));
      }
      expect(coins.length).toBeGreaterThan(0);
    },
  );
});

describe('the payment behind a row', () => {
  const told = async (recordId: number, accountId = ANNA, mode: 'demo' | 'live' = 'live') => {
    const parts = {
      core: { query: (query: never) => Promise.resolve(history.exchange.ask(query)) },
      records: { database: connection.database },
      catalogue: { assetOfCode: () => ({ assetId: 1, code: 'USDT', scale: 8 }) },
      mode,
    };
    return await paymentOf(parts as object as StatementParts, accountId, recordId);
  };
  const rowsOfType = async (type: number, accountId = ANNA): Promise<readonly number[]> =>
    (await wholeList(ledgerRecords(connection.database, { accountId, types: [type] }, {}))).rows.map(({ id }) => id);

  test('of a deposit says where it is on its chain, and that it was taken back', async () => {
    const [first = 0, second = 0] = (await rowsOfType(1)).toReversed();
    const deposit = { kind: 'deposit', channel: 'USDT-TRC', network: 'tron', coin: 'usdt', txId: 'twice', finalConfirmations: 6 };
    const lost = await told(first);
    expect(lost).toMatchObject({ ...deposit, confirmations: 0, explorer: 'https://tronscan.org/#/transaction/twice' });
    expect(lost?.steps.map(({ step }) => step)).toEqual(['arrived', 'credited', 'reorganised']);
    const kept = await told(second);
    expect(kept).toMatchObject({ ...deposit, confirmations: 6 });
    expect(kept?.steps.map(({ step }) => step)).toEqual(['arrived', 'credited', 'final']);
    const [, takenBack = 0] = await rowsOfType(4);
    expect(await told(takenBack)).toMatchObject({ paymentId: lost?.paymentId });
    expect((await told(first, ANNA, 'demo'))?.explorer).toBeNull();
  });

  test('of a withdrawal says its steps, its fee, and why it was rejected', async () => {
    const steps = new Map<string, number>();
    for (const recordId of await rowsOfType(2)) {
      const payment = await told(recordId);
      const [last] = payment?.steps.slice(-1) ?? [];
      steps.set(last?.step ?? '', recordId);
      expect([payment?.fee.decimal, payment?.confirmations]).toEqual(['1', null]);
      expect(payment?.reason).toBe(last?.step === 'rejected' ? 'Not yours' : '');
      expect(payment?.explorer === null).toBe(payment?.txId === '');
    }
    expect([...steps.keys()].toSorted()).toEqual(
      ['approved', 'cancelled', 'completed', 'failed', 'rejected', 'requested', 'sent', 'signed'].toSorted(),
    );
    const [returned = 0] = await rowsOfType(8);
    expect((await told(returned))?.kind).toBe('withdrawal');
  });

  test('is nobody else’s, and no other row has one', async () => {
    const [recordId = 0] = await rowsOfType(1);
    expect(await told(recordId, BERTA)).toBeNull();
    expect(await ledgerRecord(connection.database, BERTA, recordId)).toBeNull();
    const [transfer = 0] = await rowsOfType(35);
    expect(await told(transfer)).toBeNull();
    expect(await told(999_999_999)).toBeNull();
  });
});
