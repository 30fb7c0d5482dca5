import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ETHEREUM, writeAccount } from '../../chains/addresses/account-address.ts';
import { DepositAddresses } from '../../chains/addresses/deposit-addresses.ts';
import { EvmNode } from '../../chains/evm/evm-node.ts';
import { CHAIN_ID, HAS_LOCAL_EVM } from '../../chains/test/local-evm.ts';
import { transferData } from '../../chains/test/tether/tether.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { OwnTransactions } from './own-transactions.ts';
import { Reconciliation, type Comparison } from './reconciliation.ts';
import { reportNow } from './reconciliation-report.ts';
import { seenTransaction } from './evm/seen-transaction.ts';
import { withPaymentTables } from './tables.ts';
import { ONE, USER, WAIT } from './test/paying-base.ts';
import { PayingGround } from './test/paying-ground.ts';

const TO = writeAccount(new Uint8Array(20).fill(0xab));

describe.skipIf(!HAS_LOCAL_EVM)('the chain is compared with the ledger (skipped where its node has no program)', () => {
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
  let reconciliation: Reconciliation;
  let told: (readonly Comparison[])[] = [];
  beforeEach(async () => {
    await ground.reset();
    told = [];
    const { core } = ground;
    const transactions = new OwnTransactions(connection.database, 'ethereum');
    reconciliation = new Reconciliation({
      core,
      transactions,
      kind: ground.kind(transactions),
      channels: ground.channels,
      now: () => ground.nowMs,
      hot: () => ground.hot,
      onMissing: (missing) => void told.push(missing),
      againMs: 1,
    });
  });
  afterEach(async () => await ground.stop());

  const areOn = (): boolean => ground.exchange.ask({ type: 'custody.rules' }).areOn;
  /** By somebody who has the key, beside the payer. */
  async function take(units: bigint, data?: string): Promise<void> {
    await ground.evm.rpc('anvil_impersonateAccount', [ground.hot]);
    await ground.evm.send({ from: ground.hot, ...(data === undefined ? { to: TO, value: units } : { to: ground.token, data }) });
    await ground.evm.mine();
  }

  test('while payments are on their way nothing is missing', async () => {
    const ids = [ground.request('ETH', ONE, TO), ground.request('USDT-ERC', 30n * ONE, TO)];
    ground.start();
    let compared = 0;
    await ground.mineUntil(async () => {
      await reconciliation.run();
      compared += 1;
      return ids.every((id) => ground.withdrawal(id).state === 'completed');
    });
    expect(compared).toBeGreaterThan(2);
    await ground.stop();
    await reconciliation.run();
    expect([told, areOn()]).toEqual([[], true]);
  });

  test('coins that have left the hot wallet otherwise stop all payments', async () => {
    await take(1n);
    await reconciliation.run();
    expect(areOn()).toBe(false);
    const [missing] = told;
    expect(missing).toMatchObject([{ channel: 'ETH', place: 'hot', ledger: 100n * 10n ** 18n }]);
    ground.start();
    const id = ground.exchange.lastSeq;
    expect(() => ground.request('ETH', ONE, TO)).toThrow('PLATFORM_CHECK');
    expect(ground.exchange.lastSeq).toBeGreaterThan(id);
  });

  test('so do tokens, by the least unit of their chain', async () => {
    await take(0n, transferData(TO, 1n));
    await reconciliation.run();
    expect(areOn()).toBe(false);
    expect(told[0]?.find(({ channel }) => channel === 'USDT-ERC')?.missing).toBe(1n);
  });

  test('a report says the same at once, with what is sent and not final, and stops nothing', async () => {
    const transactions = new OwnTransactions(connection.database, 'ethereum');
    const now = (): number => ground.nowMs;
    const report = async () => {
      const { rows } = await reportNow({ core: ground.core, transactions, channels: ground.channels, now, reconciliation });
      return (place: string) => rows.find((row) => row.channel === 'ETH' && row.place === place);
    };
    expect((await report())('hot')).toMatchObject({ ledger: 100n * 10n ** 18n, found: 100n * 10n ** 18n, onTheWay: 0n });
    const id = ground.request('ETH', ONE, TO);
    ground.start();
    await vi.waitFor(() => expect(ground.withdrawal(id).state).toBe('broadcast'), WAIT);
    const sent = await report();
    expect(sent('transit')?.found).toBe(sent('transit')?.ledger);
    expect(sent('transit')?.ledger).toBeGreaterThan(0n);
    await ground.stop();
    await take(2n);
    const missing = (await report())('hot');
    expect((missing?.found ?? 0n) + (missing?.onTheWay ?? 0n)).toBeLessThan((missing?.ledger ?? 0n) + 10n ** 18n);
    expect([told, areOn()]).toEqual([[], true]);
  });

  test('coins that are more than the ledger says are no fault', async () => {
    await ground.evm.send({ to: ground.hot, value: 5n });
    await ground.evm.mine();
    await reconciliation.run();
    expect([told, areOn()]).toEqual([[], true]);
  });

  test('what is final at an address and is not there stops payments too; what is being swept may be gone', async () => {
    const address = new DepositAddresses(ETHEREUM, ground.accountKey).at(USER);
    const chainUnits = 10n ** 18n;
    const output = { channelId: 3, txId: 'a', outputIndex: 0, blockHash: 'b', accountId: USER, chainUnits, confirmations: 1_000 };
    await ground.follow({ type: 'custody.deposit', ...output });
    await ground.evm.send({ to: address, value: chainUnits });
    await ground.evm.mine();
    await reconciliation.run();
    expect(areOn()).toBe(true);
    ground.start(null, {}, { intervalMs: 0, ownSenders: [ground.hot] });
    await vi.waitFor(async () => expect((await ground.rows())[0]?.state).toBe('sent'), WAIT);
    await ground.evm.mine();
    await reconciliation.run();
    expect(areOn()).toBe(true);
    await ground.mineUntil(async () => (await ground.unswept()) === 0);
    await ground.stop();
    await ground.follow({ type: 'custody.deposit', ...output, txId: 'c' });
    await reconciliation.run();
    expect(areOn()).toBe(false);
    expect(told[0]).toMatchObject([{ channel: 'ETH', place: `address ${USER}`, ledger: chainUnits }]);
  });

  test('RULES §18 coins of the house that come, go to a cold place and come back are missing at no moment of their booking', async () => {
    const by = { operator: 'anna, berta', reason: 'A test' } as const;
    const node = new EvmNode(ground.evm.rpc, CHAIN_ID);
    const seen = async (name: 'ETH' | 'USDT-ERC', txId: string) =>
      await seenTransaction({ node, channels: ground.channels, hot: ground.hot }, name, txId);
    const nothingMissing = async (): Promise<void> => {
      const compared = await reconciliation.compare();
      expect(compared.filter(({ missing }) => missing > 0n)).toEqual([]);
    };
    const paidIn = await ground.evm.send({ to: ground.hot, value: 5n * 10n ** 18n });
    expect(await seen('ETH', paidIn)).toBeNull();
    await ground.evm.mine(3);
    expect(await seen('ETH', paidIn)).toEqual({ confirmations: 3, isDone: true, hotUnits: 5n * 10n ** 18n, movedUnits: [5n * 10n ** 18n] });
    await nothingMissing();
    ground.send({ type: 'custody.payIn', channelId: 3, to: 'hot', units: 5n * ONE, txId: paidIn, ...by });
    await nothingMissing();

    const tokens = await ground.evm.send({ to: ground.token, data: transferData(ground.hot, 70n * 1_000_000n) });
    const elsewhere = await ground.evm.send({ to: ground.token, data: transferData(TO, 9n * 1_000_000n) });
    await ground.evm.mine();
    expect(await seen('USDT-ERC', tokens)).toMatchObject({ hotUnits: 70_000_000n, movedUnits: [70_000_000n] });
    expect(await seen('USDT-ERC', elsewhere)).toMatchObject({ hotUnits: 0n, movedUnits: [9_000_000n] });
    expect(await seen('ETH', tokens)).toMatchObject({ hotUnits: 0n });

    // booked before it is sent, with the most that it may cost
    ground.send({ type: 'custody.payNetwork', channelId: 3, units: ONE / 100n, txId: 'signed-elsewhere' });
    ground.send({ type: 'custody.relocate', channelId: 3, from: 'hot', to: 'cold', units: 40n * ONE, txId: 'signed-elsewhere', ...by });
    await nothingMissing();
    await take(40n * 10n ** 18n);
    await nothingMissing();
    ground.send({ type: 'custody.takeOut', channelId: 3, units: 3n * ONE, txId: 'to-the-owners', ...by });
    const back = await ground.evm.send({ to: ground.hot, value: 10n ** 18n });
    await ground.evm.mine();
    ground.send({ type: 'custody.relocate', channelId: 3, from: 'cold', to: 'hot', units: ONE, txId: back, ...by });
    await nothingMissing();
    await reconciliation.run();
    expect([areOn(), told]).toEqual([true, []]);
  });

  test('of many addresses some are looked at in a turn, and none is left out between two', async () => {
    const waiting = { channel_id: 3, units: '0', is_final: true, swept_by: null };
    const rows = Array.from({ length: 199 }, (_, index) => ({ ...waiting, deposit_id: index + 1, account_id: index + 1 }));
    const missing = [2, 3].map((channelId) => ({
      ...waiting,
      deposit_id: 1_000 + channelId,
      account_id: 200,
      channel_id: channelId,
      units: '100',
    }));
    await withPaymentTables(connection.database)
      .insertInto('unswept_deposits')
      .values([...rows, ...missing])
      .execute();
    const found = [...(await reconciliation.compare()), ...(await reconciliation.compare())].filter((one) => one.missing > 0n);
    expect([...new Set(found.map(({ channel, place }) => `${channel} ${place}`))].toSorted()).toEqual([
      'ETH address 200',
      'USDT-ERC address 200',
    ]);
  });
});
