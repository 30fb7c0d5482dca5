import { CALLS } from '@candor/contract/table';
import { HDKey } from '@scure/bip32';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TRON } from '../../chains/addresses/account-address.ts';
import { FakeTron, serveFakeTron, type FakeTronServer } from '../../chains/test/fake-tron.ts';
import { paymentTo, USDT } from '../../chains/test/fake-tron-transfers.ts';
import { ApiClient } from '../../test/api-client.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';

const WAIT = { timeout: 60_000, interval: 100 };
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive(TRON.accountPath);

describe('deposits on TRON, of a node that is a fake', () => {
  let fake: FakeTronServer;
  let node: FakeTron;
  let server: ServerProcess;
  let alice: ApiClient;
  let address = '';
  beforeAll(async () => {
    fake = await serveFakeTron();
    node = new FakeTron();
    fake.serve(node);
    for (let mined = 0; mined < 10; mined += 1) node.mine([]);
    server = await startServerProcess({
      environment: {
        CANDOR_TRON_NODE: fake.url,
        CANDOR_TRON_ACCOUNT: account.publicExtendedKey,
        CANDOR_TRON_USDT: USDT,
        CANDOR_TRON_API_KEY: 'a-secret-key',
      },
    });
    alice = new ApiClient(server.address);
    await alice.register('alice01');
    address = (await alice.data(CALLS.depositAddress, { coin: 'usdt', symbol: 'USDT-TRC' }))['USDT-TRC'] ?? '';
  });
  afterAll(async () => {
    await discard(server);
    await fake.close();
  });

  const states = async () => (await alice.rows(CALLS.deposits, {})).map(({ type, amount, state }) => `${type} ${amount} ${state}`);

  test('its channel is the only one, with an address of its own', async () => {
    expect((await alice.data(CALLS.settings, {})).ASSET_COIN).toMatchObject([{ coinName: 'USDT-TRC', coin: 'usdt' }]);
    expect(TRON.read(address)).toMatchObject({ isValid: true, address });
    expect(await alice.data(CALLS.depositAddress, { coin: 'usdt', symbol: 'USDT-ERC' })).toEqual({});
  });

  test('what is paid is credited, and final when its block is solidified', async () => {
    node.mine([paymentTo(address, 1, 25_000_000n)]);
    await vi.waitFor(async () => expect(await states()).toEqual(['USDT-TRC 25 pending']), WAIT);
    for (let mined = 0; mined < 8; mined += 1) {
      node.openBlocks += 1;
      node.mine([]);
    }
    await vi.waitFor(async () => expect(await states()).toEqual(['USDT-TRC 25 credited']), WAIT);
    const asked = node.asked.length;
    await vi.waitFor(() => expect(node.asked.length).toBeGreaterThan(asked + 6), WAIT);
    expect(await states()).toEqual(['USDT-TRC 25 credited']);
    node.openBlocks = 2;
    await vi.waitFor(async () => expect(await states()).toEqual(['USDT-TRC 25 final']), WAIT);
  });

  test('a node that refuses stops it, and its key is sent to it and stands in no line of the server', async () => {
    node.trouble = 'refuses';
    await vi.waitFor(() => expect(server.output()).toContain('the node refuses (503)'), WAIT);
    expect(new Set(fake.keys)).toEqual(new Set(['a-secret-key']));
    expect(server.output()).not.toContain('a-secret-key');
  });
});
