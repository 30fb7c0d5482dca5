import { hexToBytes } from '@noble/hashes/utils.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeAccount } from '../../chains/addresses/account-address.ts';
import { HAS_LOCAL_EVM } from '../../chains/test/local-evm.ts';
import { transferData } from '../../chains/test/tether/tether.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { OwnTransactions } from './own-transactions.ts';
import { Reconciliation } from './reconciliation.ts';
import { withPaymentTables } from './tables.ts';
import { ONE, USER, WAIT } from './test/paying-base.ts';
import { ETH_ID, PayingGround } from './test/paying-ground.ts';

const BY_TWO = { operator: 'anna, berta', reason: 'A test' };
const GWEI_10 = 10n ** 10n;
let lastAddress = 0;
/** One that has nothing yet. */
const freshAddress = (): string => writeAccount(hexToBytes((0xabc_000 + (lastAddress += 1)).toString(16).padStart(40, '0')));

describe.skipIf(!HAS_LOCAL_EVM)('withdrawals are paid on a real chain (skipped where its node has no program)', () => {
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
  beforeEach(async () => await ground.reset());
  afterEach(async () => await ground.stop());

  const stateOf = (id: number): string => ground.withdrawal(id).state;
  const has = (id: number, state: string) => (): boolean => stateOf(id) === state;
  const ended = async (): Promise<boolean> => (await ground.rows()).every(({ state }) => state === 'ended' || state === 'dropped');
  const held = (name: 'ETH' | 'USDT-ERC' = 'ETH') =>
    ground.exchange.ask({ type: 'custody.held' }).find(({ channelId }) => channelId === (name === 'ETH' ? 3 : 2));

  test('coins and tokens arrive, less the fee that was shown, and are completed and booked when they are final', async () => {
    const [coins, tokens] = [freshAddress(), freshAddress()];
    const ids = [ground.request('ETH', 2n * ONE, coins), ground.request('USDT-ERC', 25n * ONE, tokens)];
    ground.start();
    await vi.waitFor(() => expect(ids.map(stateOf)).toEqual(['broadcast', 'broadcast']), WAIT);
    await ground.mineUntil(async () => ids.every((id) => stateOf(id) === 'completed') && (await ended()));
    const [ofCoins] = ids.map((id) => ground.withdrawal(id));
    expect(await ground.balance(coins)).toBe((2n * ONE - (ofCoins?.feeUnits ?? 0n)) * GWEI_10);
    expect(await ground.balance(tokens, 'USDT-ERC')).toBe(23n * 1_000_000n);
    expect((await ground.rows()).map(({ nonce, state }) => `${nonce} ${state}`)).toEqual(['0 ended', '1 ended']);
    // the ledger has never more than the chain, and less by the rounding of two fees
    const dust = (await ground.balance(ground.hot)) - (held()?.hotUnits ?? 0n) * GWEI_10;
    expect(dust >= 0n && dust < 2n * GWEI_10).toBe(true);
    expect(await ground.balance(ground.hot, 'USDT-ERC')).toBe((held('USDT-ERC')?.hotUnits ?? 0n) / 100n);
  });

  test('killed before or after anything that it does, the next one pays exactly once', async () => {
    let [at, isOver, kills] = [1, false, 0];
    while (!isOver) {
      isOver = true;
      for (const when of ['before', 'after'] as const) {
        const to = freshAddress();
        const id = ground.request('ETH', ONE / 10n, to);
        const seen = new Set<string>();
        ground.start({ at, when });
        await ground.mineUntil(async () => ground.isDead || (stateOf(id) === 'completed' && (await ended())));
        if (ground.isDead) [isOver, kills] = [false, kills + 1];
        await ground.stop();
        for (const { tx_id: txId, withdrawal_id: of } of await ground.rows()) if (of === id && txId !== null) seen.add(txId);
        ground.start();
        await ground.mineUntil(async () => stateOf(id) === 'completed' && (await ended()));
        await ground.stop();
        for (const { tx_id: txId, withdrawal_id: of } of await ground.rows()) if (of === id && txId !== null) seen.add(txId);
        expect([at, when, await ground.balance(to), seen.size]).toEqual([at, when, (ONE / 10n - 50_000n) * GWEI_10, 1]);
      }
      at += 1;
    }
    // the row, the signer, the exchange four times, the node, and the states of the row in between
    expect(kills).toBeGreaterThan(18);
    expect((await ground.rows()).map(({ nonce }) => nonce)).toEqual(Array.from({ length: 2 * (at - 1) }, (_, index) => index));
  });

  test('what its own table has lost is asked for again, and is the same transaction', async () => {
    const to = freshAddress();
    const id = ground.request('ETH', ONE, to);
    ground.start();
    await vi.waitFor(() => expect(stateOf(id)).toBe('broadcast'), WAIT);
    await ground.stop();
    const [row] = await ground.rows();
    await ground.database.withTables<{ own_transactions: object }>().deleteFrom('own_transactions').execute();
    ground.start();
    await ground.mineUntil(async () => stateOf(id) === 'completed' && (await ended()));
    expect((await ground.rows()).map(({ tx_id: txId, nonce }) => [txId, nonce])).toEqual([[row?.tx_id, 0]]);
    expect(await ground.balance(to)).toBe((ONE - 50_000n) * GWEI_10);
  });

  test('a reorganisation takes it out of the chain, and it is sent again', async () => {
    const to = freshAddress();
    const id = ground.request('ETH', ONE, to);
    ground.start();
    await vi.waitFor(() => expect(stateOf(id)).toBe('broadcast'), WAIT);
    await ground.evm.mine(3);
    const confirmations = (): number | undefined => ground.payer?.confirmationsOf(id);
    await vi.waitFor(() => expect(confirmations()).toBe(3), WAIT);
    expect(await ground.balance(to)).not.toBe(0n);
    await ground.evm.reorganise(3);
    await vi.waitFor(() => expect(confirmations()).toBe(0), WAIT);
    expect(await ground.balance(to)).toBe(0n);
    await ground.mineUntil(async () => stateOf(id) === 'completed' && (await ended()));
    expect(await ground.balance(to)).toBe((ONE - 50_000n) * GWEI_10);
    expect(await ground.rows()).toHaveLength(1);
    expect(confirmations()).toBe(0);
  });

  test('its number was spent by another transaction: it fails when that is final, not before, and the money is back', async () => {
    const to = freshAddress();
    await ground.evm.mine(7);
    await ground.evm.rpc('anvil_impersonateAccount', [ground.hot]);
    const id = ground.request('ETH', ONE, to);
    const available = (): bigint | undefined =>
      ground.exchange.ask({ type: 'accounts.balances', accountId: USER }).find(({ assetId }) => assetId === ETH_ID)?.availableUnits;
    const before = available();
    const other: string[] = [];
    ground.start(null, {
      // the key was used elsewhere, in the moment before it was sent
      broadcast: async (raw, txId) => {
        if (other.length === 0) {
          other.push(await ground.evm.send({ from: ground.hot, to: freshAddress(), value: 1n }));
          await ground.evm.mine();
        }
        await ground.evm.rpc('eth_sendRawTransaction', [raw]).catch(() => undefined);
        return (await ground.evm.rpc('eth_getTransactionByHash', [txId])) !== null;
      },
    });
    await vi.waitFor(() => expect(ground.problems).toContain(`withdrawal ${id}: NOT_TAKEN`), WAIT);
    await ground.evm.mine(4);
    await vi.waitFor(() => expect(ground.payer?.problems.size).toBe(1), WAIT);
    await ground.turns(3);
    expect([stateOf(id), ground.payer?.problems.get(`withdrawal ${id}`)]).toEqual(['signed', 'NOT_TAKEN']);
    await ground.mineUntil(has(id, 'failed'));
    expect(ground.withdrawal(id).reason).toBe(other[0]);
    expect((available() ?? 0n) - (before ?? 0n)).toBe(ONE);
    await vi.waitFor(async () => expect((await ground.rows())[0]?.state).toBe('dropped'), WAIT);
    expect(await ground.balance(to)).toBe(0n);
  });

  test('rejected in the moment after it was signed: nothing is sent, its number is spent, and the next one is paid', async () => {
    const [to, next] = [freshAddress(), freshAddress()];
    const id = ground.request('ETH', ONE, to);
    ground.intercept = async (command, submit) => {
      if (command.body.type === 'custody.pin' && stateOf(id) === 'approved')
        ground.send({ type: 'custody.reject', withdrawalId: id, operator: 'anna', reason: 'asked for' });
      return await submit();
    };
    ground.start();
    await ground.mineUntil(has(id, 'rejected'));
    const later = ground.request('ETH', ONE, next);
    await ground.mineUntil(async () => stateOf(later) === 'completed' && (await ended()));
    expect(await ground.balance(to)).toBe(0n);
    expect(await ground.balance(next)).toBe((ONE - 50_000n) * GWEI_10);
    expect((await ground.rows()).map(({ purpose, nonce, state }) => `${purpose} ${nonce} ${state}`)).toEqual([
      'withdrawal 0 dropped',
      'void 0 ended',
      'withdrawal 1 ended',
    ]);
  });

  test('held in that moment: after a while its number is spent; when the hold is lifted it fails and the money is back', async () => {
    const to = freshAddress();
    const id = ground.request('ETH', ONE, to);
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
    await vi.waitFor(async () => expect((await ground.rows()).map(({ purpose }) => purpose)).toEqual(['withdrawal', 'void']), WAIT);
    await ground.mineUntil(async () => (await ground.rows())[1]?.state === 'ended');
    // a hold lasts for a day and longer: blocks of such a time are not looked through
    await ground.evm.mine(300);
    isHeld = false;
    ground.nowMs += 120_000;
    await ground.mineUntil(async () => stateOf(id) === 'failed' && (await ended()));
    expect(await ground.balance(to)).toBe(0n);
  });

  test('what the signer refuses is tried again later, and keeps no number from others', async () => {
    await ground.reset({
      channels: [
        { channel: 'ETH', contract: '', transactionMax: String(ONE * GWEI_10), hourMax: '9'.repeat(30), twoPersonsFrom: '9'.repeat(30) },
      ],
    });
    const [large, small] = [ground.request('ETH', 2n * ONE, freshAddress()), ground.request('ETH', ONE, freshAddress())];
    ground.start();
    await ground.mineUntil(has(small, 'completed'));
    expect(stateOf(large)).toBe('approved');
    expect(ground.payer?.problems).toEqual(new Map([[`withdrawal ${large}`, 'SIGNER_ABOVE_TRANSACTION']]));
    expect((await ground.rows()).map(({ withdrawal_id: of, nonce }) => [of, nonce])).toEqual([[small, 0]]);
  });

  test('a receiver whose program refuses coins, or runs at length at our expense, waits by itself: the next one is paid', async () => {
    const [refusing, costly, next] = [freshAddress(), freshAddress(), freshAddress()];
    await ground.evm.rpc('anvil_setCode', [refusing, '0x60006000fd']);
    // writes ten words
    const writes = Array.from({ length: 10 }, (_, word) => `6001600${word}55`);
    await ground.evm.rpc('anvil_setCode', [costly, `0x${writes.join('')}`]);
    const [first, second] = [ground.request('ETH', ONE, refusing), ground.request('ETH', ONE, costly)];
    const paid = ground.request('ETH', ONE, next);
    ground.start();
    await ground.mineUntil(has(paid, 'completed'));
    expect([stateOf(first), stateOf(second)]).toEqual(['approved', 'approved']);
    expect([...(ground.payer?.problems ?? [])]).toEqual([
      [`withdrawal ${first}`, 'CHAIN_REFUSES'],
      [`withdrawal ${second}`, 'GAS_ABOVE_MAX'],
    ]);
  });

  test('what is brought to the hot wallet keeps no withdrawal waiting, however much of it is on its way', async () => {
    const txId = await ground.evm.send({ to: freshAddress(), value: 1n });
    await ground.evm.mine();
    const sweep = { network: 'ethereum', purpose: 'sweep', channel: 'ETH', withdrawal_id: null, chain_units: '1', question: '{}' } as const;
    const unknown = { outcome: null, fee_units: null } as const;
    const sent = { ...sweep, ...unknown, state: 'sent', tx_id: txId, raw: '0x', created_ms: ground.nowMs } as const;
    const rows = Array.from({ length: 60 }, (_, index) => ({ ...sent, sender: `address ${index}`, address_index: index, nonce: 0 }));
    await withPaymentTables(ground.database).insertInto('own_transactions').values(rows).execute();
    const id = ground.request('ETH', ONE, freshAddress());
    ground.start();
    await vi.waitFor(() => expect(stateOf(id)).toBe('broadcast'), WAIT);
  });

  test('an empty budget for fees keeps no withdrawal waiting: what is final gives up its place, is named, and its fee is booked when there is one', async () => {
    ground.send({ type: 'house.budget', assetId: ETH_ID, fund: 'network', flow: 'return', amount: 10n * ONE, ...BY_TWO });
    const first = ground.request('ETH', ONE, freshAddress());
    ground.start();
    await ground.mineUntil(async () => has(first, 'completed')() && (await ground.rows())[0]?.state === 'unfunded');
    await ground.turns(1);
    expect([...(ground.payer?.problems ?? [])]).toEqual([[`withdrawal ${first}`, 'BUDGET_EMPTY']]);
    expect(ground.payer?.unfunded).toBe(1);
    const transactions = new OwnTransactions(connection.database, 'ethereum');
    const parts = { core: ground.core, transactions, kind: ground.kind(transactions), channels: ground.channels, now: () => ground.nowMs };
    const reconciliation = new Reconciliation({ ...parts, hot: () => ground.hot, onMissing: () => undefined });
    expect((await reconciliation.compareHot())?.filter(({ missing }) => missing > 0n)).toEqual([]);
    const [row] = await ground.rows();
    if (row === undefined) throw new Error('no row');
    const { id: _id, ...copied } = row;
    const many = Array.from({ length: 60 }, (_, index) => ({ ...copied, withdrawal_id: 900_000 + index, nonce: 900_000 + index }));
    await withPaymentTables(ground.database).insertInto('own_transactions').values(many).execute();
    const second = ground.request('ETH', ONE, freshAddress());
    await ground.mineUntil(has(second, 'completed'));
    ground.send({ type: 'house.fund', assetId: ETH_ID, fund: 'network', amount: 10n * ONE });
    await vi.waitFor(async () => expect(await ended()).toBe(true), WAIT);
    await ground.turns(1);
    expect([ground.payer?.problems.size, ground.payer?.unfunded]).toEqual([0, 0]);
    expect(ground.told.filter((type) => type === 'custody.payNetwork')).toHaveLength(2);
  });

  test('nothing is signed while payments are off, the hot wallet is short, or the contract would refuse it', async () => {
    const short = ground.request('ETH', 15n * ONE, freshAddress());
    ground.send({ type: 'custody.move', channelId: 3, from: 'hot', to: 'cold', units: 90n * ONE, txId: 'cold' });
    ground.start();
    await vi.waitFor(() => expect(ground.problems).toEqual([`withdrawal ${short}: HOT_SHORT`]), WAIT);
    const off = ground.request('USDT-ERC', 30n * ONE, freshAddress());
    ground.send({ type: 'custody.switchPayments', enable: false, operator: 'anna', reason: 'look' });
    await ground.stop();
    ground.start();
    await vi.waitFor(() => expect(ground.payer?.problems.size).toBe(2), WAIT);
    expect(await ground.rows()).toEqual([]);
    expect([...new Set(ground.payer?.problems.values())]).toEqual(['PLATFORM_CHECK']);
    expect([stateOf(short), stateOf(off)]).toEqual(['approved', 'approved']);
  });

  test('a chain that has lost what was final gets the same bytes again', async () => {
    const [to, next] = [freshAddress(), freshAddress()];
    await ground.evm.send({ to: ground.token, data: transferData(freshAddress(), 1n) });
    const before = await ground.evm.state();
    const id = ground.request('ETH', ONE, to);
    ground.start();
    await ground.mineUntil(async () => stateOf(id) === 'completed' && (await ended()));
    await ground.stop();
    await ground.evm.kill();
    await ground.evm.startAgain(before);
    expect(await ground.balance(to)).toBe(0n);
    const later = ground.request('ETH', ONE, next);
    ground.start();
    await ground.mineUntil(async () => stateOf(later) === 'completed' && (await ended()));
    expect(await ground.balance(to)).toBe((ONE - 50_000n) * GWEI_10);
    expect(await ground.balance(next)).toBe((ONE - 50_000n) * GWEI_10);
  });
});
