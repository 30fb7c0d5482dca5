import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ETHEREUM } from '../../chains/addresses/account-address.ts';
import { DepositAddresses } from '../../chains/addresses/deposit-addresses.ts';
import { HAS_LOCAL_EVM } from '../../chains/test/local-evm.ts';
import { transferData } from '../../chains/test/tether/tether.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { ONE, USER, WAIT } from './test/paying-base.ts';
import { PayingGround } from './test/paying-ground.ts';
import type { Kill } from './test/paying-base.ts';

const GWEI_10 = 10n ** 10n;

describe.skipIf(!HAS_LOCAL_EVM)('what has arrived is brought to the hot wallet (skipped where the node has no program)', () => {
  let connection: DatabaseConnection;
  let ground: PayingGround;
  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
    ground = await PayingGround.open(connection.database);
  });
  afterAll(async () => {
    await ground.evm.kill();
    await connection.close();
  });
  let address = '';
  beforeEach(async () => {
    await ground.reset();
    address = new DepositAddresses(ETHEREUM, ground.accountKey).at(USER);
  });
  afterEach(async () => await ground.stop());

  /** As it arrives: on the chain, and in the exchange with so many confirmations. */
  async function arrive(name: 'ETH' | 'USDT-ERC', chainUnits: bigint, confirmations = 1_000): Promise<number> {
    const sent = name === 'ETH' ? { to: address, value: chainUnits } : { to: ground.token, data: transferData(address, chainUnits) };
    const txId = await ground.evm.send(sent);
    await ground.evm.mine();
    const output = { channelId: name === 'ETH' ? 3 : 2, txId, outputIndex: name === 'ETH' ? 0 : 1, blockHash: 'block' };
    return await ground.follow({ type: 'custody.deposit', ...output, accountId: USER, chainUnits, confirmations });
  }

  const held = (channelId: number) => {
    const found = ground.exchange.ask({ type: 'custody.held' }).find((one) => one.channelId === channelId);
    if (found === undefined) throw new Error('no channel');
    return found;
  };
  const rows = async () => (await ground.rows()).map(({ purpose, channel, state }) => `${purpose} ${channel} ${state}`);
  const start = (kill: Kill | null = null) => ground.start(kill, {}, { intervalMs: 0, ownSenders: [ground.hot] });
  const swept = async (): Promise<boolean> =>
    (await ground.unswept()) === 0 && (await ground.rows()).every(({ state }) => state === 'ended' || state === 'dropped');

  /** Chain against ledger, of the hot wallet and of what was added to the address since the test began. */
  async function differences(before: { readonly eth: bigint; readonly usdt: bigint }): Promise<readonly bigint[]> {
    const ofHot = (await ground.balance(ground.hot)) - held(3).hotUnits * GWEI_10;
    const ofAddress = (await ground.balance(address)) - (held(3).depositUnits - before.eth) * GWEI_10;
    const usdt = (await ground.balance(ground.hot, 'USDT-ERC')) - held(2).hotUnits / 100n;
    const usdtOfAddress = (await ground.balance(address, 'USDT-ERC')) - (held(2).depositUnits - before.usdt) / 100n;
    return [ofHot, ofAddress, usdt, usdtOfAddress];
  }
  const now = () => ({ eth: held(3).depositUnits, usdt: held(2).depositUnits });
  /** Fees are rounded up to a unit of the ledger, once a transaction. */
  const isDust = (units: bigint | undefined, most = 6n): boolean => units !== undefined && units >= 0n && units < most * GWEI_10;

  test('coins pay their own way; the ledger follows what the chain has', async () => {
    const before = now();
    await arrive('ETH', 2n * 10n ** 18n);
    start();
    await ground.mineUntil(swept);
    expect(await rows()).toEqual(['sweep ETH ended']);
    const [ofHot, ofAddress, usdt] = await differences(before);
    expect([isDust(ofHot), isDust(ofAddress), usdt]).toEqual([true, true, 0n]);
    expect(await ground.balance(address)).toBeLessThan(10n ** 15n);
    expect(ground.told.filter((type) => type !== 'custody.deposit')).toEqual(['custody.move', 'custody.payNetwork']);
  });

  test('a sweep that operators have booked as capital stays for a person, who is told, and its address is swept no more', async () => {
    await arrive('ETH', 2n * 10n ** 18n);
    start();
    await vi.waitFor(async () => expect(await rows()).toEqual(['sweep ETH sent']), WAIT);
    const [row] = await ground.rows();
    const capital = { operator: 'anna, berta', reason: 'A test', channelId: 3, to: 'hot', units: ONE, txId: row?.tx_id ?? '' } as const;
    ground.send({ type: 'custody.payIn', ...capital });
    await ground.mineUntil(() => ground.payer?.problems.get(`transaction ${row?.id}`) === 'BOOKED_OTHERWISE');
    await arrive('ETH', 2n * 10n ** 18n);
    await ground.turns(3);
    expect([ground.payer?.unclear, await rows()]).toEqual([1, ['sweep ETH sent']]);
  });

  test('tokens need a fee at their address, which comes from the hot wallet and is no deposit', async () => {
    const before = now();
    await arrive('USDT-ERC', 75_000_000n);
    start();
    await ground.mineUntil(swept);
    expect(await rows()).toEqual(['fuel ETH ended', 'sweep USDT-ERC ended']);
    const [ofHot, ofAddress, usdt, usdtOfAddress] = await differences(before);
    expect([isDust(ofHot), isDust(ofAddress), usdt, usdtOfAddress]).toEqual([true, true, 0n, 0n]);
    expect(held(2).hotUnits - 1_000_000n * ONE).toBe(75n * ONE);
  });

  test.each([0, 7])('coins of the user that are too few to be swept, %i blocks deeper, pay no fee of his tokens', async (depth) => {
    await arrive('ETH', 5n * 10n ** 15n);
    await arrive('USDT-ERC', 75_000_000n);
    await ground.evm.mine(depth);
    start();
    await ground.mineUntil(async () => (await rows()).includes('sweep USDT-ERC ended'));
    expect(await rows()).toEqual(['fuel ETH ended', 'sweep USDT-ERC ended']);
    const left = await ground.balance(address);
    expect(left >= 5n * 10n ** 15n && left < 6n * 10n ** 15n).toBe(true);
  });

  test('nor do those that have just arrived and are not credited yet, which are his as well', async () => {
    await ground.evm.mine(7);
    await arrive('USDT-ERC', 75_000_000n);
    await ground.evm.send({ to: address, value: 10n ** 18n });
    await ground.evm.mine();
    start();
    await vi.waitFor(async () => expect(await rows()).toEqual(['fuel ETH sent']), WAIT);
    expect(await ground.balance(address)).toBe(10n ** 18n);
  });

  test('what is not final, too little, or was taken back stays where it is', async () => {
    await arrive('ETH', 10n ** 18n, 3);
    await arrive('USDT-ERC', 19_999_999n);
    const gone = await arrive('USDT-ERC', 25_000_000n, 3);
    await ground.follow({ type: 'custody.reorganise', depositId: gone });
    start();
    await ground.evm.mine(3);
    await ground.turns(5);
    expect(await rows()).toEqual([]);
    const open = ground.exchange.ask({ type: 'custody.deposits', accountId: USER, beforeId: 0, count: 100 });
    const notFinal = open.find(({ isFinal, state }) => !isFinal && state === 'credited')?.depositId ?? 0;
    await ground.follow({ type: 'custody.finalise', depositId: notFinal, confirmations: 6 });
    await ground.mineUntil(async () => (await rows()).includes('sweep ETH ended'));
    expect(await ground.balance(address, 'USDT-ERC')).toBeGreaterThan(0n);
  });

  test('a token that fails in the moment between is not booked as moved, the fee is, and it is swept later', async () => {
    const before = now();
    await arrive('USDT-ERC', 75_000_000n);
    const program = String(await ground.evm.rpc('eth_getCode', [ground.token, 'latest']));
    start();
    await vi.waitFor(async () => expect(await rows()).toEqual(['fuel ETH sent']), WAIT);
    await ground.evm.mine(6);
    await vi.waitFor(async () => expect(await rows()).toEqual(['fuel ETH ended', 'sweep USDT-ERC sent']), WAIT);
    await ground.evm.rpc('anvil_setCode', [ground.token, '0x60006000fd']);
    await ground.evm.mine(6);
    await vi.waitFor(async () => expect(await rows()).toEqual(['fuel ETH ended', 'sweep USDT-ERC failed']), WAIT);
    await ground.stop();
    await ground.evm.rpc('anvil_setCode', [ground.token, program]);
    const [ofHot, ofAddress, usdt, usdtOfAddress] = await differences(before);
    expect([isDust(ofHot), isDust(ofAddress), usdt, usdtOfAddress]).toEqual([true, true, 0n, 0n]);
    start();
    await ground.mineUntil(async () => (await ground.unswept()) === 0);
    expect(held(2).hotUnits - 1_000_000n * ONE).toBe(75n * ONE);
  });

  test('nothing is swept while payments are off', async () => {
    await arrive('ETH', 10n ** 18n);
    ground.send({ type: 'custody.switchPayments', enable: false, operator: 'anna', reason: 'look' });
    start();
    await ground.turns(5);
    expect(await rows()).toEqual([]);
  });

  test('killed after anything that it does and before the answer, tokens are moved and booked once', async () => {
    let [at, isOver] = [1, false];
    while (!isOver) {
      const before = now();
      const hotUnits = held(2).hotUnits;
      await arrive('USDT-ERC', 20_000_000n);
      start({ at, when: 'after' });
      await ground.mineUntil(async () => ground.isDead || (await swept()));
      isOver = !ground.isDead;
      await ground.stop();
      start();
      await ground.mineUntil(swept);
      await ground.stop();
      expect([at, held(2).hotUnits - hotUnits]).toEqual([at, 20n * ONE]);
      const [, , usdt, usdtOfAddress] = await differences(before);
      expect([usdt, usdtOfAddress]).toEqual([0n, 0n]);
      at += 1;
    }
    expect(at).toBeGreaterThan(10);
    expect(isDust((await differences(now()))[0], BigInt(at) * 4n)).toBe(true);
  });
});
