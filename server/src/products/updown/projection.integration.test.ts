import { noticed, NOTICE_MS } from '@candor/exchange/test/harness';
import { createHash } from 'node:crypto';
import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { NO_LINK } from '@candor/proofs/digest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemoryCore } from '../../liquidity/test/memory-core.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { Projector } from '../../records/projector.ts';
import { finishedUpdownOrders, recordedUpdownOrder, updownDays, updownTotals } from './queries.ts';
import { withUpdownTables } from './tables.ts';
import { serverProducts } from '../registry.ts';
import { wholeList } from '../../records/test/whole-list.ts';

const USDT = 1;
const UNIT = 100_000_000n;
const USERS = [2, 3, 4];
const DAY_MS = 86_400_000;
/** Shortly before midnight, so that there are two days. */
const START_MS = Date.UTC(2026, 0, 2) - 600_000;

let connection: DatabaseConnection;
/** Batches of the journal, each with the hash it would have. */
let batches: readonly { readonly entries: readonly Entry[]; readonly hash: string }[] = [];

/** Two symbols with two durations each, three users, an hour in which the price moves in small steps and sometimes not at all. */
function randomHour(): readonly Entry[] {
  const random = seededRandom(20_260_102);
  let nowMs = START_MS - NOTICE_MS;
  const core = new MemoryCore({ now: () => nowMs });
  const must = (accountId: number, body: CommandBody): void => {
    const { outcome } = core.run({ id: '', accountId, body });
    if (!outcome.ok) throw new Error(`${body.type}: ${outcome.code}`);
  };
  must(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  must(0, { type: 'house.capital', assetId: USDT, network: 'TEST', amount: 10_000_000n * UNIT });
  must(0, { type: 'house.fund', assetId: USDT, fund: 'updown', amount: 1_000_000n * UNIT });
  must(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 300_000n * UNIT });
  const terms = { ratePpm: 850_000, minStakeUnits: UNIT, maxStakeUnits: 1_000n * UNIT, enable: true };
  for (const symbolId of [1, 2]) {
    must(0, { type: 'symbol.define', symbolId, code: symbolId === 1 ? 'btcusdt' : 'ethusdt', tickUnits: 1_000_000n });
    for (const [at, durationMs] of [30_000, 60_000].entries())
      must(0, { type: 'updown.define', offerId: symbolId * 10 + at, symbolId, durationMs, ...terms });
  }
  for (const accountId of USERS) {
    must(0, { type: 'account.open', accountId, kind: 'user' });
    must(0, { type: 'account.grant', accountId, assetId: USDT, amount: 100_000n * UNIT });
    must(accountId, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
  }
  // in the middle of it
  must(0, { type: 'updown.change', offerId: 10, ...terms, ratePpm: 900_000, ...noticed(START_MS + 720_000, 0) });
  nowMs = START_MS;
  const prices = [3_000_000, 200_000];
  for (let step = 0; step < 2_400; step += 1) {
    nowMs += 300 + random(700);
    for (const [at, price] of prices.entries()) {
      if (random(40) === 0) nowMs += 100;
      prices[at] = price + random(3) - 1;
      if (step % 400 > 12)
        must(0, {
          type: 'price.tick',
          symbolId: at + 1,
          priceTicks: prices[at],
          state: 'ok',
          sourceKind: 'simulated',
          rule: 'index/1',
          sources: [],
        });
    }
    if (random(3) === 0) {
      const offerId = (1 + random(2)) * 10 + random(2);
      const side = random(2) === 0 ? 'up' : 'down';
      const stakeUnits = UNIT + BigInt(random(900)) * 123_456_789n;
      const accountId = USERS[random(USERS.length)] ?? 0;
      core.run({ id: '', accountId, body: { type: 'updown.place', offerId, side, stakeUnits, version: 0, validUntilMs: 0 } });
    }
    // of both symbols in turn, twice over the same time
    if (step % 160 === 100 || step % 160 === 104) {
      const window = { symbolId: 1 + ((step - (step % 160)) % 320 === 0 ? 0 : 1), fromMs: nowMs + 20_000, toMs: nowMs + 45_000 };
      must(0, { type: 'updown.void', voidId: 1 + step, ...window, operator: 'anna, berta', reason: `Fault ${step}` });
    }
    must(0, { type: 'house.advance', budget: 1 + random(5) });
  }
  return core.entries;
}

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  const random = seededRandom(7);
  const entries = [...randomHour()];
  const made: { entries: readonly Entry[]; hash: string }[] = [];
  while (entries.length > 0) {
    const next = entries.splice(0, 1 + random(40));
    made.push({ entries: next, hash: createHash('sha256').update(String(next[0]?.seq)).digest('hex') });
  }
  batches = made;
  let projector = await Projector.load(connection.pool, serverProducts);
  for (const batch of batches) {
    await projector.prepare(connection.pool, batch.entries);
    projector.apply(batch.entries, batch.hash);
    if (random(4) === 0) await projector.write(connection.pool);
    // a restart after what was written: running orders come from the database
    if (random(25) === 0) {
      await projector.write(connection.pool);
      projector = await Projector.load(connection.pool, serverProducts);
    }
  }
  await projector.write(connection.pool);
}, 120_000);

afterAll(async () => {
  await connection.close();
});

type Told = { accountId: number; stake: bigint; paid: bigint; offerId: number; result: string; atMs: number; previousHash: string };
/** Times of the two ticks; 0: there is none. */
type Times = { readonly entryMs: number; readonly exitMs: number };

/** The journal read once more, in the simplest way. */
function folded(): ReadonlyMap<number, Told> {
  const orders = new Map<number, Told>();
  let previousHash = NO_LINK;
  for (const batch of batches) {
    for (const { timeMs, events } of batch.entries) {
      for (const event of events) {
        if (event.type === 'updown.accepted') {
          const { accountId, offerId, stakeUnits: stake } = event;
          orders.set(event.orderId, { accountId, offerId, stake, paid: 0n, result: '', atMs: 0, previousHash });
        }
        if (event.type !== 'updown.settled') continue;
        const order = orders.get(event.orderId);
        if (order !== undefined) Object.assign(order, { result: event.result, paid: event.payoutUnits, atMs: timeMs });
      }
    }
    previousHash = batch.hash;
  }
  return orders;
}

/** When the ticks were that each settled order names. */
function tickTimes(): ReadonlyMap<number, Times> {
  const ticks = new Map<string, number>();
  const orders = new Map<number, Times>();
  for (const { timeMs, events } of batches.flatMap(({ entries }) => entries)) {
    for (const event of events) {
      if (event.type === 'price.ticked') ticks.set(`${event.symbolId} ${event.n}`, timeMs);
      if (event.type !== 'updown.settled') continue;
      const timeOf = (n: number): number => ticks.get(`${event.symbolId} ${n}`) ?? 0;
      orders.set(event.orderId, { entryMs: timeOf(event.entryN), exitMs: timeOf(event.exitN) });
    }
  }
  return orders;
}

describe('records of second contracts', () => {
  test('§6.2 §6.3 each settled order has the times of its two ticks, over restarts in between', async () => {
    const orders = tickTimes();
    const lists = await Promise.all(USERS.map((accountId) => wholeList(finishedUpdownOrders(connection.database, accountId, 0, {}))));
    const rows = lists.flatMap((list) => list.rows);
    expect(rows.length).toBe(orders.size);
    const none = { priceTicks: 0, timeMs: 0 };
    for (const { orderId, entry, exit } of rows) {
      const told = { entryMs: (entry ?? none).timeMs, exitMs: (exit ?? none).timeMs };
      expect(told, `order ${orderId}`).toEqual(orders.get(orderId));
    }
    expect([...orders.values()].filter(({ entryMs }) => entryMs === 0).length).toBeGreaterThan(0);
    expect([...orders.values()].filter(({ exitMs }) => exitMs > 0).length).toBeGreaterThan(300);
  });

  test('each order is a row with its result, its payout and the batch before it, over restarts in between', async () => {
    const orders = folded();
    expect(orders.size).toBeGreaterThan(400);
    for (const [orderId, told] of orders) {
      const row = await recordedUpdownOrder(connection.database, told.accountId, orderId);
      expect(row).toMatchObject({ offerId: told.offerId, stakeUnits: told.stake, batchHash: told.previousHash });
      expect(row?.settled?.result ?? '').toBe(told.result);
      expect(row?.settled?.payoutUnits ?? 0n).toBe(told.paid);
      expect(await recordedUpdownOrder(connection.database, told.accountId + 1, orderId)).toBeNull();
    }
    const own = [...orders].filter(([, { accountId, result }]) => accountId === 2 && result !== '').map(([orderId]) => orderId);
    const { rows: listed } = await wholeList(finishedUpdownOrders(connection.database, 2, 0, {}));
    expect(listed.map((row) => row.orderId)).toEqual(own.toSorted((a, b) => b - a));
    const { rows: page } = await wholeList(finishedUpdownOrders(connection.database, 2, 0, { number: 2, size: 10 }));
    expect(page.map((row) => row.orderId)).toEqual(listed.slice(10, 20).map((row) => row.orderId));
    const { rows: ofSymbol } = await wholeList(finishedUpdownOrders(connection.database, 2, 1, {}));
    expect(ofSymbol.length).toBeLessThan(listed.length);
    expect(ofSymbol.every((row) => row.symbolId === 1)).toBe(true);
  });

  test('§6.8 a refund of what two have voided names the first void that covers its expiry; nothing else names one', async () => {
    const voids: object[] = [];
    const windows: { readonly seq: number; readonly symbolId: number; readonly fromMs: number; readonly toMs: number }[] = [];
    const kept: number[] = [];
    let [previousHash, refunded] = [NO_LINK, 0];
    for (const { entries, hash } of batches) {
      for (const { seq, timeMs, events } of entries) {
        for (const event of events) {
          if (event.type !== 'updown.voided') continue;
          const { symbolId, fromMs, toMs, operator, reason } = event;
          windows.push({ seq, symbolId, fromMs, toMs });
          voids.push({ seq, timeMs, fromMs, toMs, operator, reason, batchHash: previousHash });
        }
      }
      previousHash = hash;
    }
    for (const accountId of USERS) {
      const { rows } = await wholeList(finishedUpdownOrders(connection.database, accountId, 0, {}));
      for (const { orderId, symbolId, expiryMs, settled, voided } of rows) {
        const first = windows.findIndex((one) => one.symbolId === symbolId && one.fromMs <= expiryMs && expiryMs <= one.toMs);
        if (first >= 0 && settled?.result === 'lose') kept.push(orderId);
        expect([orderId, voided]).toEqual([orderId, settled?.reason === 'OPERATOR_VOID' ? voids[first] : null]);
        if (settled?.reason === 'OPERATOR_VOID') refunded += 1;
      }
    }
    expect(kept).toEqual([]);
    expect(refunded).toBeGreaterThan(5);
  });

  test('§6.9 statistics by product and day equal the sums of the orders, and the house’s account what stakes less payouts make', async () => {
    const settled = [...folded().values()].filter(({ result }) => result !== '');
    const keyOf = (offerId: number, atMs: number): string => `${offerId}:${atMs - (atMs % DAY_MS)}`;
    const byDay = Map.groupBy(settled, ({ offerId, atMs }) => keyOf(offerId, atMs));
    const days = await updownDays(connection.database, 0);
    expect(new Set(days.map(({ dayMs }) => dayMs)).size).toBe(2);
    expect(days.map(({ offerId, dayMs }) => keyOf(offerId, dayMs)).toSorted()).toEqual([...byDay.keys()].toSorted());
    const sum = (of: readonly Told[], key: 'stake' | 'paid'): bigint => of.reduce((total, one) => total + one[key], 0n);
    const results = new Set<string>();
    for (const day of [...days, ...(await updownTotals(connection.database))]) {
      const own = day.dayMs === 0 ? settled.filter(({ offerId }) => offerId === day.offerId) : byDay.get(keyOf(day.offerId, day.dayMs));
      const count = (result: string): number => own?.filter((one) => one.result === result).length ?? 0;
      for (const { result } of own ?? []) results.add(result);
      expect([day.wins, day.losses, day.ties, day.voids]).toEqual([count('win'), count('lose'), count('tie'), count('void')]);
      expect([day.stakedUnits, day.paidUnits]).toEqual([sum(own ?? [], 'stake'), sum(own ?? [], 'paid')]);
      expect(day.houseUnits).toBe(day.stakedUnits - day.paidUnits);
    }
    expect([...results].toSorted()).toEqual(['lose', 'tie', 'void', 'win']);
  });

  test('§3.1 one row of type 5 a stake, one of type 9 a payout', async () => {
    const rows = await connection.database
      .selectFrom('ledger_rows')
      .select(['type', 'ref', 'amount_units'])
      .where('type', 'in', [5, 9])
      .execute();
    const written = rows.map((row) => `${row.type} ${row.ref} ${row.amount_units}`).toSorted();
    const due = [...folded()].flatMap(([orderId, { stake, paid }]) => [
      `5 ${orderId} ${stake}`,
      ...(paid > 0n ? [`9 ${orderId} ${paid}`] : []),
    ]);
    expect(written).toEqual(due.toSorted());
  });

  test('every version of the terms is kept', async () => {
    const offers = await withUpdownTables(connection.database)
      .selectFrom('updown_offers')
      .selectAll()
      .orderBy('offer')
      .orderBy('version')
      .execute();
    expect(offers.map((row) => [row.offer, row.version, row.rate_ppm])).toEqual([
      [10, 1, 850_000],
      [10, 2, 900_000],
      [11, 1, 850_000],
      [20, 1, 850_000],
      [21, 1, 850_000],
    ]);
  });
});
