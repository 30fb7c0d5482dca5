import type { Entry } from '@candor/exchange/entry';
import { BTC, BTC_LOT_UNITS, BTCUSDT, TERMS, USDT } from '@candor/exchange/test/harness';
import { ONE_USDT, openRoundsHarness, PAIR, START_MS, TIMES, type RoundsHarness } from '@candor/exchange/test/rounds-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Audit } from '../audit/audit.ts';
import { compareRecords } from '../audit/compare-records.ts';
import { compareState } from '../audit/compare-state.ts';
import { serverProducts } from '../products/registry.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { recordedBalances } from './ledger-queries.ts';
import { Projector } from './projector.ts';

const USERS = [1, 2, 3];
const PRODUCT = 1;
/** Wallets by the number that the records give them. */
const WALLETS = ['', 'platform', 'finance', 'contract'];

let connection: DatabaseConnection;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
});
afterAll(() => connection.close());

/** Rounds, second contracts and a spot market over one another. */
function openAll(): RoundsHarness {
  const harness = openRoundsHarness(USERS.length);
  const open = (accountId: number, body: Parameters<RoundsHarness['at']>[2]): Entry => harness.at(harness.timeMs, accountId, body);
  open(0, { type: 'asset.define', assetId: BTC, code: 'BTC', scale: 8 });
  const market = { marketId: BTCUSDT, symbolId: 1, baseAssetId: BTC, quoteAssetId: USDT, lotUnits: BTC_LOT_UNITS } as const;
  open(0, { type: 'market.define', ...market, terms: TERMS });
  open(0, { type: 'house.fund', assetId: USDT, fund: 'updown', amount: 1_000_000n * ONE_USDT });
  const terms = { ratePpm: 850_000, minStakeUnits: ONE_USDT, maxStakeUnits: 1_000n * ONE_USDT, enable: true };
  open(0, { type: 'updown.define', offerId: PRODUCT, symbolId: 1, durationMs: 60_000, ...terms });
  for (const accountId of USERS) open(accountId, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
  return harness;
}

/** The total of each wallet after its newest record. */
async function newestTotals(accountId: number): Promise<ReadonlyMap<string, bigint>> {
  const rows = await connection.database.selectFrom('ledger_rows').selectAll().where('account', '=', accountId).orderBy('id').execute();
  return new Map(rows.map((row) => [`${WALLETS[row.wallet]} ${row.asset}`, BigInt(row.after_units)]));
}

/**
 * What the records and the core say of every wallet that has something in it, and what the audit finds of either. Answers what is frozen in
 * each wallet, and what is staked from it.
 */
async function compare(
  harness: RoundsHarness,
  projector: Projector,
): Promise<ReadonlyMap<string, readonly [frozen: bigint, staked: bigint]>> {
  const { entries, exchange } = harness;
  const batch = entries.slice(projector.position.seq);
  await projector.prepare(connection.pool, batch);
  projector.apply(batch, `hash-${entries.length}`);
  await projector.write(connection.pool);
  const found = new Map<string, readonly [frozen: bigint, staked: bigint]>();
  for (const accountId of USERS) {
    const live = exchange.ask({ type: 'accounts.balances', accountId }).filter((row) => row.availableUnits + row.frozenUnits > 0n);
    const expected = new Map(live.map((row) => [`${row.wallet} ${row.assetId}`, [row.availableUnits, row.frozenUnits]]));
    const recorded = (await recordedBalances(connection.database, accountId)).filter((row) => row.availableUnits + row.frozenUnits > 0n);
    expect(new Map(recorded.map((row) => [`${WALLETS[row.wallet]} ${row.assetId}`, [row.availableUnits, row.frozenUnits]]))).toEqual(
      expected,
    );
    const newest = await newestTotals(accountId);
    expect(new Map(live.map((row) => [`${row.wallet} ${row.assetId}`, row.availableUnits + row.frozenUnits]))).toEqual(newest);
    for (const row of live) if (row.assetId === USDT) found.set(`${accountId} ${row.wallet}`, [row.frozenUnits, row.atRiskUnits]);
  }
  const audit = new Audit(serverProducts);
  for (const entry of entries) audit.see(entry);
  compareState(audit, exchange);
  expect(await compareRecords(audit, connection.pool, exchange.lastSeq)).toBe(exchange.lastSeq);
  expect(audit.report().problems).toEqual([]);
  return found;
}

test('SPEC §2 core, records and audit say the same of each wallet, and its newest record the same total, with orders, contracts and rounds open', async () => {
  const harness = openAll();
  const projector = await Projector.load(connection.pool, serverProducts);
  const { lockMs, endMs } = TIMES;
  harness.tickAt(START_MS, 3_000_000);
  harness.place(1, { lots: 100 });
  harness.at(START_MS + 5, 1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 7n * ONE_USDT });
  const placement = {
    type: 'updown.place',
    offerId: PRODUCT,
    side: 'up',
    stakeUnits: 20n * ONE_USDT,
    version: 0,
    validUntilMs: 0,
  } as const;
  expect(harness.at(START_MS + 10, 1, placement).outcome.ok).toBe(true);
  for (const [accountId, side] of [
    [1, 'up'],
    [2, 'down'],
    [3, 'up'],
  ] as const)
    expect(harness.stakeAt(START_MS + 20, accountId, side, 10n * ONE_USDT, PAIR).outcome.ok).toBe(true);
  // the order's value is frozen, and both stakes have left the wallet; the transfer froze nothing
  const open = await compare(harness, projector);
  expect(open.get('1 platform')).toEqual([30n * ONE_USDT, 30n * ONE_USDT]);
  expect(open.get('1 finance')).toEqual([0n, 0n]);
  expect(open.get('2 platform')).toEqual([0n, 10n * ONE_USDT]);

  harness.tickAt(lockMs, 3_000_000);
  harness.tickAt(endMs, 3_000_001);
  // what plays of both stakes on up, and half of each goes back; the second contract has the next turn
  harness.advanceAt(endMs + 1, 3);
  harness.advanceAt(endMs + 1, 1);
  const returned = await compare(harness, projector);
  expect([1, 2, 3].map((accountId) => returned.get(`${accountId} platform`)?.[1])).toEqual([5n, 10n, 5n].map((usdt) => usdt * ONE_USDT));

  // the decision and the first stake, which lost
  harness.advanceAt(endMs + 1, 2);
  const halfway = await compare(harness, projector);
  expect([1, 2, 3].map((accountId) => halfway.get(`${accountId} platform`)?.[1])).toEqual([5n, 0n, 5n].map((usdt) => usdt * ONE_USDT));

  harness.advanceAt(endMs + 2);
  harness.send(1, { type: 'spot.cancelAll', marketId: 0 });
  const over = await compare(harness, projector);
  expect([...over.values()].flat().every((units) => units === 0n)).toBe(true);
});
