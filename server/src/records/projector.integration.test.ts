import { NO_LINK } from '@candor/proofs/digest';
import type { Entry } from '@candor/exchange/entry';
import { BTC, BTCUSDT, openHarness, USDT, type Harness } from '@candor/exchange/test/harness';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { ledgerRecords, recordedBalances, type LedgerRecord } from './ledger-queries.ts';
import { fillsOfAccount, fillsOfOrders, finishedOrders, publicTrades, recordedOrder } from '../products/spot/order-queries.ts';
import { Projector, RecordsMoved } from './projector.ts';
import { dumpRecords, trade } from './test/random-trading.ts';
import { serverProducts } from '../products/registry.ts';
import { wholeList } from './test/whole-list.ts';

let connection: DatabaseConnection;

async function connect(): Promise<DatabaseConnection> {
  return connectDatabase({ url: await createTestDatabase() });
}

beforeEach(async () => {
  const fresh = await connect();
  connection = fresh;
  return () => fresh.close();
});

/** Writes entries in batches of at most `size`, as the journal's consumer does. */
async function record(projector: Projector, entries: readonly Entry[], size = 50): Promise<void> {
  for (let from = projector.position.seq; from < entries.length; from += size) {
    const batch = entries.slice(from, from + size);
    await projector.prepare(connection.pool, batch);
    projector.apply(batch, `hash-${batch.at(-1)?.seq}`);
    await projector.write(connection.pool);
  }
}

async function recorded(harness: Harness, size?: number): Promise<void> {
  await record(await Projector.load(connection.pool, serverProducts), harness.entries, size);
}

const ALL_TYPES = [21, 22, 31, 35, 51];

describe('CONTRACT §3.1 ledger rows', () => {
  test('each change of a total has one row, before and after join up, and the changes add up to the balance', async () => {
    const harness = trade(openHarness(), seededRandom(11), 600);
    await recorded(harness);
    for (const accountId of [1, 2, 3]) {
      const { rows } = await wholeList(ledgerRecords(connection.database, { accountId, types: ALL_TYPES }, {}));
      const totals = new Map<string, bigint>();
      for (const row of rows.toReversed()) {
        const key = `${row.wallet}:${row.assetId}`;
        expect(row.beforeUnits).toBe(totals.get(key) ?? 0n);
        expect([row.beforeUnits + row.amountUnits, row.beforeUnits - row.amountUnits]).toContain(row.afterUnits);
        totals.set(key, row.afterUnits);
      }
      const balances = harness.exchange
        .ask({ type: 'accounts.balances', accountId })
        .filter((row) => row.availableUnits + row.frozenUnits > 0n);
      const expected = balances.map((row) => [`${row.wallet}:${row.assetId}`, row.availableUnits + row.frozenUnits] as const);
      expect(new Map([...totals].filter(([, total]) => total > 0n))).toEqual(new Map(expected));
      const held = await recordedBalances(connection.database, accountId);
      expect(held.filter((row) => row.wallet === 1).map((row) => [row.assetId, row.availableUnits, row.frozenUnits])).toEqual(
        [USDT, BTC].map((assetId) => [assetId, harness.available(accountId, assetId), harness.frozen(accountId, assetId)]),
      );
    }
  });

  test('a fill is 22 for what left and 21 for what arrived net of fee; a hold and its release are no rows', async () => {
    const harness = openHarness();
    harness.tick(3_000_000);
    const sell = harness.place(1, { side: 'sell', lots: 1_000 });
    const buy = harness.place(2, { side: 'buy', lots: 400 });
    harness.send(1, { type: 'spot.cancelAll', marketId: 0 });
    await recorded(harness);
    const types = [21, 22];
    const buyer = await wholeList(ledgerRecords(connection.database, { accountId: 2, types }, {}));
    const value = 3_000_000n * 400n * 10n;
    const base = 400n * 1_000n;
    const byType = (a: LedgerRecord, b: LedgerRecord): number => a.type - b.type;
    expect(buyer.rows.toSorted(byType).map((row) => [row.type, row.assetCode, row.amountUnits, row.ref, row.valueUnits])).toEqual([
      // G8: the fee of 1,000 ppm is taken from what is received
      [21, 'BTC', base - base / 1_000n, buy.seq, ((base - base / 1_000n) * 3_000_000n * 1_000_000n) / 100_000_000n],
      [22, 'USDT', value, buy.seq, value],
    ]);
    const seller = await wholeList(ledgerRecords(connection.database, { accountId: 1, types }, {}));
    expect(seller.rows.toSorted(byType).map((row) => [row.type, row.assetCode, row.amountUnits, row.ref])).toEqual([
      [21, 'USDT', value - value / 1_000n, sell.seq],
      [22, 'BTC', base, sell.seq],
    ]);
    const one = await wholeList(ledgerRecords(connection.database, { accountId: 1, types, assetCode: 'BTC' }, {}));
    expect(one.total).toBe(1);
  });

  test('demo money is 31 and a transfer is 35 on both sides', async () => {
    const harness = openHarness();
    harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 1_000n });
    harness.send(0, { type: 'account.open', accountId: 9, kind: 'user' });
    harness.send(0, { type: 'account.grant', accountId: 9, assetId: USDT, amount: 1_000n });
    harness.send(9, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 300n });
    await recorded(harness);
    const { rows } = await wholeList(
      ledgerRecords(connection.database, { accountId: 9, types: ALL_TYPES }, { sort: 'recordId', ascending: true }),
    );
    expect(rows.map((row) => [row.type, row.wallet, row.amountUnits, row.beforeUnits, row.afterUnits])).toEqual([
      [31, 'platform', 1_000n, 0n, 1_000n],
      [35, 'platform', 300n, 1_000n, 700n],
      [35, 'finance', 300n, 0n, 300n],
    ]);
  });

  test('SPEC paging: newest first, sorted only by columns of the list, pages of any size count all rows', async () => {
    const harness = trade(openHarness(), seededRandom(12), 200);
    await recorded(harness);
    const filter = { accountId: 1, types: ALL_TYPES };
    const all = await wholeList(ledgerRecords(connection.database, filter, {}));
    expect(all.rows.map((row) => row.id)).toEqual(all.rows.map((row) => row.id).toSorted((a, b) => b - a));
    const second = await wholeList(ledgerRecords(connection.database, filter, { number: 2, size: 5 }));
    expect(second).toEqual({ total: all.total, rows: all.rows.slice(5, 10) });
    const wide = await wholeList(ledgerRecords(connection.database, filter, { size: 500_000, sort: 'recordId; DROP TABLE ledger_rows' }));
    expect(wide).toEqual(all);
    const byAmount = await wholeList(ledgerRecords(connection.database, filter, { sort: 'amount', ascending: true }));
    const amounts = byAmount.rows.map((row) => row.amountUnits);
    expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });
});

describe('CONTRACT §7 orders and trades', () => {
  test('SPEC §4.6 an order that a pegged one reaches is filled at the pegged price in the records of its user, also after a restart', async () => {
    const harness = openHarness(1);
    harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10n ** 12n });
    harness.send(0, { type: 'account.open', accountId: 9, kind: 'user' });
    harness.send(0, { type: 'account.grant', accountId: 9, assetId: USDT, amount: 10n ** 12n });
    harness.tick(3_000_000);
    const { seq } = harness.place(9, { priceTicks: 2_990_000, lots: 400 });
    const quotes = [{ offsetPpm: 500, lots: 1_000 }];
    harness.send(1, { type: 'spot.peg', marketId: BTCUSDT, side: 'sell', boundTicks: 2_700_000, quotes });
    await recorded(harness);
    harness.tick(2_900_000);
    // The buyer of what is left meets the pegged order in the book.
    harness.place(9, { lots: 100 });
    await recorded(harness, 1);
    const [value, more] = [2_901_450n * 400n * 10n, 2_901_450n * 100n * 10n];
    const { rows } = await wholeList(finishedOrders(connection.database, 9, BTCUSDT, { sort: 'orderId', ascending: true }));
    expect(rows.map((row) => [row.status, row.filledLots, row.filledUnits, row.feeUnits])).toEqual([
      [1, 400, value, 400n],
      [1, 100, more, 100n],
    ]);
    expect(await fillsOfOrders(connection.database, 9, [seq])).toMatchObject([{ priceTicks: 2_901_450, lots: 400, feeUnits: 400n }]);
    const records = await wholeList(
      ledgerRecords(connection.database, { accountId: 9, types: [21, 22] }, { sort: 'recordId', ascending: true }),
    );
    expect(new Set(records.rows.map((row) => `${row.type} ${row.assetCode} ${row.amountUnits}`))).toEqual(
      new Set(['21 BTC 399600', `22 USDT ${value}`, '21 BTC 99900', `22 USDT ${more}`]),
    );
    expect(records.rows.map(({ ref }) => ref)).toContain(seq);
    const held = await recordedBalances(connection.database, 9);
    expect(held.filter((row) => row.assetId === USDT && row.wallet === 1)).toMatchObject([
      { availableUnits: 10n ** 12n - value - more, frozenUnits: 0n },
    ]);
  });

  test('every order that ended and every open one stand as the exchange has them', async () => {
    const harness = trade(openHarness(), seededRandom(13), 600, (accountId) => accountId === 1);
    await recorded(harness);
    const trades = harness.entries.flatMap((entry) => entry.events.flatMap((event) => (event.type === 'spot.filled' ? [event] : [])));
    expect(trades.length).toBeGreaterThan(50);
    for (const accountId of [1, 2, 3]) {
      for (const open of harness.exchange.ask({ type: 'spot.openOrders', accountId, marketId: 0 })) {
        const row = await recordedOrder(connection.database, accountId, open.orderId);
        expect([row?.status, row?.filledLots, row?.filledUnits, row?.feeUnits]).toEqual([
          0,
          open.filledLots,
          open.filledUnits,
          open.feeUnits,
        ]);
        expect(await recordedOrder(connection.database, accountId + 1, open.orderId)).toBeNull();
      }
      const { rows, total } = await wholeList(finishedOrders(connection.database, accountId, BTCUSDT, {}));
      expect(total).toBe(rows.length);
      for (const row of rows) {
        const own = trades.filter((event) => event.takerOrderId === row.orderId || event.makerOrderId === row.orderId);
        expect(row.filledLots).toBe(own.reduce((sum, event) => sum + event.lots, 0));
        expect(row.filledUnits).toBe(own.reduce((sum, event) => sum + BigInt(event.lots * event.priceTicks) * 10n, 0n));
        expect(row.status).toBe(row.endReason === 'filled' ? 1 : 3);
        expect(row.endedMs).toBeGreaterThanOrEqual(row.acceptedMs);
      }
      const fills = await fillsOfOrders(
        connection.database,
        accountId,
        rows.map((row) => row.orderId),
      );
      expect(fills.reduce((sum, fill) => sum + fill.lots, 0)).toBe(rows.reduce((sum, row) => sum + row.filledLots, 0));
      expect(fills.reduce((sum, fill) => sum + fill.feeUnits, 0n)).toBe(rows.reduce((sum, row) => sum + row.feeUnits, 0n));
      const latest = await fillsOfAccount(connection.database, accountId, BTCUSDT, 20);
      expect(latest.map((fill) => fill.tradeId)).toEqual(latest.map((fill) => fill.tradeId).toSorted((a, b) => b - a));
    }
    const seen = await publicTrades(connection.database, BTCUSDT, 1_000);
    expect(seen.map((row) => [row.tradeId, row.priceTicks, row.lots, row.takerSide])).toEqual(
      trades.map((event) => [event.tradeId, event.priceTicks, event.lots, event.takerSide]).toReversed(),
    );
  });

  test("a quote of the house that ends without a fill leaves no row, a user's order does", async () => {
    const harness = openHarness(1);
    harness.tick(3_000_000);
    harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 100_000_000_000n });
    harness.send(0, { type: 'account.open', accountId: 9, kind: 'user' });
    harness.send(0, { type: 'account.grant', accountId: 9, assetId: USDT, amount: 100_000_000_000n });
    const quote = harness.place(1, {});
    const order = harness.place(9, { lots: 20 });
    await recorded(harness, 3);
    harness.send(1, { type: 'spot.cancelAll', marketId: 0 });
    harness.send(9, { type: 'spot.cancelAll', marketId: 0 });
    await recorded(harness, 3);
    expect(await recordedOrder(connection.database, 1, quote.seq)).toBeNull();
    expect((await recordedOrder(connection.database, 9, order.seq))?.endReason).toBe('cancelled');
  });
});

describe('ARCHITECTURE §3 exactly once', () => {
  test('a writer that dies between batches is followed by one that goes on: the same rows as in one go', async () => {
    const harness = trade(openHarness(), seededRandom(14), 400);
    await recorded(harness, 1_000_000);
    const inOneGo = await dumpRecords(connection.pool);
    const other = await connect();
    try {
      const random = seededRandom(15);
      for (let from = 0; from < harness.entries.length;) {
        const projector = await Projector.load(other.pool, serverProducts);
        expect(projector.position.seq).toBe(from);
        const batch = harness.entries.slice(from, from + 1 + random(40));
        await projector.prepare(other.pool, batch);
        // one hash for all: rows name that of the batch before, and these batches are others than above
        projector.apply(batch, NO_LINK);
        // every third one dies after it has applied and before it has written
        if (random(3) === 0) continue;
        await projector.write(other.pool);
        from += batch.length;
      }
      expect(await dumpRecords(other.pool)).toEqual(inOneGo);
    } finally {
      await other.close();
    }
  });

  test('a commit whose answer is lost is not written twice', async () => {
    const harness = trade(openHarness(), seededRandom(16), 60);
    const projector = await Projector.load(connection.pool, serverProducts);
    await projector.prepare(connection.pool, harness.entries);
    projector.apply(harness.entries, 'hash');
    connection.pool.once('acquire', (client: PoolClient) => {
      const query = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>;
      Reflect.set(client, 'query', async (...parameters: unknown[]) => {
        const result = await query(...parameters);
        if (parameters[0] !== 'COMMIT') return result;
        Reflect.deleteProperty(client, 'query');
        throw new Error('Connection terminated unexpectedly');
      });
    });
    await expect(projector.write(connection.pool)).rejects.toThrow('terminated');
    const after = await dumpRecords(connection.pool);
    expect(projector.position.seq).toBe(0);
    expect((await projector.write(connection.pool)).seq).toBe(harness.entries.length);
    expect(await dumpRecords(connection.pool)).toEqual(after);
  });

  test('two writers of the same records: the second one stops', async () => {
    const harness = openHarness();
    const [first, second] = [await Projector.load(connection.pool, serverProducts), await Projector.load(connection.pool, serverProducts)];
    await record(first, harness.entries, 5);
    await second.prepare(connection.pool, harness.entries.slice(0, 3));
    second.apply(harness.entries.slice(0, 3), 'other');
    await expect(second.write(connection.pool)).rejects.toThrow(RecordsMoved);
  });

  test('entries out of order are a bug and not a row', async () => {
    const harness = openHarness();
    const projector = await Projector.load(connection.pool, serverProducts);
    expect(() => projector.apply(harness.entries.slice(1), 'hash')).toThrow('entry 2 after entry 0');
  });
});
