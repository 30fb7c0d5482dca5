import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BTCUSDT, openHarness, USDT } from '@candor/exchange/test/harness';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Core } from '../machine/core/core.ts';
import { ENGINE_LIMITS } from '../machine/core/engine.ts';
import { makeExchangeMachine } from '../machine/core/exchange-machine.ts';
import { openLocalCore } from '../machine/core/local-core.ts';
import { systemDisk } from '../machine/journal/disk.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { reachOfThisRun, startTestPostgres, type TestPostgres } from '../machine/storage/test-postgres.ts';
import { RecordsMismatch } from './journal-consumer.ts';
import { ledgerRecords, recordedBalances } from './ledger-queries.ts';
import { publicTrades } from '../products/spot/order-queries.ts';
import { rebuildRecords } from './rebuild.ts';
import { startRecords, type Records } from './records.ts';
import { dumpRecords } from './test/random-trading.ts';
import { serverProducts } from '../products/registry.ts';
import { wholeList } from './test/whole-list.ts';

const ACCOUNTS = [1, 2, 3];

/** Each of the two projects of integration tests takes its own. */
const reach = reachOfThisRun();

describe(`ARCHITECTURE §3 records of a running exchange, PostgreSQL reached by ${reach}`, () => {
  let postgres: TestPostgres;
  let url = '';
  let folder = '';
  let core: Core;
  let connection: DatabaseConnection;
  const started: Records[] = [];

  beforeAll(async () => {
    postgres = await startTestPostgres(reach, 'disk');
  });
  afterAll(() => postgres.stop());

  beforeEach(async () => {
    url = await postgres.createDatabase();
    connection = connectDatabase({ url });
    folder = await mkdtemp(join(tmpdir(), 'candor-records-'));
    core = await openLocalCore({
      dataFolder: folder,
      disk: systemDisk,
      clock: { now: Date.now, after: (delayMs, run) => void setTimeout(run, delayMs) },
      makeMachine: makeExchangeMachine,
      limits: ENGINE_LIMITS,
      takeSnapshot: null,
      lock: true,
      onFatal: (error) => {
        throw error;
      },
    });
    for (const { command } of openHarness(ACCOUNTS.length).entries) await core.submit(command);
    await core.submit({
      id: '',
      accountId: 0,
      body: {
        type: 'price.tick',
        symbolId: BTCUSDT,
        priceTicks: 3_000_000,
        state: 'ok',
        sourceKind: 'simulated',
        rule: 'index/1',
        sources: [],
      },
    });
  });

  afterEach(async () => {
    for (const records of started.splice(0)) await records.stop();
    await core.stop();
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Connections outlive the postmaster that was killed for a moment: the next one may not be there yet. */
  async function killDatabase(): Promise<void> {
    await vi.waitFor(
      () => {
        const pid = postgres.server.pid();
        expect(pid).toBeGreaterThan(0);
        process.kill(pid, 'SIGKILL');
      },
      { timeout: 30_000, interval: 20 },
    );
  }

  /** Records may have been written over a connection that outlived the postmaster, before there is another one to connect to. */
  async function databaseBack(): Promise<void> {
    await vi.waitFor(async () => await connection.pool.query('SELECT 1'), { timeout: 60_000, interval: 50 });
  }

  async function start(log: (line: string) => void = () => undefined): Promise<Records> {
    const records = await startRecords({ url, dataFolder: folder, durableSeq: core.figures().seq, log });
    core.onBatch((batch) => records.advance(batch.lastSeq));
    started.push(records);
    return records;
  }

  /** Orders that cross at random; answers the last seq. */
  async function tradeOrders(count: number, seed: number): Promise<number> {
    const random = seededRandom(seed);
    const replies = Array.from({ length: count }, () =>
      core.submit({
        id: '',
        accountId: 1 + random(ACCOUNTS.length),
        body: {
          type: 'spot.place',
          marketId: BTCUSDT,
          side: random(2) === 0 ? 'buy' : 'sell',
          kind: 'limit',
          timeInForce: 'gtc',
          priceTicks: 2_999_900 + random(201),
          lots: 20 + random(50),
          amountUnits: 0n,
        },
      }),
    );
    return Math.max(...(await Promise.all(replies)).map((reply) => reply.seq));
  }

  async function expectRecordsEqualCore(): Promise<void> {
    for (const accountId of ACCOUNTS) {
      const live = await core.query({ type: 'accounts.balances', accountId });
      const recorded = await recordedBalances(connection.database, accountId);
      expect(recorded.map((row) => [row.assetId, row.availableUnits, row.frozenUnits])).toEqual(
        live
          .filter((row) => row.wallet === 'platform')
          .toSorted((a, b) => a.assetId - b.assetId)
          .map((row) => [row.assetId, row.availableUnits, row.frozenUnits]),
      );
      const { rows } = await wholeList(ledgerRecords(connection.database, { accountId, types: [21, 22, 51], assetCode: 'USDT' }, {}));
      const sum = rows.reduce((total, row) => total + row.afterUnits - row.beforeUnits, 0n);
      expect(sum).toBe(
        recorded.filter((row) => row.assetId === USDT).reduce((total, row) => total + row.availableUnits + row.frozenUnits, 0n),
      );
    }
    const trades = await publicTrades(connection.database, BTCUSDT, 100_000);
    expect(trades.map(({ tradeId }) => tradeId)).toEqual(Array.from(trades, (_, index) => trades.length - index));
  }

  test('a read after a write waits until the records have reached the write', async () => {
    const records = await start();
    const seq = await tradeOrders(200, 1);
    expect(await records.waitForSeq(seq, 20_000)).toBe(true);
    await expectRecordsEqualCore();
    await vi.waitFor(() => expect(records.lag()).toMatchObject({ entries: 0, behindMs: 0 }));
    expect(await records.waitForSeq(seq + 1, 1)).toBe(false);
  });

  test('what happened while no records were written follows at the next start', async () => {
    const first = await start();
    await first.waitForSeq(await tradeOrders(50, 2), 20_000);
    await first.stop();
    const seq = await tradeOrders(500, 3);
    const second = await start();
    expect(await second.waitForSeq(seq, 20_000)).toBe(true);
    await expectRecordsEqualCore();
  });

  test('I-records: the database killed under load: trade goes on, records catch up, nothing is lost or doubled', async () => {
    const records = await start();
    for (let roundId = 0; roundId < 3; roundId += 1) {
      const before = tradeOrders(300, 10 + roundId);
      await killDatabase();
      await before;
      // acknowledged while the database is away
      const seq = await tradeOrders(300, 20 + roundId);
      expect(await records.waitForSeq(seq, 60_000)).toBe(true);
    }
    await databaseBack();
    await expectRecordsEqualCore();
  });

  test('a crash of the database that takes back what was written last: the thread finds the records moved, starts again and writes it anew', async () => {
    const lines: string[] = [];
    const records = await start((line) => lines.push(line));
    const moved = (): boolean => lines.some((line) => /records are at entry \d+, not at \d+/.test(line));
    // what is on its way to the database's disk when it is killed is lost; a checkpoint may save it, so that it takes more than one kill
    for (let roundId = 0; roundId < 10 && !moved(); roundId += 1) {
      const written = await tradeOrders(100, 30 + roundId);
      expect(await records.waitForSeq(written, 60_000)).toBe(true);
      const flowing = tradeOrders(300, 50 + roundId);
      await killDatabase();
      expect(await records.waitForSeq(await flowing, 60_000)).toBe(true);
    }
    expect(moved()).toBe(true);
    expect(lines.some((line) => line.startsWith('records have stopped; starting them again'))).toBe(true);
    const seq = await tradeOrders(50, 70);
    expect(await records.waitForSeq(seq, 60_000)).toBe(true);
    await databaseBack();
    await expectRecordsEqualCore();
    const before = await dumpRecords(connection.pool);
    await records.stop();
    await rebuildRecords(connection.pool, folder, serverProducts, () => undefined);
    expect(await dumpRecords(connection.pool)).toEqual(before);
  });

  test('after an error that is no absence of the database the thread starts again by itself and goes on', async () => {
    const records = await start();
    await connection.pool.query('ALTER TABLE trades RENAME TO mislaid');
    const seq = await tradeOrders(100, 5);
    expect(await records.waitForSeq(seq, 200)).toBe(false);
    expect(records.lag().entries).toBeGreaterThan(0);
    await connection.pool.query('ALTER TABLE mislaid RENAME TO trades');
    expect(await records.waitForSeq(seq, 30_000)).toBe(true);
    await expectRecordsEqualCore();
  });

  test('rebuild makes the same rows from the journal and keeps what is not of it', async () => {
    const records = await start();
    await records.waitForSeq(await tradeOrders(300, 4), 20_000);
    await records.stop();
    const before = await dumpRecords(connection.pool);
    await connection.pool.query(`UPDATE balances SET available_units = available_units + 1`);
    await connection.pool.query(`DELETE FROM trades`);
    await connection.pool.query(`INSERT INTO watch_lists VALUES (1, 'btc', '', 1)`);
    await connection.pool.query(`INSERT INTO minute_bars VALUES (1, 60000, 5, 6, 4, 5, 0, 0, 0, 'simulated:1')`);
    const position = await rebuildRecords(connection.pool, folder, serverProducts, () => undefined);
    expect(position.seq).toBe(core.figures().seq);
    expect((await connection.pool.query(`SELECT * FROM watch_lists`)).rowCount).toBe(1);
    expect((await connection.pool.query(`SELECT open_ticks FROM hour_bars WHERE start_ms = 0`)).rows).toEqual([{ open_ticks: 5 }]);
    await connection.pool.query(`DELETE FROM minute_bars WHERE source <> 'exchange'`);
    await connection.pool.query(`DELETE FROM hour_bars WHERE start_ms = 0`);
    expect(await dumpRecords(connection.pool)).toEqual(before);
    const again = await start();
    expect(again.lag().seq).toBe(position.seq);
  });

  test('records of another journal are refused and nothing of them is touched', async () => {
    const records = await start();
    await records.waitForSeq(core.figures().seq, 20_000);
    await records.stop();
    await connection.pool.query(`UPDATE consumers SET hash = 'other'`);
    await expect(start()).rejects.toThrow(RecordsMismatch);
    await connection.pool.query(`UPDATE consumers SET seq = seq + 1000`);
    await expect(start()).rejects.toThrow('records rebuild');
  });
});
