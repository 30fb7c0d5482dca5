import type { Entry } from '@candor/exchange/entry';
import { BTC, openHarness, USDT, type Harness } from '@candor/exchange/test/harness';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { serverProducts } from '../products/registry.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { areHouseDaysWhole, holdings, houseDays } from './house-queries.ts';
import { Projector } from './projector.ts';

const DAY_MS = 86_400_000;
const HOUSE = [1, 2, 3];
const USERS = [4, 5];
const COIN = 100_000_000n;

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
});
afterAll(() => connection.close());

async function record(harness: Harness, size = 40): Promise<void> {
  const projector = await Projector.load(connection.pool, serverProducts);
  for (let from = projector.position.seq; from < harness.entries.length; from += size) {
    const batch: readonly Entry[] = harness.entries.slice(from, from + size);
    await projector.prepare(connection.pool, batch);
    projector.apply(batch, `hash-${batch.at(-1)?.seq}`);
    await projector.write(connection.pool);
  }
}

/** By what the exchange itself answers: what accounts have of an asset, and what the rows of the house have whose kind begins so. */
function inExchange({ exchange }: Harness, assetId: number) {
  const of = (accountId: number): bigint =>
    exchange
      .ask({ type: 'accounts.balances', accountId })
      .filter((one) => one.assetId === assetId)
      .reduce((sum, { availableUnits, frozenUnits, atRiskUnits }) => sum + availableUnits + frozenUnits + atRiskUnits, 0n);
  const sum = (accountIds: readonly number[]): bigint => accountIds.reduce((all, accountId) => all + of(accountId), 0n);
  const rows = (kind: string): bigint =>
    exchange
      .ask({ type: 'accounts.house' })
      .balances.filter((one) => one.assetId === assetId && one.kind.startsWith(kind))
      .reduce((all, { units }) => all + units, 0n);
  return { users: sum(USERS), house: sum(HOUSE) + rows('house.'), fees: rows('house.fee.') };
}

function trade(harness: Harness, seed: number, steps: number): void {
  const random = seededRandom(seed);
  for (let step = 0; step < steps; step += 1) {
    harness.timeMs += random(60_000);
    const side = random(2) === 0 ? 'buy' : 'sell';
    harness.place(1 + random(5), { side, priceTicks: 2_999_900 + random(201), lots: 20 + random(500) });
  }
}

test('what the house wins and loses a day, its fees and what it owes are what the exchange has, whatever was recorded together', async () => {
  const harness = openHarness();
  harness.timeMs = Math.ceil(harness.timeMs / DAY_MS) * DAY_MS;
  const firstDayMs = harness.timeMs;
  harness.tick(3_000_000);
  harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 40_000n * COIN });
  harness.send(0, { type: 'house.fund', assetId: BTC, fund: 'promo', amount: 2n * COIN });
  for (const accountId of USERS) {
    harness.send(0, { type: 'account.open', accountId, kind: 'user' });
    harness.send(0, { type: 'account.grant', accountId, assetId: USDT, amount: 20_000n * COIN });
    harness.send(0, { type: 'account.grant', accountId, assetId: BTC, amount: COIN });
  }
  trade(harness, 7, 300);
  const first = [USDT, BTC].map((assetId) => inExchange(harness, assetId));
  harness.timeMs = firstDayMs + DAY_MS;
  harness.tick(3_000_000);
  trade(harness, 8, 300);
  await record(harness);

  const days = await houseDays(connection.database, firstDayMs - 30 * DAY_MS);
  const held = await holdings(connection.database);
  const sumOf = (code: string, dayMs: number, of: (day: (typeof days)[number]) => bigint): bigint =>
    days.filter((day) => day.assetCode === code && day.dayMs === dayMs).reduce((sum, day) => sum + of(day), 0n);
  for (const [index, assetId] of [USDT, BTC].entries()) {
    const before = first[index] ?? inExchange(harness, assetId);
    const now = inExchange(harness, assetId);
    const code = harness.exchange.ask({ type: 'market.catalogue' }).assets.find((one) => one.assetId === assetId)?.code ?? '';
    const ofAsset = held.find(({ assetCode }) => assetCode === code);
    expect(ofAsset).toMatchObject({ usersUnits: now.users, houseUnits: now.house, simulatedUnits: 0n });
    expect((ofAsset?.usersUnits ?? 0n) + (ofAsset?.houseUnits ?? 0n) + (ofAsset?.heldUnits ?? 0n)).toBe(0n);
    expect(now.fees).toBeGreaterThan(before.fees);
    expect(sumOf(code, firstDayMs, ({ feeUnits }) => feeUnits)).toBe(before.fees);
    expect(sumOf(code, firstDayMs + DAY_MS, ({ feeUnits }) => feeUnits)).toBe(now.fees - before.fees);
    const wonOf = (dayMs: number): bigint => sumOf(code, dayMs, ({ feeUnits, otherUnits }) => feeUnits + otherUnits);
    // on the second day nothing but trade happens, so what the house wins its users lose
    expect(wonOf(firstDayMs + DAY_MS)).toBe(now.house - before.house);
    expect(wonOf(firstDayMs + DAY_MS)).toBe(before.users - now.users);
    // capital is no result: what was paid in stands in none of the days
    expect(wonOf(firstDayMs)).toBe(-before.users);
  }
  expect(new Set(days.map(({ product }) => product))).toEqual(new Set(['ledger', 'spot']));
  expect(days.map(({ dayMs }) => dayMs)).toEqual(days.map(({ dayMs }) => dayMs).toSorted((one, other) => other - one));
  expect(await houseDays(connection.database, firstDayMs + 2 * DAY_MS)).toEqual([]);
});

test('they are whole unless an earlier version has recorded what was before', async () => {
  expect(await areHouseDaysWhole(connection.database)).toBe(true);
  await connection.pool.query('INSERT INTO house_days_begun VALUES (12)');
  expect(await areHouseDaysWhole(connection.database)).toBe(false);
});
