import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type Database, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { perpetual } from '../../products/perpetual/product.ts';
import { spot } from '../../products/spot/product.ts';
import type { TradedVolume } from '../../products/traded-volume.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { VipLevels, type VipLevelsParts } from './vip-levels.ts';

const DAY_MS = 24 * 3_600_000;
const MIDNIGHT_MS = Date.UTC(2027, 0, 31);
const FIRST_MS = MIDNIGHT_MS - 30 * DAY_MS;
const [ALICE, BOB, HOUSE] = [1001, 1002, 1] as const;
/** 10,000 USDT, where the first level begins. */
const USDT = 10n ** BigInt(QUOTE_SCALE);
const LEVEL_1 = 10_000n * USDT;

let connection: DatabaseConnection;
let url: string;
let levels: VipLevels;
let nowMs = MIDNIGHT_MS;
let isReached = true;
let isOpen = true;
let trades = 0;

const run = async (statement: ReturnType<typeof sql>) => await statement.execute(connection.database);

beforeAll(async () => {
  url = await createTestDatabase();
  connection = connectDatabase({ url });
  await migrate(connection.pool);
  const row = { password_hash: '', credits: 0, created_ms: 0 };
  for (const id of [ALICE, BOB])
    await connection.database
      .insertInto('users')
      .values({ ...row, id, login_name: `user${id}`, invite_code: String(100_000 + id) })
      .execute();
  await run(sql`INSERT INTO assets VALUES (1, 'usdt', 8), (2, 'btc', 8), (3, 'eth', 8)`);
  await run(sql`INSERT INTO markets VALUES (1, 2, 2, 1, 1, 1, 1), (2, 3, 3, 2, 1, 1, 1)`);
});
afterAll(() => connection.close());

beforeEach(async () => {
  await run(sql`TRUNCATE trades, perpetual_trades, perpetual_orders, vip_days, vip_levels`);
  [nowMs, isReached, isOpen] = [MIDNIGHT_MS, true, true];
  levels = opened();
});

function opened(others: Partial<VipLevelsParts> = {}): VipLevels {
  return new VipLevels({
    core: { figures: () => ({ seq: 9 }) },
    database: connection.database,
    records: { reach: (seq) => Promise.resolve(isReached && seq === 9) },
    manifests: [spot, perpetual],
    settings: {
      get VIP_LEVEL_SETTING() {
        return { ...FALLBACK_SETTINGS.VIP_LEVEL_SETTING, isOpen };
      },
    },
    exchangeNow: () => nowMs,
    ...others,
  });
}

type Fill = {
  readonly taker?: number;
  readonly maker?: number;
  readonly units?: bigint;
  readonly timeMs?: number;
  readonly market?: number;
};

async function spotFill({ taker = ALICE, maker = HOUSE, units = LEVEL_1, timeMs = MIDNIGHT_MS - 1, market = 1 }: Fill): Promise<void> {
  trades += 1;
  await run(sql`INSERT INTO trades VALUES (${market}, ${trades}, 1, ${timeMs}, 1, 1, ${String(units)}, 0, 1, 2, ${taker}, ${maker}, 0, 0)`);
}

async function contractFill(
  { taker = ALICE, maker = HOUSE, units = LEVEL_1, timeMs = MIDNIGHT_MS - 1 }: Fill,
  takerOrder = 7,
): Promise<void> {
  trades += 1;
  await run(
    sql`INSERT INTO perpetual_trades VALUES (1, ${trades}, 1, ${timeMs}, 1, 1, ${String(units)}, true, ${takerOrder}, 8, ${taker}, ${maker})`,
  );
}

async function now(): Promise<readonly number[]> {
  await levels.compute();
  return await Promise.all([ALICE, BOB, HOUSE].map(async (account) => await levels.levelOf(account)));
}

describe('RULES §14.3 levels by what was traded', () => {
  test('own fills of spot and contracts of the 30 days of UTC before today add up, on either side', async () => {
    await spotFill({ units: LEVEL_1 - 1n, timeMs: FIRST_MS });
    await contractFill({ units: 1n });
    await spotFill({ taker: BOB, maker: ALICE, units: LEVEL_1 * 2n + USDT });
    expect(await now()).toEqual([2, 1, 0]);
  });

  test('neither what is older nor what is of today counts', async () => {
    await spotFill({ timeMs: FIRST_MS - 1 });
    await contractFill({ timeMs: MIDNIGHT_MS });
    expect(await now()).toEqual([0, 0, 0]);
  });

  test('a liquidation is no order of who is liquidated; who fills it has filled an own order', async () => {
    const order = sql`INSERT INTO perpetual_orders SELECT 7, ${ALICE}, 1, 0, 5, 'liquidation', 'market', 'ioc', 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 0, 1, '', 1, 1, 1`;
    await run(order);
    await contractFill({ maker: BOB });
    expect(await now()).toEqual([0, 1, 0]);
  });

  test('what was not paid in USDT is no amount in USDT', async () => {
    await spotFill({ market: 2 });
    expect(await now()).toEqual([0, 0, 0]);
  });

  test('computed once a day: what comes later, other settings and a restart change nothing until the next midnight', async () => {
    await spotFill({});
    expect(await now()).toEqual([1, 0, 0]);
    isOpen = false;
    nowMs += DAY_MS - 1;
    levels = opened();
    expect(await now()).toEqual([1, 0, 0]);
    nowMs += 1;
    expect(await now()).toEqual([0, 0, 0]);
    isOpen = true;
    nowMs += DAY_MS;
    expect(await now()).toEqual([1, 0, 0]);
    nowMs += 30 * DAY_MS;
    expect(await now()).toEqual([0, 0, 0]);
  });

  test('the volumes of all are read without the bound of a statement, which every other statement has', async () => {
    const bounded = connectDatabase({ url, statementTimeoutMs: 15_000 });
    const seen: unknown[] = [];
    const look = async (database: Database): Promise<readonly TradedVolume[]> => {
      seen.push((await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(database)).rows[0]?.statement_timeout);
      return [{ account: ALICE, units: LEVEL_1 }];
    };
    try {
      await opened({ database: bounded.database, manifests: [{ volumes: look }] }).compute();
      await look(bounded.database);
      expect([seen, await levels.levelOf(ALICE)]).toEqual([['0', '15s'], 1]);
    } finally {
      await bounded.close();
    }
  });

  test('waits until the records show yesterday to its end', async () => {
    await spotFill({});
    isReached = false;
    expect(await now()).toEqual([0, 0, 0]);
    isReached = true;
    expect(await now()).toEqual([1, 0, 0]);
  });
});
