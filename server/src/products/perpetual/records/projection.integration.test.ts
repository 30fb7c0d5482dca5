import type { Entry } from '@candor/exchange/entry';
import { Exchange } from '@candor/exchange/exchange';
import { trial } from '@candor/exchange/products/perpetual/test/trial';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { TrialRun } from '@candor/exchange/test/trial-run';
import { ACCOUNTS, HOUSE_ACCOUNTS, SIMULATED } from '@candor/exchange/test/trial-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Projector } from '../../../records/projector.ts';
import { dumpRecords } from '../../../records/test/random-trading.ts';
import { wholeList } from '../../../records/test/whole-list.ts';
import { connectDatabase, type DatabaseConnection } from '../../../machine/storage/connection.ts';
import { migrate } from '../../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../../test/shared-postgres.ts';
import { serverProducts } from '../../registry.ts';
import { closedPositions, endedTriggers, finishedOrders, recordedOrders, recordedPositions, stepsOf } from '../handlers/own-queries.ts';
import { liquidationsOf } from '../handlers/market-queries.ts';

const COMMANDS = 12_000;
const MARGIN_CODE = 51;

let connection: DatabaseConnection;
let entries: readonly Entry[] = [];
const exchange = new Exchange();

/** Writes entries as the journal's consumer does; at random moments, and with restarts after what was written, or all at once. */
async function record(to: DatabaseConnection, random: ((below: number) => number) | null): Promise<void> {
  let projector = await Projector.load(to.pool, serverProducts);
  for (let at = 0; at < entries.length;) {
    const batch = entries.slice(at, at + 1 + (random?.(60) ?? 30));
    at += batch.length;
    await projector.prepare(to.pool, batch);
    projector.apply(batch, '0'.repeat(64));
    if (random?.(4) === 0) await projector.write(to.pool);
    // what runs comes from the database again
    if (random?.(25) !== 0) continue;
    await projector.write(to.pool);
    projector = await Projector.load(to.pool, serverProducts);
  }
  await projector.write(to.pool);
}

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  entries = new TrialRun([trial], 20_261_123, COMMANDS).entries;
  for (const entry of entries) exchange.replay(entry);
  await record(connection, seededRandom(12));
}, 180_000);

afterAll(async () => {
  await connection.close();
});

const all = {};
const listed = ACCOUNTS.filter((accountId) => accountId !== SIMULATED && !HOUSE_ACCOUNTS.some((house) => house === accountId));
const eventsOf = () => entries.flatMap(({ events }) => events);

test('records written at any moments and over restarts are those written at once', async () => {
  const other = connectDatabase({ url: await createTestDatabase() });
  await migrate(other.pool);
  await record(other, null);
  expect(await dumpRecords(other.pool)).toEqual(await dumpRecords(connection.pool));
  await other.close();
}, 180_000);

describe.each(listed)('account %i', (accountId) => {
  test('open positions and waiting orders are those of the exchange, to the unit', async () => {
    const positions = exchange.ask({ type: 'perpetual.positions', accountId, marketId: 0 });
    const recorded = await recordedPositions(
      connection.database,
      accountId,
      positions.map(({ positionId }) => positionId),
    );
    const byId = (a: { readonly id: number }, b: { readonly id: number }): number => b.id - a.id;
    expect(
      recorded.toSorted(byId).map((row) => ({
        positionId: row.id,
        marketId: row.market,
        side: row.side === 0 ? 'long' : 'short',
        lots: row.lots,
        leverage: row.leverage,
        entryValueUnits: BigInt(row.entry_units),
        marginUnits: BigInt(row.margin_units),
        tierVersion: row.tier_version,
        openedMs: row.opened_ms,
        openFeeUnits: BigInt(row.open_fee_units),
        closeFeeUnits: BigInt(row.close_fee_units),
        fundingUnits: BigInt(row.funding_units),
        realisedUnits: BigInt(row.realised_units),
      })),
    ).toEqual(
      positions.map((position) => {
        const { positionId, marketId, side, lots, leverage, entryValueUnits, marginUnits, tierVersion, openedMs } = position;
        const { openFeeUnits, closeFeeUnits, fundingUnits, realisedUnits } = position;
        const sums = { openFeeUnits, closeFeeUnits, fundingUnits, realisedUnits };
        return { positionId, marketId, side, lots, leverage, entryValueUnits, marginUnits, tierVersion, openedMs, ...sums };
      }),
    );
    const orders = exchange.ask({ type: 'perpetual.orders', accountId, marketId: 0 });
    const rows = await recordedOrders(
      connection.database,
      accountId,
      orders.map(({ orderId }) => orderId),
    );
    expect(rows.toSorted(byId).map(({ id, lots, filled_lots, filled_units }) => [id, lots, filled_lots, BigInt(filled_units)])).toEqual(
      orders.map(({ orderId, lots, filledLots, filledUnits }) => [orderId, lots, filledLots, filledUnits]),
    );
  });

  test('§5.1 of a closed position all that was paid in, made, and charged was paid out; its steps end with nothing left', async () => {
    const { rows } = await wholeList(closedPositions(connection.database, { accountId, marketId: 0 }, all));
    for (const row of rows) {
      // What the insurance account paid is in what was made.
      const came = BigInt(row.paid_in_units) + BigInt(row.realised_units) + BigInt(row.funding_units);
      expect([row.id, BigInt(row.paid_out_units) + BigInt(row.close_fee_units)]).toEqual([row.id, came]);
      expect([row.lots, row.margin_units, row.opened_lots]).toEqual([0, '0', row.closed_lots]);
      const steps = await wholeList(stepsOf(connection.database, row.id, all));
      expect(steps.rows.map(({ step }) => step)).toEqual(steps.rows.map((_, at) => row.steps - at));
      expect(steps.rows[0]).toMatchObject({ kind: 'closed', lots: 0, margin_units: '0', close_reason: row.close_reason });
      expect(steps.rows.at(-1)).toMatchObject({ kind: 'opened', position: row.id });
    }
  });

  test('each order and each trigger that ended is listed with its reason', async () => {
    const asked = { accountId, marketId: 0 };
    const filled = await wholeList(finishedOrders(connection.database, asked, 1, all));
    const cancelled = await wholeList(finishedOrders(connection.database, asked, 3, all));
    const ended = eventsOf().filter((event) => event.type === 'perpetual.ended' && event.accountId === accountId);
    const reasons = new Map([...filled.rows, ...cancelled.rows].map(({ id, end_reason }) => [id, end_reason]));
    expect(reasons).toEqual(new Map(ended.map((event) => (event.type === 'perpetual.ended' ? [event.orderId, event.reason] : [0, '']))));
    const triggers = await wholeList(endedTriggers(connection.database, asked, 0, all));
    const unprotected = eventsOf().filter((event) => event.type === 'perpetual.unprotected' && event.accountId === accountId);
    expect(triggers.total).toBe(unprotected.length);
  });
});

test('every liquidation is in the public list, and the run had some', async () => {
  const { rows } = await wholeList(liquidationsOf(connection.database, 0, all));
  const steps = eventsOf().filter((event) => event.type === 'perpetual.liquidated');
  expect(steps.length).toBeGreaterThan(0);
  expect(
    rows
      .toReversed()
      .map(({ position, closed_lots, deleveraged_lots, left_lots }) => [position, closed_lots + deleveraged_lots, left_lots]),
  ).toEqual(steps.map((event) => (event.type === 'perpetual.liquidated' ? [event.positionId, event.closedLots, event.leftLots] : [])));
});

test('I3 the margins of open positions are what the ledger has', () => {
  const margins = new Map<number, bigint>();
  for (const event of eventsOf())
    if ('legs' in event)
      for (const { code, ref, amount } of event.legs) if (code === MARGIN_CODE) margins.set(ref, (margins.get(ref) ?? 0n) + amount);
  for (const accountId of listed)
    for (const { positionId, marginUnits } of exchange.ask({ type: 'perpetual.positions', accountId, marketId: 0 }))
      expect([positionId, margins.get(positionId)]).toEqual([positionId, marginUnits]);
});
