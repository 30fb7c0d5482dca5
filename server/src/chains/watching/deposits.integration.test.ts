import process from 'node:process';
import { HDKey } from '@scure/bip32';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ETHEREUM } from '../addresses/account-address.ts';
import { DepositAddresses } from '../addresses/deposit-addresses.ts';
import type { ScanRules } from '../scan/scanner.ts';
import { FollowedChain } from '../test/followed-chain.ts';
import { CHAIN_ID, HAS_LOCAL_EVM, LocalEvm } from '../test/local-evm.ts';
import { deployTether, feeData, transferData } from '../test/tether/tether.ts';

const RULES: ScanRules = { network: 'ethereum', toCredit: 3, toFinal: 6, keptBlocks: 12 };
const WAIT = { timeout: 60_000, interval: 20 };
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive(ETHEREUM.accountPath);
const addresses = new DepositAddresses(ETHEREUM, account.publicExtendedKey);

describe.skipIf(!HAS_LOCAL_EVM)('deposits on a real chain (skipped where its node has no program)', () => {
  let evm: LocalEvm;
  let tether = '';
  let otherTether = '';
  let fresh: unknown;
  beforeAll(async () => {
    evm = await LocalEvm.start();
    tether = await deployTether(evm, 1_000_000_000n);
    otherTether = await deployTether(evm, 1_000_000_000n);
    fresh = await evm.state();
  });
  afterAll(async () => await evm.kill());

  let nextIndex = 0;
  let address = '';
  let chain: FollowedChain;

  beforeEach(async () => {
    address = addresses.at(nextIndex++);
    const tokens = [{ channel: 'USDT-ERC', contract: tether }] as const;
    chain = new FollowedChain({ url: evm.url, chainId: CHAIN_ID, coin: 'ETH', tokens, ownSenders: [] }, RULES, [address]);
    await untilRead();
  });
  afterEach(async () => await chain.close());

  const head = async (): Promise<{ readonly hash: string; readonly number: string }> =>
    (await evm.rpc('eth_getBlockByNumber', ['latest', false])) as { readonly hash: string; readonly number: string };

  /** Until the scan has read what the node has now. */
  async function untilRead(): Promise<void> {
    const { hash } = await head();
    await chain.untilRead(hash);
  }

  async function mine(blocks = 1): Promise<void> {
    for (let mined = 0; mined < blocks; mined += 1) {
      await evm.mine();
      await untilRead();
    }
  }

  test('coins and tokens are seen, pending, credited and final; what has failed or is of another contract is nothing', async () => {
    const paid = await evm.send({ to: address, value: 10n ** 18n });
    await evm.send({ to: tether, data: transferData(address, 1_000_000n) });
    await evm.send({ to: otherTether, data: transferData(address, 1_000_000n) });
    const failed = await evm.send({ to: tether, data: transferData(address, 10n ** 30n) });
    await mine(6);
    expect((await evm.receipt(failed)).status).toBe('0x0');
    expect(chain.words()).toEqual([
      'ETH 1000000000000000000 seen 1',
      'USDT-ERC 1000000 seen 1',
      'ETH 1000000000000000000 pending 2',
      'USDT-ERC 1000000 pending 2',
      'ETH 1000000000000000000 credited 3',
      'USDT-ERC 1000000 credited 3',
      'ETH 1000000000000000000 final 6',
      'USDT-ERC 1000000 final 6',
    ]);
    expect(chain.told[0]).toMatchObject({ address, txId: paid, outputIndex: 0 });
    expect(await Promise.all([address, tether].map(chain.apart.isContract))).toEqual([false, true]);
  });

  test('of a token that takes a fee, what has arrived is credited', async () => {
    await evm.send({ to: tether, data: feeData(10n) });
    await evm.send({ to: tether, data: transferData(address, 1_000_000n) });
    await evm.send({ to: tether, data: feeData(0n) });
    await mine(3);
    expect(chain.words()).toEqual(['USDT-ERC 999000 seen 1', 'USDT-ERC 999000 pending 2', 'USDT-ERC 999000 credited 3']);
  });

  test('a fork takes back what was credited and drops what was not, also when another payment stands in its place', async () => {
    await evm.send({ to: address, value: 5n });
    await mine(3);
    await evm.send({ to: address, value: 6n });
    await mine();
    await evm.reorganise(5, { to: address, value: 7n });
    await untilRead();
    await mine(2);
    const replaced = chain.told.findIndex(({ chainUnits }) => chainUnits === 7n);
    expect(chain.words().slice(0, replaced)).toEqual([
      'ETH 5 seen 1',
      'ETH 5 pending 2',
      'ETH 5 credited 3',
      'ETH 6 seen 1',
      'ETH 6 dropped 1',
      'ETH 5 reorged 4',
    ]);
    expect(new Set(chain.told.slice(replaced).map(({ chainUnits, status }) => `${chainUnits} ${status}`))).toContain('7 credited');
  });

  test('a chain that becomes shorter proves nothing until it is another', async () => {
    await evm.send({ to: address, value: 8n });
    await mine(3);
    await evm.shorten(3);
    await chain.untilProblem('NODE_BEHIND');
    expect(chain.words()).toEqual(['ETH 8 seen 1', 'ETH 8 pending 2', 'ETH 8 credited 3']);
    await evm.rpc('anvil_dropAllTransactions', []);
    await evm.rpc('evm_increaseTime', [100]);
    await mine();
    expect(chain.words().at(-1)).toBe('ETH 8 reorged 3');
  });

  test('a program that is killed goes on where its scan stood, and tells nothing twice', async () => {
    chain.apart.watch(Array.from({ length: 2_500 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`));
    await evm.send({ to: address, value: 9n });
    await mine();
    for (let killed = 0; killed < 3; killed += 1) {
      const { pid } = chain.apart;
      process.kill(pid, 'SIGKILL');
      await evm.send({ to: address, value: 20n + BigInt(killed) });
      await evm.mine();
      await vi.waitFor(() => expect([0, pid]).not.toContain(chain.apart.pid), WAIT);
      await untilRead();
    }
    await mine(2);
    const toldOf = (status: string) => chain.told.filter((report) => report.status === status).map(({ chainUnits }) => chainUnits);
    expect([toldOf('seen'), toldOf('credited'), toldOf('final')]).toEqual([[9n, 20n, 21n, 22n], [9n, 20n, 21n, 22n], [9n]]);
    expect(new Set(chain.told.map(({ reportId }) => reportId)).size).toBe(chain.told.length);
  });

  test('a node that is killed and comes back with less credits nothing, and its other chain takes back what it has lost', async () => {
    const before = await evm.state();
    await evm.send({ to: address, value: 11n });
    await mine(3);
    await evm.kill();
    await chain.untilProblem('the node is away');
    await evm.startAgain(before);
    await chain.untilProblem('NODE_BEHIND');
    expect(chain.words().at(-1)).toBe('ETH 11 credited 3');
    await evm.rpc('evm_increaseTime', [100]);
    await mine();
    expect(chain.words().at(-1)).toBe('ETH 11 reorged 3');
    expect(chain.problems.at(-1)).toBeNull();
  });

  test('a node of a chain that begins anew stops the scan', async () => {
    await mine(RULES.keptBlocks + 1);
    await evm.kill();
    await evm.startAgain(fresh);
    await chain.untilProblem('NODE_BEHIND');
    await evm.rpc('evm_increaseTime', [1_000]);
    await evm.mine(100);
    await chain.untilProblem('HALTED');
    expect(chain.state.halt).toBe('FORK_TOO_DEEP');
  });
});
