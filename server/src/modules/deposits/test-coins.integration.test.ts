import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HAS_LOCAL_EVM } from '../../chains/test/local-evm.ts';
import { ApiClient } from '../../test/api-client.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';

const WAIT = { timeout: 60_000, interval: 100 };
const environment = { CANDOR_LOCAL_CHAIN: 'on' } as const;

describe.skipIf(!HAS_LOCAL_EVM)('test coins of the demo’s own chain (skipped where its node has no program)', () => {
  let server: ServerProcess;
  let alice: ApiClient;
  beforeAll(async () => {
    server = await startServerProcess({ environment });
    alice = new ApiClient(server.address);
    await alice.register('alice01');
  });
  afterAll(async () => await discard(server));

  const deposits = async () => await alice.rows(CALLS.deposits, {});
  const states = async () => (await deposits()).map(({ type, amount, state }) => `${type} ${amount} ${state}`);
  const usdt = async (): Promise<string | undefined> => (await alice.data(CALLS.usdtAssets, {})).find(({ type }) => type === 1)?.amout;

  /** As a kill leaves it: another server on the same data. */
  async function startAgain(): Promise<void> {
    const { dataFolder } = server;
    const { token } = alice;
    await server.end('SIGKILL');
    server = await startServerProcess({ dataFolder, environment });
    alice = new ApiClient(server.address);
    alice.token = token;
  }

  test('the settings name the channels of the chain that is followed, with their terms', async () => {
    const ownChain = { creditConfirmations: 3, finalConfirmations: 6, chain: 'local' };
    const { ASSET_COIN } = await alice.data(CALLS.settings, {});
    expect(ASSET_COIN).toMatchObject([
      { coinName: 'USDT-ERC', coin: 'usdt', rechargeMin: 1, rechargeNum: 10, useSys: true, thirdList: [], ...ownChain },
      { coinName: 'ETH', coin: 'eth', rechargeMin: 0.001, ...ownChain },
    ]);
    expect(await alice.data(CALLS.depositChannels, {})).toEqual(ASSET_COIN);
  });

  test('one address stays the account’s; a channel of another coin, or without a chain, has none', async () => {
    const { 'USDT-ERC': address } = await alice.data(CALLS.depositAddress, { coin: 'usdt', symbol: 'USDT-ERC' });
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(await alice.data(CALLS.depositAddress, { coin: 'eth', symbol: 'ETH' })).toEqual({ ETH: address });
    expect(await alice.data(CALLS.depositAddress, { coin: 'eth', symbol: 'USDT-ERC' })).toEqual({});
    expect(await alice.data(CALLS.depositAddress, { coin: 'usdt', symbol: 'USDT-TRC' })).toEqual({});
  });

  test('they arrive once, pending, credited and final, over a kill of the server in between', async () => {
    const before = await usdt();
    expect(await alice.data(CALLS.testCoins, { symbol: 'USDT-ERC' })).toMatchObject({ coin: 'usdt', amount: '100' });
    await vi.waitFor(async () => expect(await states()).toEqual(['USDT-ERC 100 pending']), WAIT);
    await startAgain();
    await vi.waitFor(async () => expect(await states()).toEqual(['USDT-ERC 100 final']), WAIT);

    expect(Number(await usdt()) - Number(before)).toBe(100);
    await startAgain();
    expect(await alice.data(CALLS.depositTotals, {})).toEqual([]);
    await alice.data(CALLS.testCoins, { symbol: 'ETH' });
    const notFinal = { coin: 'eth', notFinal: '0.1', unclaimed: '0', owed: '0' };
    await vi.waitFor(async () => expect(await alice.data(CALLS.depositTotals, {})).toEqual([notFinal]), WAIT);
    await vi.waitFor(async () => expect(await states()).toEqual(['ETH 0.1 final', 'USDT-ERC 100 final']), WAIT);
    expect(Number(await usdt()) - Number(before)).toBe(100);
    const [row] = await alice.rows(CALLS.otherRecords, { type: 1, symbol: 'usdt' });
    expect(row).toMatchObject({ amount: '100', type: 1 });
  });

  test('a declared deposit credits nothing, and so many of a day are taken', async () => {
    const before = await usdt();
    const declared = { amount: '25', type: 'USDT-ERC', coin: 'usdt' } as const;
    for (let count = 0; count < 10; count += 1) await alice.data(CALLS.declareDeposit, declared);
    expect(await alice.refusal(CALLS.declareDeposit, declared)).toBe('ABOVE_MAX');
    expect(await alice.refusal(CALLS.declareDeposit, { ...declared, amount: '0.5' })).toBe('BELOW_MIN');
    expect(await alice.refusal(CALLS.declareDeposit, { ...declared, coin: 'eth' })).toBe('NOT_FOUND');
    expect(await usdt()).toBe(before);
    expect((await alice.rows(CALLS.deposits, { status: '0' })).every(({ state }) => state === 'declared')).toBe(true);
    expect(await alice.rows(CALLS.manualChanges, {})).toEqual([]);
  });

  test('readiness and figures know the chain', async () => {
    const ready = (await (await fetch(`${server.adminAddress}/readyz`)).json()) as { readonly warnings: readonly string[] };
    expect(ready.warnings).not.toContain('deposits');
    const figures = await (await fetch(`${server.adminAddress}/metrics`)).text();
    expect(figures).toMatch(/candor_chain_behind_blocks\{network="ethereum"\} 0\n/);
    expect(figures).toMatch(/candor_deposit_report_age_seconds 0\n/);
  });
});
