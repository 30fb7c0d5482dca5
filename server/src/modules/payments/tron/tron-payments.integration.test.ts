import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeBase58Check } from '../../../chains/addresses/base58-check.ts';
import type { Taking } from '../../../chains/test/fake-tron-ledger.ts';
import { connectDatabase, type DatabaseConnection } from '../../../machine/storage/connection.ts';
import { migrate } from '../../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../../test/shared-postgres.ts';
import { withPaymentTables } from '../tables.ts';
import { HOT_TRX, HOT_USDT, TronGround, VALID_MS, WAIT } from './test/tron-ground.ts';

const USDT = 1_000_000n;
let lastAddress = 0;
/** One that has nothing yet. */
const freshAddress = (): string => {
  lastAddress += 1;
  return writeBase58Check(0x41, Buffer.from((0xabc_000 + lastAddress).toString(16).padStart(40, '0'), 'hex'));
};

let connection: DatabaseConnection;
let ground: TronGround;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  ground = new TronGround(connection.database);
});
afterAll(async () => await connection.close());
beforeEach(async () => await ground.reset());
afterEach(async () => await ground.stop());

const stateOf = (id: number): string => ground.withdrawal(id).state;
const has = (id: number, state: string) => (): boolean => stateOf(id) === state;
const isOver = async (): Promise<boolean> => (await ground.rows()).every(({ state }) => ['ended', 'dropped', 'failed'].includes(state));
const rows = async () => (await ground.rows()).map(({ purpose, state }) => `${purpose} ${state}`);
const received = (address: string): bigint => ground.fake.has(address, 'tokens') / USDT;

describe('SPEC §13.2 withdrawals are paid over TRON', () => {
  test('tokens arrive, less the fee that was shown, and are completed when their block is solidified and not before', async () => {
    const to = freshAddress();
    const id = ground.request(25n, to);
    ground.start();
    await vi.waitFor(() => expect(stateOf(id)).toBe('broadcast'), WAIT);
    ground.fake.openBlocks = 40;
    for (let mined = 0; mined < 30; mined += 1) ground.fake.next();
    await ground.turns(3);
    expect([received(to), stateOf(id)]).toEqual([24n, 'broadcast']);
    ground.fake.openBlocks = 2;
    await ground.mineUntil(async () => stateOf(id) === 'completed' && (await isOver()));
    expect(await rows()).toEqual(['withdrawal ended']);
    // the ledger has what the chain has; what the chain was paid stands in no ledger
    expect(ground.ledger('hotUnits')).toBe(ground.fake.has(ground.hot, 'tokens'));
    expect(ground.told).toEqual(['custody.pin', 'custody.broadcast', 'custody.complete']);
    expect(ground.fake.has(ground.hot, 'coins')).toBeLessThan(HOT_TRX * 1_000_000n);
  });

  test('two that are alike, asked for in one moment, are two transactions', async () => {
    const to = freshAddress();
    const ids = [ground.request(25n, to), ground.request(25n, to)];
    ground.start();
    await ground.mineUntil(async () => ids.every((id) => stateOf(id) === 'completed') && (await isOver()));
    expect(received(to)).toBe(48n);
    expect(new Set((await ground.rows()).map(({ tx_id: txId }) => txId)).size).toBe(2);
  });

  test.each<readonly [Taking]>([['takes'], ['takes in silence'], ['loses'], ['is silent']])(
    'killed before or after anything that it does, at a node that %s what it is sent first, the next one pays exactly once',
    async (taking) => {
      let [at, isEnd, kills] = [1, false, 0];
      while (!isEnd) {
        isEnd = true;
        for (const when of ['before', 'after'] as const) {
          const to = freshAddress();
          const id = ground.request(25n, to);
          const seen = new Set<string>();
          const remember = async (): Promise<void> => {
            for (const { tx_id: txId, withdrawal_id: of } of await ground.rows()) if (of === id && txId !== null) seen.add(txId);
          };
          ground.fake.taking = taking;
          ground.start({ at, when });
          await vi.waitFor(async () => expect(ground.isDead || (await rows()).length > 0).toBe(true), WAIT);
          await vi.waitFor(
            () => expect(ground.isDead || ground.problems.length > 0 || ['signed', 'broadcast'].includes(stateOf(id))).toBe(true),
            WAIT,
          );
          ground.fake.taking = 'takes';
          await ground.mineUntil(async () => ground.isDead || (stateOf(id) === 'completed' && (await isOver())));
          if (ground.isDead) [isEnd, kills] = [false, kills + 1];
          await ground.stop();
          await remember();
          ground.start();
          await ground.mineUntil(async () => ['completed', 'failed'].includes(stateOf(id)) && (await isOver()));
          await ground.stop();
          await remember();
          const paid = stateOf(id) === 'completed' ? 24n : 0n;
          expect([at, when, received(to), seen.size]).toEqual([at, when, paid, 1]);
          expect(ground.ledger('hotUnits')).toBe(ground.fake.has(ground.hot, 'tokens'));
        }
        at += 1;
      }
      expect(kills).toBeGreaterThan(16);
    },
  );

  test('what its own table has lost is asked for again, and is the same transaction', async () => {
    const to = freshAddress();
    const id = ground.request(25n, to);
    ground.start();
    await vi.waitFor(() => expect(stateOf(id)).toBe('broadcast'), WAIT);
    await ground.stop();
    const [row] = await ground.rows();
    await withPaymentTables(ground.database).deleteFrom('own_transactions').execute();
    ground.start();
    await ground.mineUntil(async () => stateOf(id) === 'completed' && (await isOver()));
    expect((await ground.rows()).map(({ tx_id: txId }) => txId)).toEqual([row?.tx_id]);
    expect(received(to)).toBe(24n);
  });

  test('a fork takes it out of the chain, and it is sent again', async () => {
    const to = freshAddress();
    ground.fake.openBlocks = 5;
    const id = ground.request(25n, to);
    ground.start();
    await vi.waitFor(() => expect(stateOf(id)).toBe('broadcast'), WAIT);
    ground.fake.next();
    ground.fake.next();
    await vi.waitFor(() => expect(ground.payer?.confirmationsOf(id)).toBe(2), WAIT);
    ground.fake.forgetKnown();
    ground.fake.shorten(2);
    ground.fake.mine([]);
    await vi.waitFor(() => expect(ground.payer?.confirmationsOf(id)).toBe(0), WAIT);
    expect(received(to)).toBe(0n);
    await ground.mineUntil(async () => stateOf(id) === 'completed' && (await isOver()));
    expect(received(to)).toBe(24n);
    expect(await ground.rows()).toHaveLength(1);
  });

  test('a node of another chain is paid by no more', async () => {
    ground.start();
    await ground.turns(1);
    const [first] = ground.fake.blocks;
    if (first === undefined) throw new Error('no block');
    ground.fake.blocks = [{ ...first, hash: `${first.hash.slice(0, -8)}00000001` }, ...ground.fake.blocks.slice(1)];
    ground.request(25n, freshAddress());
    await vi.waitFor(() => expect(ground.problems).toContain('payments: the node is of another chain'), WAIT);
    expect(await ground.rows()).toEqual([]);
  });
});

describe('SPEC §13.2 failed after signing needs proof that it can never confirm', () => {
  test.each<readonly [Taking, before: string]>([
    ['loses', 'broadcast'],
    ['is silent', 'signed'],
    ['refuses', 'signed'],
  ])('by a node that %s it: it fails when the chain is solidified past its time, and the money is back', async (taking, before) => {
    const to = freshAddress();
    const start = ground.available;
    ground.fake.taking = taking;
    const id = ground.request(25n, to);
    ground.start();
    await vi.waitFor(() => expect(stateOf(id)).toBe(before), WAIT);
    const [row] = await ground.rows();
    const expirationMs = (JSON.parse(row?.question ?? '{}') as { expirationMs: number }).expirationMs;
    expect(expirationMs - ground.fake.timeMs).toBeLessThanOrEqual(VALID_MS);
    for (; ground.fake.timeMs < expirationMs + 4 * 6_000; ground.fake.next()) {
      await ground.turns(2);
      expect(stateOf(id)).toBe(before);
    }
    await ground.mineUntil(async () => stateOf(id) === 'failed' && (await isOver()));
    expect([ground.available - start, received(to), await rows()]).toEqual([0n, 0n, ['withdrawal dropped']]);
    expect(ground.told.at(-1)).toBe('custody.expire');
    expect(ground.ledger('hotUnits')).toBe(HOT_USDT * USDT);
    // a new request pays it, and what was lost comes no more
    ground.fake.taking = 'takes';
    const again = ground.request(25n, to);
    await ground.mineUntil(async () => stateOf(again) === 'completed' && (await isOver()));
    expect(received(to)).toBe(24n);
  });

  test('what stands in the last block that takes it is paid, and does not fail', async () => {
    const to = freshAddress();
    const id = ground.request(25n, to);
    ground.start();
    await vi.waitFor(() => expect(stateOf(id)).toBe('broadcast'), WAIT);
    await ground.stop();
    const [row] = await ground.rows();
    const { expirationMs } = JSON.parse(row?.question ?? '{}') as { expirationMs: number };
    for (; ground.fake.timeMs + 6_000 < expirationMs; ground.fake.mine([]));
    ground.fake.next();
    expect([received(to), ground.fake.timeMs >= expirationMs]).toEqual([24n, true]);
    ground.start();
    await ground.mineUntil(async () => stateOf(id) === 'completed' && (await isOver()));
    expect(ground.told).not.toContain('custody.expire');
  });

  test('held in the moment after it was signed: nothing is sent; when the hold is lifted it has expired, fails, and others were paid meanwhile', async () => {
    const [to, next] = [freshAddress(), freshAddress()];
    const id = ground.request(25n, to);
    let isHeld = true;
    ground.intercept = async (command, submit) => {
      if (command.body.type === 'custody.pin' && command.body.withdrawalId === id && isHeld) {
        const outcome = { ok: false, code: 'ACCOUNT_HELD', limit: 'SECURITY_CHANGE 0', repeated: false } as const;
        return { seq: 0, timeMs: 0, outcome, prevBatchHash: '' };
      }
      return await submit();
    };
    ground.start();
    await vi.waitFor(() => expect(ground.problems).toContain(`withdrawal ${id}: ACCOUNT_HELD`), WAIT);
    ground.aheadMs = 600_001;
    await vi.waitFor(async () => expect(await rows()).toEqual(['withdrawal dropped']), WAIT);
    ground.aheadMs = 0;
    const later = ground.request(25n, next);
    await ground.mineUntil(has(later, 'completed'));
    for (let mined = 0; mined < 15; mined += 1) ground.fake.next();
    isHeld = false;
    await ground.mineUntil(async () => stateOf(id) === 'failed' && (await isOver()));
    expect([received(to), received(next)]).toEqual([0n, 24n]);
  });
});

describe('what stands in the chain and has moved nothing', () => {
  test.each<readonly [string, object]>([
    ['the contract takes it back', { isPaused: true }],
    ['it runs out of energy', { moreEnergy: 100_000n }],
  ])('%s: it is told, and is no payment', async (_, changed) => {
    const to = freshAddress();
    const id = ground.request(25n, to);
    ground.start();
    await vi.waitFor(() => expect(stateOf(id)).toBe('broadcast'), WAIT);
    Object.assign(ground.fake, changed);
    await ground.mineUntil(async () => (await rows())[0] === 'withdrawal failed');
    await vi.waitFor(() => expect(ground.payer?.failed).toBe(1), WAIT);
    expect(stateOf(id)).not.toBe('completed');
    expect([received(to), ground.fake.has(ground.hot, 'tokens')]).toEqual([0n, HOT_USDT * USDT]);
    expect(ground.fake.has(ground.hot, 'coins')).toBeLessThan(HOT_TRX * 1_000_000n);
  });

  test('a token that takes all back is not sent at all; what needs more than a transfer does waits by itself', async () => {
    ground.fake.isPaused = true;
    const id = ground.request(25n, freshAddress());
    ground.start();
    await vi.waitFor(() => expect(ground.problems).toContain(`withdrawal ${id}: CHAIN_REFUSES`), WAIT);
    expect(await ground.rows()).toEqual([]);
  });
});

describe('what the chain asks for', () => {
  test('a hot wallet whose coins pay for one transfer alone has one on its way at a time', async () => {
    // one costs at most 130,000 units of energy and a fifth more, and 450 bytes
    ground.fake.give(ground.hot, 'coins', -HOT_TRX * 1_000_000n + 25_000_000n);
    const [first, second] = [freshAddress(), freshAddress()];
    const ids = [ground.request(25n, first), ground.request(25n, second)];
    ground.start();
    await vi.waitFor(() => expect(ground.problems).toContain(`withdrawal ${ids[1]}: FEE_SHORT`), WAIT);
    expect(ids.map(stateOf)).toEqual(['broadcast', 'approved']);
    await ground.mineUntil(has(ids[0] ?? 0, 'completed'));
    for (let mined = 0; mined < 20; mined += 1) ground.fake.next();
    await ground.turns(2);
    expect([received(first), received(second), ground.payer?.problems.get(`withdrawal ${ids[1]}`)]).toEqual([24n, 0n, 'FEE_SHORT']);
    ground.fake.give(ground.hot, 'coins', 30_000_000n);
    await ground.mineUntil(has(ids[1] ?? 0, 'completed'));
    expect(received(second)).toBe(24n);
  });

  test('energy that the hot wallet has of its own needs no coins', async () => {
    ground.fake.give(ground.hot, 'coins', -HOT_TRX * 1_000_000n + 1_000_000n);
    ground.fake.energy = 200_000;
    const to = freshAddress();
    const id = ground.request(25n, to);
    ground.start();
    await ground.mineUntil(has(id, 'completed'));
    expect(received(to)).toBe(24n);
  });

  test('the signer’s own limits hold: what it refuses is tried again later, and others are paid', async () => {
    ground.makeSigner({ transactionMax: '50000000' });
    const [large, small] = [ground.request(100n, freshAddress()), ground.request(25n, freshAddress())];
    ground.start();
    await ground.mineUntil(has(small, 'completed'));
    expect(stateOf(large)).toBe('approved');
    expect(ground.payer?.problems).toEqual(new Map([[`withdrawal ${large}`, 'SIGNER_ABOVE_TRANSACTION']]));
  });
});
