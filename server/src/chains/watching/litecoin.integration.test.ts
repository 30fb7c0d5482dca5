import process from 'node:process';
import { HDKey } from '@scure/bip32';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LITECOIN } from '../addresses/bitcoin-address.ts';
import { DepositAddresses } from '../addresses/deposit-addresses.ts';
import { MAIN_MARKS } from '../bitcoin/bitcoin-chain.ts';
import type { ScanRules } from '../scan/scanner.ts';
import { FollowedChain } from '../test/followed-chain.ts';
import { HAS_LITECOIN } from '../test/litecoin-program.ts';
import { LOCAL_GENESIS, localForm, LocalLitecoin } from '../test/local-litecoin.ts';
import type { ChainNode } from './chain-messages.ts';

const RULES: ScanRules = { network: 'litecoin', toCredit: 3, toFinal: 6, keptBlocks: 12 };
const WAIT = { timeout: 60_000, interval: 20 };
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive(LITECOIN.accountPath);
const addresses = new DepositAddresses(LITECOIN, account.publicExtendedKey);

describe.skipIf(!HAS_LITECOIN)('deposits on a real chain of Bitcoin’s kind (skipped where Debian’s litecoind is not installed)', () => {
  let node: LocalLitecoin;
  beforeAll(async () => {
    node = await LocalLitecoin.start();
  });
  afterAll(async () => await node.discard());

  let nextIndex = 0;
  let address = '';
  let other = '';
  let chain: FollowedChain;
  const settings = (): ChainNode => ({ network: 'litecoin', marks: [{ height: 0, hash: LOCAL_GENESIS }], url: node.url });

  beforeEach(async () => {
    [address, other] = [addresses.at(nextIndex++), addresses.at(nextIndex++)];
    chain = new FollowedChain(settings(), RULES, [address, other]);
    await untilRead();
  });
  afterEach(async () => await chain.close());

  async function untilRead(): Promise<void> {
    await chain.untilRead(await node.bestHash());
  }

  async function mine(blocks = 1): Promise<void> {
    for (let mined = 0; mined < blocks; mined += 1) {
      await node.mine();
      await untilRead();
    }
  }

  test('an output is seen, pending, credited and final; before it stands in a block it is nothing', async () => {
    const txId = await node.pay({ address, coins: 1.5 });
    await chain.untilReadAgain();
    expect(chain.words()).toEqual([]);
    await mine(6);
    expect(chain.words()).toEqual(['LTC 150000000 seen 1', 'LTC 150000000 pending 2', 'LTC 150000000 credited 3', 'LTC 150000000 final 6']);
    expect(chain.told[0]).toMatchObject({ address, txId, outputIndex: 0 });
  });

  test('an address twice in one transaction, and more than a hundred outputs, are each an arrival of their own', async () => {
    const txId = await node.pay(
      ...Array.from({ length: 120 }, (_, index) => ({ address: index % 2 === 0 ? address : other, coins: (index + 1) / 1_000 })),
    );
    await mine();
    expect(chain.told).toHaveLength(120);
    expect(chain.told.map(({ address: to, outputIndex, chainUnits }) => [to, outputIndex, chainUnits])).toEqual(
      Array.from({ length: 120 }, (_, index) => [index % 2 === 0 ? address : other, index, BigInt(index + 1) * 100_000n]),
    );
    expect(new Set(chain.told.map((report) => report.txId))).toEqual(new Set([txId]));
  });

  test('what is paid out of the extension of blocks arrives like all else', async () => {
    await node.payFromExtension({ address, coins: 2 });
    await mine(3);
    expect(chain.words()).toEqual(['LTC 200000000 seen 1', 'LTC 200000000 pending 2', 'LTC 200000000 credited 3']);
  });

  test('what was found with a block arrives when a hundred blocks stand on it', async () => {
    await node.mine(1, localForm(address));
    await node.mine(99);
    await untilRead();
    expect(chain.words()).toEqual([]);
    await mine();
    expect(chain.words()).toHaveLength(1);
    expect(chain.told[0]).toMatchObject({ address, outputIndex: 0, status: 'seen' });
  });

  test('a fork takes back what was credited, drops what was not, and credits again what stands in another block', async () => {
    await node.pay({ address, coins: 5 });
    await mine(3);
    await node.pay({ address, coins: 6 });
    await mine();
    await node.giveUp(4);
    await node.mine(5);
    await untilRead();
    expect(chain.words()).toEqual([
      'LTC 500000000 seen 1',
      'LTC 500000000 pending 2',
      'LTC 500000000 credited 3',
      'LTC 600000000 seen 1',
      'LTC 600000000 dropped 1',
      'LTC 500000000 reorged 4',
    ]);
    await node.wanted();
    await mine(3);
    expect(chain.words().slice(6).toSorted()).toEqual([
      'LTC 500000000 credited 3',
      'LTC 500000000 pending 2',
      'LTC 500000000 seen 1',
      'LTC 600000000 credited 3',
      'LTC 600000000 pending 2',
      'LTC 600000000 seen 1',
    ]);
    expect(new Set(chain.told.map(({ reportId }) => reportId)).size).toBe(chain.told.length);
  });

  test('a node that is killed and comes back lower takes nothing back until its chain is another', async () => {
    await node.keep();
    await node.pay({ address, coins: 8 });
    await mine(3);
    await node.kill();
    await chain.untilProblem('the node is away');
    await node.startAgain();
    await chain.untilProblem('NODE_BEHIND');
    expect(chain.words().at(-1)).toBe('LTC 800000000 credited 3');
    await node.mine(1, await node.newAddress());
    await untilRead();
    expect(chain.words()).toContain('LTC 800000000 reorged 3');
    expect(chain.problems.at(-1)).toBeNull();
  });

  test('a program that is killed goes on where its scan stood, and tells nothing twice', async () => {
    chain.apart.watch(Array.from({ length: 50 }, (_, index) => addresses.at(10_000 + index)));
    for (let killed = 0; killed < 3; killed += 1) {
      const { pid } = chain.apart;
      process.kill(pid, 'SIGKILL');
      await node.pay({ address, coins: 10 + killed });
      await node.mine();
      await vi.waitFor(() => expect([0, pid]).not.toContain(chain.apart.pid), WAIT);
      await untilRead();
    }
    await mine(3);
    const toldOf = (status: string) =>
      chain.told.filter((report) => report.status === status).map(({ chainUnits }) => chainUnits / 100_000_000n);
    expect([toldOf('seen'), toldOf('credited'), toldOf('final')]).toEqual([[10n, 11n, 12n], [10n, 11n, 12n], [10n]]);
    expect(new Set(chain.told.map(({ reportId }) => reportId)).size).toBe(chain.told.length);
  });

  test('a node of another chain, and a wrong password, credit nothing', async () => {
    const password = node.url.replace('password', 'guess');
    for (const [wrong, words] of [
      [{ ...settings(), marks: MAIN_MARKS.litecoin }, 'the node is of another chain'],
      [{ ...settings(), marks: [{ height: 100_000, hash: LOCAL_GENESIS }] }, 'the node is of another chain'],
      [{ ...settings(), url: password }, 'the node does not let us in (401)'],
    ] as const) {
      const refused = new FollowedChain(wrong, RULES, [address]);
      await refused.untilProblem(words);
      expect(refused.problems.join(' ')).not.toContain('guess');
      expect(refused.state.blocks).toEqual([]);
      await refused.close();
    }
  });
});
