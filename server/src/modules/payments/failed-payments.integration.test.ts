import { hexToBytes } from '@noble/hashes/utils.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeAccount } from '../../chains/addresses/account-address.ts';
import { FAUCET } from '../../chains/local/anvil.ts';
import { HAS_LOCAL_EVM } from '../../chains/test/local-evm.ts';
import { feeData } from '../../chains/test/tether/tether.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { ONE, USER, WAIT, type Kill } from './test/paying-base.ts';
import { ETH_ID, PayingGround, USDT_ID } from './test/paying-ground.ts';

const GWEI_10 = 10n ** 10n;
const DAY_MS = 86_400_000;
/** Programs that say nothing: one fails, the other answers no to a transfer, and the greatest number to all else. */
const FAILS = '0x60006000fd';
const ANSWERS_NO = '0x60003560e01c63a9059cbb14601a5760001960005260206000f35b600060005260206000f3';
let lastAddress = 0;
const freshAddress = (): string => writeAccount(hexToBytes((0xdef_000 + (lastAddress += 1)).toString(16).padStart(40, '0')));

describe.skipIf(!HAS_LOCAL_EVM)(
  'SPEC §13.2 what stands in a real chain and has moved nothing (skipped where its node has no program)',
  () => {
    let connection: DatabaseConnection;
    let ground: PayingGround;
    let program = '';
    beforeAll(async () => {
      connection = connectDatabase({ url: await createTestDatabase() });
      await migrate(connection.pool);
      ground = await PayingGround.open(connection.database);
      program = String(await ground.evm.rpc('eth_getCode', [ground.token, 'latest']));
    });
    afterAll(async () => {
      await ground.evm.kill();
      await connection.close();
    });
    beforeEach(async () => {
      await setToken(program);
      await ground.reset();
    });
    afterEach(async () => await ground.stop());

    const setToken = async (code: string): Promise<unknown> => await ground.evm.rpc('anvil_setCode', [ground.token, code]);
    const stateOf = (id: number): string => ground.withdrawal(id).state;
    const rows = async (): Promise<readonly string[]> =>
      (await ground.rows()).map(({ purpose, nonce, state }) => `${purpose} ${nonce} ${state}`);
    const held = (channelId: number) => {
      const found = ground.exchange.ask({ type: 'custody.held' }).find((one) => one.channelId === channelId);
      if (found === undefined) throw new Error('no channel');
      return found;
    };
    const available = (of: number): bigint | undefined =>
      ground.exchange.ask({ type: 'accounts.balances', accountId: USER }).find(({ assetId }) => assetId === of)?.availableUnits;
    /** What the ledger says is hot is not more than the chain has, and less by roundings alone. */
    async function expectCovered(): Promise<void> {
      const dust = (await ground.balance(ground.hot)) - held(3).hotUnits * GWEI_10;
      expect(dust >= 0n && dust < 4n * GWEI_10).toBe(true);
      expect(await ground.balance(ground.hot, 'USDT-ERC')).toBe(held(2).hotUnits / 100n);
    }
    const sent = async (...ids: readonly number[]): Promise<void> =>
      await vi.waitFor(() => expect(ids.map(stateOf)).toEqual(ids.map(() => 'broadcast')), WAIT);

    test.each([
      ['fails', FAILS],
      ['answers no and says nothing', ANSWERS_NO],
    ])(
      'a token that %s in the moment between: final, the money is back, the chain’s fee is booked, and the next one is paid',
      async (_how, code) => {
        const [to, next] = [freshAddress(), freshAddress()];
        const [before, ofNetwork] = [available(USDT_ID), held(3).hotUnits];
        const id = ground.request('USDT-ERC', 25n * ONE, to);
        ground.start();
        await sent(id);
        await setToken(code);
        await ground.evm.mine(5);
        await setToken(program);
        await vi.waitFor(() => expect(ground.payer?.confirmationsOf(id)).toBe(5), WAIT);
        await ground.turns(3);
        expect([stateOf(id), ground.problems]).toEqual(['broadcast', []]);
        await ground.mineUntil(() => stateOf(id) === 'failed');
        await vi.waitFor(async () => expect(await rows()).toEqual(['withdrawal 0 failed']), WAIT);
        expect(ground.withdrawal(id)).toMatchObject({ reason: ground.withdrawal(id).txId });
        expect([available(USDT_ID), await ground.balance(to, 'USDT-ERC')]).toEqual([before, 0n]);
        expect(ground.told.slice(-2)).toEqual(['custody.fail', 'custody.payNetwork']);
        expect(held(3).hotUnits).toBeLessThan(ofNetwork);
        expect(ground.problems).toEqual([`withdrawal ${id}: MOVED_NOTHING`]);
        await expectCovered();
        const later = ground.request('USDT-ERC', 25n * ONE, next);
        await ground.mineUntil(() => stateOf(later) === 'completed');
        expect(await ground.balance(next, 'USDT-ERC')).toBe(23n * 1_000_000n);
        await ground.turns(2);
        expect(ground.payer?.failed).toBe(1);
        ground.nowMs += DAY_MS;
        await vi.waitFor(() => expect(ground.payer?.failed).toBe(0), WAIT);
      },
    );

    test('a receiver whose program refuses coins since: the coins stay, and the money is back', async () => {
      const to = freshAddress();
      const before = available(ETH_ID);
      const id = ground.request('ETH', ONE, to);
      ground.start();
      await sent(id);
      await ground.evm.rpc('anvil_setCode', [to, FAILS]);
      await ground.mineUntil(async () => (await rows())[0] === 'withdrawal 0 failed');
      expect([stateOf(id), available(ETH_ID), await ground.balance(to)]).toEqual(['failed', before, 0n]);
      await expectCovered();
    });

    test('a token that has moved another amount is neither paid nor failed: a person looks', async () => {
      const to = freshAddress();
      const id = ground.request('USDT-ERC', 25n * ONE, to);
      ground.start();
      await sent(id);
      // its owner takes a fee from now on, in a transaction that stands before it since it pays the block more
      const first = { gas: '0xf4240', maxPriorityFeePerGas: '0x174876e800', maxFeePerGas: '0x2e90edd000' };
      await ground.evm.rpc('eth_sendTransaction', [{ from: FAUCET, to: ground.token, data: feeData(10n), ...first }]);
      await ground.mineUntil(() => ground.problems.includes(`withdrawal ${id}: MOVED_OTHERWISE`));
      await ground.turns(3);
      expect(await ground.balance(to, 'USDT-ERC')).toBeGreaterThan(0n);
      expect([stateOf(id), await rows(), ground.payer?.unclear]).toEqual(['broadcast', ['withdrawal 0 sent'], 1]);
      await ground.stop();
      await ground.evm.send({ to: ground.token, data: feeData(0n) });
      await ground.evm.mine();
    });

    test('a node that leaves logs out of a receipt gives no money back: the block is asked for, and does not come to its root', async () => {
      const to = freshAddress();
      const id = ground.request('USDT-ERC', 25n * ONE, to);
      const { rpc } = ground.evm;
      const without = (receipt: unknown): unknown => (receipt === null ? null : { ...(receipt as object), logs: [] });
      Object.assign(ground.evm, {
        rpc: async (method: string, parameters: readonly unknown[]) => {
          const answer = await rpc(method, parameters);
          if (method === 'eth_getTransactionReceipt') return without(answer);
          return method === 'eth_getBlockReceipts' ? (answer as readonly unknown[]).map(without) : answer;
        },
      });
      try {
        ground.start();
        await ground.mineUntil(() => ground.problems.includes(`withdrawal ${id}: NOT_PROVED`));
        expect([stateOf(id), await rows()]).toEqual(['broadcast', ['withdrawal 0 sent']]);
      } finally {
        Object.assign(ground.evm, { rpc });
      }
      await ground.mineUntil(() => stateOf(id) === 'completed');
      expect(await ground.balance(to, 'USDT-ERC')).toBe(23n * 1_000_000n);
    });

    test('a token that would answer no is not sent to the chain at all', async () => {
      const id = ground.request('USDT-ERC', 25n * ONE, freshAddress());
      await setToken(ANSWERS_NO);
      ground.start();
      await vi.waitFor(() => expect(ground.problems).toEqual([`withdrawal ${id}: CHAIN_REFUSES`]), WAIT);
      expect([stateOf(id), await rows()]).toEqual(['approved', []]);
    });

    test.each([
      ['and is booked whole', 'failed'],
      ['and whose fee the budget had not', 'unfunded'],
      ['of which no more is booked than that the money is back', 'sent'],
    ])(
      'a chain that has lost the block of what failed %s does not get its bytes again: its number is spent, the next one is paid',
      async (_how, state) => {
        const budget = (flow: 'fund' | 'return'): number =>
          ground.send({
            type: 'house.budget',
            assetId: ETH_ID,
            fund: 'network',
            flow,
            amount: 10n * ONE,
            operator: 'anna, berta',
            reason: 'A test',
          });
        const [to, next] = [freshAddress(), freshAddress()];
        const id = ground.request('USDT-ERC', 25n * ONE, to);
        const before = await ground.evm.state();
        if (state === 'unfunded') budget('return');
        if (state === 'sent')
          ground.intercept = async (command, submit) =>
            command.body.type === 'custody.payNetwork' ? await Promise.reject(new Error('the exchange is away')) : await submit();
        ground.start();
        await sent(id);
        await setToken(FAILS);
        await ground.mineUntil(async () => stateOf(id) === 'failed' && (await rows())[0] === `withdrawal 0 ${state}`);
        await ground.stop();
        ground.intercept = null;
        await ground.evm.kill();
        await ground.evm.startAgain(before);
        ground.start();
        const ofVoid = state === 'unfunded' ? 'unfunded' : 'ended';
        await ground.mineUntil(async () => (await rows()).join() === `withdrawal 0 dropped,void 0 ${ofVoid}`);
        expect(ground.payer?.problems.has(`withdrawal ${id}`)).toBe(false);
        if (state === 'unfunded') budget('fund');
        const later = ground.request('USDT-ERC', 25n * ONE, next);
        await ground.mineUntil(() => stateOf(later) === 'completed');
        expect([stateOf(id), await ground.balance(to, 'USDT-ERC')]).toEqual(['failed', 0n]);
        expect(await ground.balance(next, 'USDT-ERC')).toBe(23n * 1_000_000n);
      },
    );

    test('killed before or after anything that it does, the next one gives the money back exactly once', async () => {
      let [at, isOver] = [1, false];
      const total = available(USDT_ID);
      while (!isOver) {
        isOver = true;
        for (const when of ['before', 'after'] as const) {
          const kill: Kill = { at, when };
          const id = ground.request('USDT-ERC', 25n * ONE, freshAddress());
          const hasFailed = async (): Promise<boolean> =>
            stateOf(id) === 'failed' && (await ground.rows()).every(({ state }) => state === 'failed');
          await setToken(program);
          ground.start(kill);
          await vi.waitFor(() => expect(ground.isDead || stateOf(id) === 'broadcast').toBe(true), WAIT);
          if (ground.isDead) {
            isOver = false;
            await ground.stop();
            ground.start();
            await sent(id);
          }
          await setToken(FAILS);
          await ground.mineUntil(async () => ground.isDead || (await hasFailed()));
          if (ground.isDead) {
            isOver = false;
            await ground.stop();
            ground.start();
            await ground.mineUntil(hasFailed);
          }
          await ground.stop();
          expect([at, when, available(USDT_ID)]).toEqual([at, when, total]);
        }
        at += 1;
      }
      expect(at).toBeGreaterThan(10);
      await setToken(program);
      const dust = (await ground.balance(ground.hot)) - held(3).hotUnits * GWEI_10;
      expect(dust >= 0n && dust < BigInt(at) * 2n * GWEI_10).toBe(true);
    });
  },
);
