import { readFile } from 'node:fs/promises';
import type { Entry } from '@candor/exchange/entry';
import { BTC, openHarness, USDT, type Harness } from '@candor/exchange/test/harness';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { beforeEach, describe, expect, test } from 'vitest';
import { serverProducts } from '../products/registry.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { averageUnits } from './coin-cost.ts';
import { coinCosts } from './cost-queries.ts';
import { ledgerRecords } from './ledger-queries.ts';
import { monthsBetween, monthStartMs } from './month.ts';
import { Projector } from './projector.ts';
import { closingUnits, statementOf } from './statement-queries.ts';
import { wholeList } from './test/whole-list.ts';

const USERS = [4, 5];
const DAY_MS = 86_400_000;
/** 1 BTC. */
const COIN = 100_000_000n;

let connection: DatabaseConnection;

beforeEach(async () => {
  const fresh = connectDatabase({ url: await createTestDatabase() });
  connection = fresh;
  return () => fresh.close();
});

async function record(harness: Harness, size = 40): Promise<void> {
  const projector = await Projector.load(connection.pool, serverProducts);
  for (let from = projector.position.seq; from < harness.entries.length; from += size) {
    const batch: readonly Entry[] = harness.entries.slice(from, from + size);
    await projector.prepare(connection.pool, batch);
    projector.apply(batch, `hash-${batch.at(-1)?.seq}`);
    await projector.write(connection.pool);
  }
}

/** The house's accounts 1 to 3 and two users with 20,000 USDT of demo money; `coins` of them get some BTC that nobody paid. */
function openUsers(coins: readonly number[] = []): Harness {
  const harness = openHarness();
  harness.tick(3_000_000);
  harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 40_000n * COIN });
  harness.send(0, { type: 'house.fund', assetId: BTC, fund: 'promo', amount: 2n * COIN });
  for (const accountId of USERS) {
    harness.send(0, { type: 'account.open', accountId, kind: 'user' });
    harness.send(0, { type: 'account.grant', accountId, assetId: USDT, amount: 20_000n * COIN });
  }
  for (const accountId of coins) harness.send(0, { type: 'account.grant', accountId, assetId: BTC, amount: COIN / 10n });
  return harness;
}

/** Half a year in which users and house trade with each other and users move money between their wallets. */
function halfAYear(seed: number): Harness {
  const random = seededRandom(seed);
  const harness = openUsers([4]);
  for (let step = 0; step < 700; step += 1) {
    harness.timeMs += random(DAY_MS / 2);
    const accountId = 1 + random(5);
    const indexTicks = 3_000_000 + random(40_001) - 20_000;
    if (random(6) === 0) harness.tick(indexTicks);
    if (random(8) === 0)
      harness.send(4 + random(2), {
        type: 'wallet.transfer',
        assetId: USDT,
        from: 'platform',
        to: 'finance',
        amount: BigInt(1 + random(900)),
      });
    if (random(30) === 0) harness.send(0, { type: 'account.grant', accountId: 5, assetId: BTC, amount: BigInt(1 + random(90_000)) });
    harness.place(accountId, {
      side: random(2) === 0 ? 'buy' : 'sell',
      priceTicks: indexTicks + random(401) - 200,
      lots: 20 + random(500),
    });
  }
  return harness;
}

const ALL_TYPES = [21, 22, 31, 35];
const totalOf = (harness: Harness, accountId: number, assetId: number): bigint =>
  harness.exchange
    .ask({ type: 'accounts.balances', accountId })
    .filter((row) => row.assetId === assetId)
    .reduce((sum, { availableUnits, frozenUnits }) => sum + availableUnits + frozenUnits, 0n);

describe('a statement by month', () => {
  test.each([1, 2])(
    'opening and movements are the closing balance, month after month up to the balances of now (seed %i)',
    async (seed) => {
      const harness = halfAYear(seed);
      await record(harness);
      for (const accountId of USERS) {
        const first = (await statementOf(connection.database, accountId, 0)).firstMonthMs;
        const months = monthsBetween(first ?? 0, monthStartMs(harness.timeMs)).toReversed();
        expect(months.length).toBeGreaterThan(4);
        let closing = new Map<number, bigint>();
        for (const monthMs of months) {
          const { coins } = await statementOf(connection.database, accountId, monthMs);
          for (const coin of coins) expect(coin.openingUnits).toBe(closing.get(coin.assetId) ?? 0n);
          closing = new Map(coins.map((coin) => [coin.assetId, closingUnits(coin)]));
        }
        for (const assetId of [USDT, BTC]) expect(closing.get(assetId)).toBe(totalOf(harness, accountId, assetId));
      }
    },
  );

  test('the sums of a month are those of its ledger rows; the fee stands beside what came in', async () => {
    const harness = halfAYear(3);
    await record(harness);
    const { rows } = await wholeList(ledgerRecords(connection.database, { accountId: 4, types: ALL_TYPES }, {}));
    const { rows: fees } = await connection.pool.query<{ fee: string }>(
      `SELECT sum(CASE WHEN (taker_side = 0) = (taker_account = 4) THEN buyer_fee_units ELSE 0 END) AS fee
       FROM trades WHERE 4 IN (taker_account, maker_account)`,
    );
    let feeUnits = 0n;
    for (const monthMs of monthsBetween(monthStartMs(rows.at(-1)?.timeMs ?? 0), monthStartMs(harness.timeMs))) {
      const { coins } = await statementOf(connection.database, 4, monthMs);
      for (const { code, movements } of coins) {
        for (const moved of movements) {
          const own = rows.filter((row) => row.assetCode === code && row.type === moved.type && monthStartMs(row.timeMs) === monthMs);
          const sum = own.reduce((total, row) => total + row.afterUnits - row.beforeUnits, 0n);
          expect(moved.inUnits - moved.outUnits - moved.feeUnits).toBe(sum);
          if (code === 'BTC') feeUnits += moved.feeUnits;
        }
      }
    }
    expect(feeUnits).toBeGreaterThan(0n);
    expect(String(feeUnits)).toBe(fees[0]?.fee);
  });

  test('a month without a record has what there was before; an account without any has none', async () => {
    const harness = openUsers();
    harness.send(0, { type: 'account.open', accountId: 6, kind: 'user' });
    harness.timeMs += 70 * DAY_MS;
    harness.tick(3_000_000);
    await record(harness);
    const quiet = await statementOf(connection.database, 4, monthStartMs(harness.timeMs));
    expect(quiet.coins).toEqual([{ assetId: USDT, code: 'USDT', scale: 8, openingUnits: 20_000n * COIN, movements: [] }]);
    expect(await statementOf(connection.database, 6, monthStartMs(harness.timeMs))).toEqual({ firstMonthMs: null, coins: [] });
  });

  test('months are those of UTC: the last millisecond of a month is its own', async () => {
    const harness = openUsers();
    harness.timeMs = Date.UTC(2026, 1, 1) - 2;
    harness.send(4, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 1n });
    harness.send(4, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 20n });
    await record(harness);
    const outOf = async (monthMs: number): Promise<bigint | undefined> =>
      (await statementOf(connection.database, 4, monthMs)).coins[0]?.movements.find(({ type }) => type === 35)?.outUnits;
    expect([await outOf(Date.UTC(2026, 0)), await outOf(Date.UTC(2026, 1))]).toEqual([1n, 20n]);
  });
});

describe('average cost and realised result', () => {
  test('a purchase costs what was paid with its fee, a sale brings what was received; a gift has no cost', async () => {
    const harness = openUsers([5]);
    harness.place(1, { side: 'sell', lots: 1_000 });
    harness.place(4, { side: 'buy', lots: 1_000 });
    await record(harness);
    // 0.01 BTC at 30,000.00: 300 USDT for what is left after 0.1 %
    const [cost] = await coinCosts(connection.database, 4);
    expect(cost).toEqual({
      code: 'BTC',
      scale: 8,
      boughtUnits: 999_000n,
      costUnits: 300n * COIN,
      otherUnits: 0n,
      realisedUnits: 0n,
    });
    expect(cost === undefined ? null : averageUnits(cost, cost.scale)).toBe(3_003_003_003_003n);
    const gift = await coinCosts(connection.database, 5);
    expect(gift.map(({ boughtUnits, otherUnits }) => [boughtUnits, otherUnits])).toEqual([[0n, COIN / 10n]]);
  });

  test.each([1, 2])('bought coins and the others are all that there is, to the unit (seed %i)', async (seed) => {
    const harness = halfAYear(seed);
    await record(harness);
    for (const accountId of USERS) {
      const [cost] = await coinCosts(connection.database, accountId);
      if (cost === undefined) throw new Error('the user never traded');
      expect(cost.boughtUnits + cost.otherUnits).toBe(totalOf(harness, accountId, BTC));
      expect([cost.costUnits > 0n, cost.realisedUnits === 0n]).toEqual([true, false]);
    }
  });

  test('the house and programs have none: nobody reads them', async () => {
    await record(halfAYear(1));
    expect(await coinCosts(connection.database, 1)).toEqual([]);
    expect((await statementOf(connection.database, 1, monthStartMs(0))).firstMonthMs).toBeNull();
  });
});

/** Rows of both folds, to compare two ways of making them. */
async function folds(): Promise<readonly unknown[]> {
  const months = await connection.pool.query('SELECT * FROM ledger_months ORDER BY account, asset, month_ms, type');
  const costs = await connection.pool.query('SELECT * FROM coin_costs ORDER BY account, asset');
  return [months.rows, costs.rows];
}

describe('records of an older version', () => {
  test.each([1, 4])('what the migrations make of them is what the projections would have made (seed %i)', async (seed) => {
    const harness = halfAYear(seed);
    await record(harness);
    const made = await folds();
    const client = await connection.pool.connect();
    try {
      await client.query('BEGIN; DROP TABLE ledger_months; DROP TABLE coin_costs');
      for (const file of ['../machine/storage/migrations/0170-statements.sql', '../products/spot/migrations/0201-spot-costs.sql'])
        await client.query(await readFile(new URL(file, import.meta.url), 'utf8'));
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await folds()).toEqual(made);
    // and they go on from there
    harness.place(1, { side: 'sell', lots: 1_000 });
    harness.place(4, { side: 'buy', lots: 1_000 });
    await record(harness);
    const [cost] = await coinCosts(connection.database, 4);
    expect((cost?.boughtUnits ?? 0n) + (cost?.otherUnits ?? 0n)).toBe(totalOf(harness, 4, BTC));
  });
});
