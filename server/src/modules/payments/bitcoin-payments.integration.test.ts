import { hexToBytes } from '@noble/hashes/utils.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeWitnessKeyHash } from '../../chains/addresses/segwit-address.ts';
import { HAS_LITECOIN } from '../../chains/test/litecoin-program.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { OwnTransactions } from './own-transactions.ts';
import { Reconciliation, type Comparison } from './reconciliation.ts';
import { BitcoinGround } from './test/bitcoin-ground.ts';
import { ONE, WAIT } from './test/paying-base.ts';

let lastAddress = 0;
/** One that has nothing yet. */
const freshAddress = (): string => writeWitnessKeyHash('ltc', hexToBytes((0xabc_000 + (lastAddress += 1)).toString(16).padStart(40, '0')));

describe.skipIf(!HAS_LITECOIN)('withdrawals are paid on a real chain of Bitcoin’s kind (skipped where its node is not installed)', () => {
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
  beforeEach(async () => {
    await ground.reset([1, 2, 3]);
    ground.grant(100n * ONE);
  });
  afterEach(async () => await ground.stop());

  const stateOf = (id: number): string => ground.withdrawal(id).state;
  const realOf = (id: number): bigint => ground.withdrawal(id).amountUnits - ground.withdrawal(id).feeUnits;
  const ended = async (): Promise<boolean> => (await ground.rows()).every(({ state }) => state === 'ended' || state === 'dropped');
  const hotOnChain = async (): Promise<bigint> => await ground.balance(ground.hot);

  test('several at once arrive, each from outputs of its own, and are completed and booked when they are final', async () => {
    const [to, other] = [freshAddress(), freshAddress()];
    const ids = [ground.request(ONE / 2n, to), ground.request(ONE, other)];
    ground.start();
    await ground.mineUntil(async () => ids.every((id) => stateOf(id) === 'completed') && (await ended()));
    expect([await ground.balance(to), await ground.balance(other)]).toEqual(ids.map(realOf));
    expect(await hotOnChain()).toBe(ground.held.hotUnits);
    expect((await ground.rows()).map(({ purpose, nonce, state }) => `${purpose} ${nonce} ${state}`)).toEqual([
      'withdrawal null ended',
      'withdrawal null ended',
    ]);
  });

  test('killed before or after anything that it does, the next one pays exactly once', async () => {
    await ground.reset([20, 20]);
    ground.grant(100n * ONE);
    let [at, isOver, kills] = [1, false, 0];
    while (!isOver) {
      isOver = true;
      for (const when of ['before', 'after'] as const) {
        const to = freshAddress();
        const id = ground.request(ONE / 4n, to);
        ground.start({ at, when });
        await ground.mineUntil(async () => ground.isDead || (stateOf(id) === 'completed' && (await ended())));
        if (ground.isDead) [isOver, kills] = [false, kills + 1];
        await ground.stop();
        const before = (await ground.rows()).find(({ withdrawal_id: of }) => of === id)?.tx_id ?? null;
        ground.start();
        await ground.mineUntil(async () => stateOf(id) === 'completed' && (await ended()));
        await ground.stop();
        const after = (await ground.rows()).find(({ withdrawal_id: of }) => of === id)?.tx_id ?? null;
        expect([at, when, before === null || before === after, await ground.balance(to)]).toEqual([at, when, true, realOf(id)]);
      }
      at += 1;
    }
    expect(kills).toBeGreaterThan(18);
    expect(await hotOnChain()).toBe(ground.held.hotUnits);
  });

  test('what its own table has lost is asked for again, and is the same transaction', async () => {
    const to = freshAddress();
    const id = ground.request(ONE, to);
    ground.start();
    await vi.waitFor(() => expect(stateOf(id)).toBe('broadcast'), WAIT);
    await ground.stop();
    const [row] = await ground.rows();
    await ground.database.withTables<{ own_transactions: object }>().deleteFrom('own_transactions').execute();
    ground.start();
    await ground.mineUntil(async () => stateOf(id) === 'completed' && (await ended()));
    expect((await ground.rows()).map(({ tx_id: txId }) => txId)).toEqual([row?.tx_id]);
    expect([await ground.balance(to), await hotOnChain()]).toEqual([realOf(id), ground.held.hotUnits]);
  });

  test('a reorganisation takes it out of the chain, and the same bytes come in again', async () => {
    const to = freshAddress();
    const id = ground.request(ONE, to);
    ground.start();
    await vi.waitFor(() => expect(stateOf(id)).toBe('broadcast'), WAIT);
    await ground.litecoin.mine(3);
    await vi.waitFor(() => expect(ground.payer?.confirmationsOf(id)).toBe(3), WAIT);
    await ground.litecoin.giveUp(3);
    await vi.waitFor(() => expect(ground.payer?.confirmationsOf(id)).toBe(0), WAIT);
    await ground.litecoin.wanted();
    await ground.mineUntil(async () => stateOf(id) === 'completed' && (await ended()));
    expect([await ground.rows(), await ground.balance(to)]).toMatchObject([[{ state: 'ended' }], realOf(id)]);
  });

  test('rejected in the moment after it was signed: nothing is sent, its outputs come back, and the next one is paid', async () => {
    const [to, next] = [freshAddress(), freshAddress()];
    const id = ground.request(ONE, to);
    ground.intercept = async (command, submit) => {
      if (command.body.type === 'custody.pin' && stateOf(id) === 'approved')
        ground.send({ type: 'custody.reject', withdrawalId: id, operator: 'anna', reason: 'asked for' });
      return await submit();
    };
    ground.start();
    await ground.mineUntil(() => stateOf(id) === 'rejected');
    ground.intercept = null;
    const later = ground.request(4n * ONE, next);
    await ground.mineUntil(async () => stateOf(later) === 'completed' && (await ended()));
    expect([await ground.balance(to), await ground.balance(next)]).toEqual([0n, realOf(later)]);
    expect((await ground.rows()).map(({ purpose, state }) => `${purpose} ${state}`)).toEqual([
      'withdrawal dropped',
      'void ended',
      'withdrawal ended',
    ]);
    expect(await hotOnChain()).toBe(ground.held.hotUnits);
  });

  test('held in that moment: its outputs come back; when the hold is lifted it fails by that proof and the money is back', async () => {
    const to = freshAddress();
    const id = ground.request(ONE, to);
    let isHeld = true;
    ground.intercept = async (command, submit) => {
      if (command.body.type === 'custody.pin' && isHeld) {
        const outcome = { ok: false, code: 'ACCOUNT_HELD', limit: 'SECURITY_CHANGE 0', repeated: false } as const;
        return { seq: 0, timeMs: 0, outcome, prevBatchHash: '' };
      }
      return await submit();
    };
    ground.start();
    await vi.waitFor(() => expect(ground.problems).toContain(`withdrawal ${id}: ACCOUNT_HELD`), WAIT);
    ground.nowMs += 600_001;
    await ground.mineUntil(async () => (await ground.rows())[1]?.state === 'ended');
    const voidId = (await ground.rows())[1]?.tx_id;
    isHeld = false;
    ground.nowMs += 120_000;
    await ground.mineUntil(async () => stateOf(id) === 'failed' && (await ended()));
    expect([ground.withdrawal(id).reason, await ground.balance(to)]).toEqual([voidId, 0n]);
  });

  test('an output was spent by another transaction: it fails when that is final, not before', async () => {
    const to = freshAddress();
    const id = ground.request(5n * ONE, to);
    const other: string[] = [];
    ground.start(null, {
      // the key was used elsewhere, in the moment before it was sent
      broadcast: async (raw, txId) => {
        if (other.length === 0) {
          other.push(await ground.spendElsewhere());
          await ground.litecoin.mine();
        }
        await ground.litecoin.rpc('sendrawtransaction', [raw]).catch(() => undefined);
        return await ground.litecoin.rpc('getrawtransaction', [txId]).then(
          () => true,
          () => false,
        );
      },
    });
    await vi.waitFor(() => expect(ground.problems).toContain(`withdrawal ${id}: NOT_TAKEN`), WAIT);
    await ground.litecoin.mine(ground.terms.finalConfirmations - 2);
    await ground.turns(3);
    expect(stateOf(id)).toBe('signed');
    await ground.litecoin.mine(1);
    await vi.waitFor(() => expect(stateOf(id)).toBe('failed'), WAIT);
    expect([ground.withdrawal(id).reason, await ground.balance(to)]).toEqual([other[0], 0n]);
  });

  test('what the signer refuses is tried again later, and keeps no output from others', async () => {
    await ground.reset([3], { transactionMax: String(2n * ONE) });
    ground.grant(10n * ONE);
    const [large, small] = [ground.request(2n * ONE + ONE / 2n, freshAddress()), ground.request(ONE, freshAddress())];
    ground.start();
    await ground.mineUntil(() => stateOf(small) === 'completed');
    expect([stateOf(large), ground.payer?.problems.get(`withdrawal ${large}`)]).toEqual(['approved', 'SIGNER_ABOVE_TRANSACTION']);
  });

  test('while payments and their change are on their way nothing is missing; what has left otherwise stops payments', async () => {
    const told: (readonly Comparison[])[] = [];
    const transactions = new OwnTransactions(connection.database, 'litecoin');
    const { core, coin } = ground;
    const parts = { core, transactions, kind: ground.kind(transactions), channels: [coin], now: () => ground.nowMs, againMs: 1 };
    const reconciliation = new Reconciliation({ ...parts, hot: () => ground.hot, onMissing: (missing) => void told.push(missing) });
    const areOn = (): boolean => ground.exchange.ask({ type: 'custody.rules' }).areOn;
    const id = ground.request(ONE, freshAddress());
    ground.start();
    await ground.mineUntil(async () => {
      await reconciliation.run();
      return stateOf(id) === 'completed' && (await ended());
    });
    await ground.stop();
    await reconciliation.run();
    expect([told, areOn()]).toEqual([[], true]);
    await ground.spendElsewhere();
    await ground.litecoin.mine();
    await reconciliation.run();
    expect([areOn(), told[0]?.[0]?.place]).toEqual([false, 'hot']);
  });
});
