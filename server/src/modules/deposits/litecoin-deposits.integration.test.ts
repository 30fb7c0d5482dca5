import { CALLS } from '@candor/contract/table';
import { HDKey } from '@scure/bip32';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LITECOIN } from '../../chains/addresses/bitcoin-address.ts';
import { HAS_LITECOIN } from '../../chains/test/litecoin-program.ts';
import { HAS_LOCAL_EVM } from '../../chains/test/local-evm.ts';
import { LocalLitecoin } from '../../chains/test/local-litecoin.ts';
import { ApiClient } from '../../test/api-client.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';

const WAIT = { timeout: 60_000, interval: 100 };
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive(LITECOIN.accountPath);

describe.skipIf(!HAS_LITECOIN || !HAS_LOCAL_EVM)('deposits on two chains at once (skipped where the node of one is not installed)', () => {
  let node: LocalLitecoin;
  let server: ServerProcess;
  let alice: ApiClient;
  beforeAll(async () => {
    node = await LocalLitecoin.start();
    server = await startServerProcess({
      environment: {
        CANDOR_LOCAL_CHAIN: 'on',
        CANDOR_LITECOIN_NODE: node.url,
        CANDOR_LITECOIN_ACCOUNT: account.publicExtendedKey,
      },
    });
    alice = new ApiClient(server.address);
    await alice.register('alice01');
  });
  afterAll(async () => {
    await discard(server);
    await node.discard();
  });

  const states = async () => (await alice.rows(CALLS.deposits, {})).map(({ type, amount, state }) => `${type} ${amount} ${state}`);

  const addressOf = async (symbol: string): Promise<string | undefined> =>
    (await alice.data(CALLS.depositAddress, { coin: symbol.toLowerCase(), symbol }))[symbol];

  test('each channel is there with an address of its own chain', async () => {
    expect((await alice.data(CALLS.settings, {})).ASSET_COIN).toMatchObject([
      { coinName: 'USDT-ERC' },
      { coinName: 'ETH' },
      { coinName: 'LTC', coin: 'ltc' },
    ]);
    expect(await addressOf('LTC')).toMatch(/^ltc1q/);
    expect(await addressOf('ETH')).toMatch(/^0x/);
    expect(await addressOf('BTC')).toBeUndefined();
  });

  test('what is paid on both arrives once, and is final', async () => {
    const address = (await addressOf('LTC')) ?? '';
    await node.pay({ address, coins: 0.4 }, { address, coins: 0.6 });
    await alice.data(CALLS.testCoins, { symbol: 'ETH' });
    await node.mine();
    await vi.waitFor(async () => expect(await states()).toEqual(expect.arrayContaining(['LTC 0.4 pending', 'LTC 0.6 pending'])), WAIT);
    await node.mine(5);
    const arrived = ['ETH 0.1 final', 'LTC 0.4 final', 'LTC 0.6 final'];
    await vi.waitFor(async () => expect((await states()).toSorted()).toEqual(arrived), WAIT);
  });

  test('a node that is away stops its own chain alone, and its password is in no line of the server', async () => {
    await node.kill();
    const problems = async (): Promise<readonly string[]> => {
      const figures = await (await fetch(`${server.adminAddress}/metrics`)).text();
      return figures.split('\n').filter((line) => line.startsWith('candor_chain_problem{'));
    };
    const stopped = ['candor_chain_problem{network="ethereum"} 0', 'candor_chain_problem{network="litecoin"} 1'];
    await vi.waitFor(async () => expect(await problems()).toEqual(stopped), WAIT);
    await vi.waitFor(() => expect(server.output()).toContain('the node is away'), WAIT);
    expect(server.output()).not.toMatch(/a(?:%2F|\/)password/);
  });
});
