import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hexToBytes } from '@noble/hashes/utils.js';
import { writeWitnessKeyHash } from '../../chains/addresses/segwit-address.ts';
import { HAS_LITECOIN } from '../../chains/test/litecoin-program.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { DepositReports } from '../deposits/deposit-reports.ts';
import { withDepositTables } from '../deposits/tables.ts';
import { WatchedChain } from '../deposits/watched-chain.ts';
import { OwnTransactions } from './own-transactions.ts';
import { Reconciliation, type Comparison } from './reconciliation.ts';
import { BitcoinGround } from './test/bitcoin-ground.ts';
import { ONE, USER, WAIT, type Kill } from './test/paying-base.ts';

const TO = writeWitnessKeyHash('ltc', hexToBytes('ab'.repeat(20)));

describe.skipIf(!HAS_LITECOIN)('what has arrived on a chain of Bitcoin’s kind (skipped where its node is not installed)', () => {
  let connection: DatabaseConnection;
  let ground: BitcoinGround;
  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
    ground = await BitcoinGround.open(connection.database);
  });
  afterAll(async () => {
    await ground.litecoin.discard();
    await connection.close();
  });
  afterEach(async () => await ground.stop());

  /** As it arrives: on the chain, and in the exchange as final. */
  async function arrive(...coins: readonly number[]): Promise<void> {
    const txId = await ground.litecoin.pay(...coins.map((amount) => ({ address: ground.userAddress, coins: amount })));
    await ground.litecoin.mine();
    for (const [outputIndex, amount] of coins.entries())
      await ground.follow({
        type: 'custody.deposit',
        channelId: 5,
        txId,
        outputIndex,
        blockHash: 'block',
        accountId: USER,
        chainUnits: BigInt(Math.round(amount * 1e8)),
        confirmations: 1_000,
      });
  }
  const isSwept = async (): Promise<boolean> =>
    (await ground.unswept()) === 0 && (await ground.rows()).every(({ state }) => state === 'ended' || state === 'dropped');
  const onChain = async () => ({ hot: await ground.balance(ground.hot), address: await ground.balance(ground.userAddress) });

  test('is brought to the hot wallet in one transaction of an address; the ledger follows what the chain has', async () => {
    await ground.reset([]);
    await arrive(0.5, 0.25);
    ground.start(null, {}, 0);
    await ground.mineUntil(isSwept);
    const { hotUnits, depositUnits } = ground.held;
    expect(await onChain()).toEqual({ hot: hotUnits, address: depositUnits });
    expect([depositUnits, (await ground.rows()).map(({ purpose, state }) => `${purpose} ${state}`)]).toEqual([0n, ['sweep ended']]);
    expect(ground.told.filter((type) => type !== 'custody.deposit')).toEqual(['custody.move', 'custody.payNetwork']);
  });

  test('too little to be withdrawn, or not final, stays; more than one transaction spends is brought in two', async () => {
    await ground.reset([]);
    await arrive(0.1);
    ground.start(null, {}, 0);
    await ground.turns(3);
    expect(await ground.rows()).toEqual([]);
    await ground.stop();
    await arrive(...Array.from({ length: 30 }, () => 0.01));
    ground.start(null, {}, 0);
    await ground.mineUntil(async () => (await ground.rows()).some(({ state }) => state === 'ended'));
    const [first] = await ground.rows();
    expect((JSON.parse(first?.question ?? '{}') as { readonly inputs: readonly object[] }).inputs).toHaveLength(25);
    expect(await ground.unswept()).toBe(6);
  });

  test('killed before or after anything that it does, coins are moved and booked once', async () => {
    await ground.reset([]);
    let [at, isOver] = [1, false];
    while (!isOver) {
      isOver = true;
      for (const when of ['before', 'after'] as const) {
        await arrive(0.25);
        ground.start({ at, when }, {}, 0);
        await ground.mineUntil(async () => ground.isDead || (await isSwept()));
        if (ground.isDead) isOver = false;
        await ground.stop();
        ground.start(null, {}, 0);
        await ground.mineUntil(isSwept);
        await ground.stop();
        expect([at, when, await onChain()]).toEqual([at, when, { hot: ground.held.hotUnits, address: 0n }]);
      }
      at += 1;
    }
    expect(at).toBeGreaterThan(7);
    expect(await ground.rows()).toHaveLength(2 * (at - 1));
  });

  test('what is final at an address and is not there stops payments; what is being swept may be gone', async () => {
    await ground.reset([]);
    const told: (readonly Comparison[])[] = [];
    const transactions = new OwnTransactions(connection.database, 'litecoin');
    const parts = { core: ground.core, transactions, kind: ground.kind(transactions), channels: [ground.coin], now: () => ground.nowMs };
    const onMissing = (missing: readonly Comparison[]): void => void told.push(missing);
    const reconciliation = new Reconciliation({ ...parts, hot: () => ground.hot, onMissing, againMs: 1 });
    await arrive(0.25);
    await reconciliation.run();
    ground.start(null, {}, 0);
    await ground.mineUntil(async () => {
      await reconciliation.run();
      return await isSwept();
    });
    await ground.stop();
    await reconciliation.run();
    expect(told).toEqual([]);
    const output = { channelId: 5, txId: 'ab'.repeat(32), outputIndex: 0, blockHash: 'block', accountId: USER };
    await ground.follow({ type: 'custody.deposit', ...output, chainUnits: 7n, confirmations: 1_000 });
    await ground.follow({ type: 'custody.deposit', ...output, outputIndex: 1, chainUnits: ONE, confirmations: 1_000 });
    await reconciliation.run();
    expect(told[0]?.map(({ place }) => place)).toEqual([`address ${USER}`]);
  });

  test('RULES §13 deposit, sweep and withdrawal on a chain that is read by its program, the payer killed again and again', async () => {
    await ground.reset([]);
    const { database } = connection;
    const { creditConfirmations: toCredit, finalConfirmations: toFinal } = ground.terms;
    const problems: unknown[] = [];
    const { hot, accountKey } = ground;
    const reports = new DepositReports({
      core: ground.followedCore,
      database,
      hot: [hot],
      onProblem: (problem) => void problems.push(problem),
    });
    const chain = await WatchedChain.open({
      database,
      network: 'litecoin',
      channels: ['LTC'],
      node: { network: 'litecoin', marks: [], url: ground.litecoin.url },
      accountKey,
      hot,
      rules: { toCredit, toFinal },
      now: () => ground.nowMs,
      onReports: reports.wake,
      onProblem: (problem) => void problems.push(problem),
      pauseMs: 20,
    });
    if (chain.hot === null) throw new Error('nothing is watched');
    const { hot: arrivals } = chain;
    /** Starts it again after the second thing that it asks, up to the sixth, so that nothing that it knows lasts. */
    async function killedUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
      let kills = 0;
      const next = (): Kill => ({ at: 2 + (kills++ % 5), when: 'after' });
      ground.start(next(), {}, 0, arrivals);
      await ground.mineUntil(async () => {
        if (!ground.isDead) return await holds();
        await ground.stop();
        ground.start(next(), {}, 0, arrivals);
        return await holds();
      });
      expect(kills).toBeGreaterThan(3);
      await ground.stop();
    }
    try {
      const address = await chain.addresses.of(USER);
      // what stands below the block that it begins with it never sees
      const read = withDepositTables(database).selectFrom('chain_blocks').select('height');
      await vi.waitFor(async () => expect(await read.execute()).not.toEqual([]), WAIT);
      // the same transaction pays the hot wallet: that is no deposit, and is there to pay from
      await ground.litecoin.pay({ address, coins: 0.75 }, { address: hot, coins: 3 });
      const deposits = () => ground.exchange.ask({ type: 'custody.deposits', accountId: USER, beforeId: 0, count: 10 });
      // the exchange knows it before the follower has kept it
      await ground.mineUntil(async () => deposits()[0]?.isFinal === true && (await ground.unswept()) === 1);
      await killedUntil(isSwept);
      expect(await ground.balance(address)).toBe(0n);
      const id = ground.request(ONE / 2n, TO);
      const isDone = async (): Promise<boolean> => ground.withdrawal(id).state === 'completed' && (await isSwept());
      await killedUntil(isDone);
      const { amountUnits, feeUnits, txId } = ground.withdrawal(id);
      expect([await ground.balance(TO), (await ground.rows()).map(({ tx_id: own }) => own)[1]]).toEqual([amountUnits - feeUnits, txId]);
      expect(await ground.balance(hot)).toBe(ground.held.hotUnits + 3n * ONE);
      const ofNobody = ground.exchange.ask({ type: 'custody.deposits', accountId: 0, beforeId: 0, count: 10 });
      expect([ofNobody, deposits().length, problems]).toEqual([[], 1, []]);
      await vi.waitFor(async () => {
        ground.start(null, {}, 0, arrivals);
        await ground.turns(1);
        await ground.stop();
        const known = await new OwnTransactions(database, 'litecoin').outputs(false);
        expect(known.some(({ chainUnits }) => chainUnits === 3n * ONE)).toBe(true);
      }, WAIT);
    } finally {
      await chain.close();
      await reports.close();
    }
  }, 120_000);
});
