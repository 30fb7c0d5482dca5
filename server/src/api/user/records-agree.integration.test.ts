import type { CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { formatAmountShort, parseAmount } from '@candor/money/amount';
import { expect } from 'vitest';
import { ApiClient, PASSWORD, WAITING_BUY } from '../../test/api-client.ts';
import { LONG_STEP_MS } from '../../test/long-steps.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';

const SCALE = 8;
/** Every list of records has the same rows. */
type RecordCall = typeof CALLS.otherRecords;
const isRecords = (call: CallDefinition): call is RecordCall => call.name.startsWith('record.') && call.envelope === 'table';
const RECORDS = Object.values<CallDefinition>(CALLS).filter(isRecords);
/** The shortest flash round. */
const ROUND_MS = 60_000;

type Row = {
  readonly id: number;
  readonly assetType: number;
  readonly symbol: string;
  readonly amount: string;
  readonly beforeAmount: string;
  readonly afterAmount: string;
};
type Totals = Readonly<Record<string, string>>;

const unitsOf = (text: string): bigint => {
  const read = parseAmount(text, SCALE);
  if (!read.ok) throw new Error(text);
  return read.units;
};
const textOf = (units: bigint): string => formatAmountShort(units, SCALE);

function summed(rows: readonly (readonly [string, bigint])[]): Totals {
  const sums = new Map<string, bigint>();
  for (const [key, units] of rows) sums.set(key, (sums.get(key) ?? 0n) + units);
  return Object.fromEntries([...sums].filter(([, units]) => units !== 0n).map(([key, units]) => [key, textOf(units)]));
}

const keyOf = ({ assetType, symbol }: Row): string => `${assetType} ${symbol}`;

/** The total after the newest row of each wallet and coin. */
function newest(rows: readonly Row[]): Totals {
  const last = new Map<string, Row>();
  for (const row of rows) if (row.id > (last.get(keyOf(row))?.id ?? 0)) last.set(keyOf(row), row);
  return summed([...last].map(([key, { afterAmount }]) => [key, unitsOf(afterAmount)]));
}

/** What all changes add up to. */
const addedUp = (rows: readonly Row[]): Totals =>
  summed(rows.map((row) => [keyOf(row), unitsOf(row.afterAmount) - unitsOf(row.beforeAmount)]));

/** The totals of all wallets, by coin. */
const byCoin = (totals: Totals): Totals => summed(Object.entries(totals).map(([key, text]) => [key.split(' ')[1] ?? '', unitsOf(text)]));

async function walletsOf(client: ApiClient): Promise<readonly Totals[]> {
  const lists = [await client.data(CALLS.assets, {}), (await client.data(CALLS.userInfo, {})).asset];
  return lists.map((assets) => summed(assets.map(({ type, symbol, amout }) => [`${type} ${symbol}`, unitsOf(amout)])));
}

/** Everything that runs at one moment: a stake of each kind, waiting orders, a position, money that was moved. */
async function runEverything(client: ApiClient, server: ServerProcess): Promise<void> {
  await client.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '2000.00000001' });
  await client.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 3, transferInAccount: 1, amount: '3.5' });
  await client.buyFirst('btc');
  await client.data(CALLS.submitOrder, WAITING_BUY);
  const contract = { symbol: 'btc', leverage: 5, delegateTotal: '3', type: 0 } as const;
  await client.data(CALLS.submitContractOrder, { ...contract, delegateType: 1 });
  const [position] = await client.rows(CALLS.contractPositions, { status: 0 });
  await client.data(CALLS.adjustMargin, { id: position?.id ?? 0, money: '10', flag: 0 });
  const price = String(Math.floor(Number(position?.openPrice) * 0.95));
  await client.data(CALLS.submitContractOrder, { ...contract, delegateType: 0, delegatePrice: price });
  await server.passTime(ROUND_MS - (server.nowMs() % ROUND_MS) + 500, LONG_STEP_MS);
  await client.data(CALLS.stakeOnRound, { periodId: 1, betAmount: '7', betContent: 0 });
  await client.data(CALLS.createUpdownOrder, { periodId: 1, betAmount: '10', betContent: 1 });
}

/** Wallets, lists of records, export, statement and costs of an account say the same of each wallet and coin. */
async function expectAgreement(client: ApiClient): Promise<void> {
  const rows: Row[] = [];
  for (const call of RECORDS) rows.push(...(await client.rows(call, {})));
  const [wallets = {}, own] = await walletsOf(client);
  expect(own).toEqual(wallets);
  expect(newest(rows)).toEqual(wallets);
  expect(addedUp(rows)).toEqual(wallets);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);

  const coins = byCoin(wallets);
  const { coins: stated } = await client.data(CALLS.statement, {});
  expect(summed(stated.map(({ symbol, closing }) => [symbol, unitsOf(closing)]))).toEqual(coins);
  const costs = await client.data(CALLS.assetCosts, {});
  const { usdt: _, ...others } = coins;
  expect(summed(costs.map(({ symbol, bought, other }) => [symbol, unitsOf(bought) + unitsOf(other)]))).toEqual(others);

  const exported = await client.data(CALLS.ownData, { loginPassword: PASSWORD });
  const entries = exported.map(({ part, entry }) => ({ part, text: entry.replace(/(:)(-?[0-9.]+)(?=[,}])/g, '$1"$2"') }));
  const copied = entries.filter(({ part }) => RECORDS.some(({ name }) => name === part)).map(({ text }) => JSON.parse(text) as Row);
  expect(newest(copied.map((row) => ({ ...row, id: Number(row.id) })))).toEqual(wallets);
}

test('RULES §2 while stakes, orders and a position run, and after, whatever adds up rows agrees with the wallet', async ({ server }) => {
  expect(RECORDS.length).toBeGreaterThan(4);
  const client = new ApiClient(server.address);
  await client.register('agreeing1');
  await runEverything(client, server);
  const assets = await client.data(CALLS.usdtAssets, {});
  expect(assets.map(({ atStake, occupiedAmount }) => [atStake, occupiedAmount !== '0'])).toEqual([
    ['17', true],
    ['0', false],
    ['0', true],
  ]);
  await expectAgreement(client);

  await server.passTime(2 * ROUND_MS + 10_000, LONG_STEP_MS);
  await client.data(CALLS.cancelAllOrders, {});
  await client.data(CALLS.closeAllPositions, {});
  expect((await client.data(CALLS.usdtAssets, {})).map(({ atStake, occupiedAmount }) => [atStake, occupiedAmount])).toEqual([
    ['0', '0'],
    ['0', '0'],
    ['0', '0'],
  ]);
  await expectAgreement(client);
});
