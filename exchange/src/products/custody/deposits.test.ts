import { describe, expect, test, vi } from 'vitest';
import { BTC, BY_TWO, USDT } from '../../test/harness.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { ANNA, BERTA, limitOf, ONE_USDT, openCustody, refOf, TRC, WRAPPED } from './test/custody-harness.ts';
import { Deposits } from './deposits.ts';
import type { CustodyHarness } from './test/custody-harness.ts';

const held = (harness: CustodyHarness, place: 'depositUnits' | 'hotUnits' = 'depositUnits'): bigint =>
  harness.exchange.ask({ type: 'custody.held' })[0]?.[place] ?? -1n;
const totals = (harness: CustodyHarness, accountId = ANNA) => harness.exchange.ask({ type: 'custody.totals', accountId })[0];
const reorganise = (harness: CustodyHarness, depositId: number) => harness.send(0, { type: 'custody.reorganise', depositId });

describe('a deposit', () => {
  test('G1 of 18 decimals is credited down to the unit, and what is left is its dust', () => {
    const harness = openCustody();
    const entry = harness.deposit(ANNA, 0n, { channelId: WRAPPED, chainUnits: 1_234_567_891_234_567_890n });
    expect(eventsOf(entry, 'custody.deposited')).toMatchObject([{ units: 123_456_789n, chainDust: 1_234_567_890n, isCredited: true }]);
    expect(harness.available(ANNA, BTC)).toBe(123_456_789n);
  });

  test('of dust alone moves nothing and is remembered', () => {
    const harness = openCustody();
    const entry = harness.deposit(ANNA, 0n, { channelId: WRAPPED, chainUnits: 9_999_999_999n });
    expect(eventsOf(entry, 'custody.deposited')).toMatchObject([{ units: 0n, chainDust: 9_999_999_999n, isCredited: false, legs: [] }]);
    expect(harness.code(0, { type: 'custody.claim', depositId: refOf(entry), accountId: ANNA, ...BY_TWO })).toBe('BELOW_MIN');
    expect(codeOf(reorganise(harness, refOf(entry)))).toBe('ok');
    harness.exchange.check();
  });

  test('is credited once for each output, whatever repeats, in whichever block it is told', () => {
    const harness = openCustody();
    const output = { txId: 'same', outputIndex: 0 };
    expect(codeOf(harness.deposit(ANNA, 100n, output))).toBe('ok');
    for (const other of [{}, { blockHash: 'block2' }, { chainUnits: 5n }, { accountId: BERTA }])
      expect(codeOf(harness.deposit(ANNA, 100n, { ...output, ...other }))).toBe('ALREADY_DONE');
    expect(codeOf(harness.deposit(ANNA, 100n, { ...output, outputIndex: 1 }))).toBe('ok');
    expect(harness.available(ANNA)).toBe(200n * ONE_USDT);
    expect(held(harness)).toBe(200n * ONE_USDT);
  });

  test('waits for the confirmations of its channel', () => {
    const harness = openCustody();
    const early = harness.deposit(ANNA, 100n, { confirmations: 1 });
    expect([codeOf(early), limitOf(early)]).toEqual(['BELOW_MIN', '2']);
    expect(harness.available(ANNA)).toBe(0n);
  });

  test('above the maximum is credited and flagged', () => {
    const harness = openCustody();
    expect(eventsOf(harness.deposit(ANNA, 50_000n), 'custody.deposited')).toMatchObject([{ isFlagged: false, isCredited: true }]);
    const more = harness.deposit(ANNA, 0n, { chainUnits: 50_000_000_001n });
    expect(eventsOf(more, 'custody.deposited')).toMatchObject([{ isFlagged: true, isCredited: true }]);
  });

  test('below the minimum adds up with the small ones of its user and coin, which are credited together when they reach it', () => {
    const harness = openCustody();
    const small = { chainUnits: 400_000n };
    harness.deposit(ANNA, 0n, small);
    harness.deposit(BERTA, 0n, small);
    harness.deposit(ANNA, 0n, small);
    expect([harness.available(ANNA), totals(harness)?.unclaimedUnits]).toEqual([0n, 80_000_000n]);
    // A large one is credited alone.
    harness.deposit(ANNA, 1n);
    expect([harness.available(ANNA), totals(harness)?.unclaimedUnits]).toEqual([ONE_USDT, 80_000_000n]);
    const last = harness.deposit(ANNA, 0n, { chainUnits: 200_000n });
    expect(eventsOf(last, 'custody.claimed')).toHaveLength(3);
    expect([harness.available(ANNA), totals(harness)?.unclaimedUnits]).toEqual([2n * ONE_USDT, 0n]);
    expect(totals(harness, BERTA)?.unclaimedUnits).toBe(40_000_000n);
    harness.exchange.check();
  });

  test('is claimed in the order of arrival, also when an earlier one has become final meanwhile', () => {
    const harness = openCustody();
    const [first, second] = [harness.deposit(ANNA, 0n, { chainUnits: 400_000n }), harness.deposit(ANNA, 0n, { chainUnits: 300_000n })];
    expect(harness.code(0, { type: 'custody.finalise', depositId: refOf(first), confirmations: 6 })).toBe('ok');
    const last = harness.deposit(ANNA, 0n, { chainUnits: 400_000n });
    expect(eventsOf(last, 'custody.claimed').map(({ depositId }) => depositId)).toEqual([first, second, last].map(refOf));
  });

  test('of dust looks at none of the dust before it, however much there is, until all of it is credited', () => {
    const harness = openCustody();
    const known = vi.spyOn(Deposits.prototype, 'known');
    for (let count = 0; count < 2_000; count += 1) harness.deposit(ANNA, 0n, { chainUnits: 1n });
    expect([totals(harness)?.unclaimedUnits, harness.available(ANNA), known.mock.calls.length]).toEqual([200_000n, 0n, 0]);
    harness.deposit(ANNA, 0n, { chainUnits: 998_000n });
    // once to be credited, and twice to be put into another state
    expect([totals(harness)?.nonFinalUnits, known.mock.calls.length]).toEqual([ONE_USDT, 3 * 2_001]);
    known.mockRestore();
    harness.exchange.check();
  });

  test('of nobody who is known is credited by two operators, and one that is known to nobody else', () => {
    const harness = openCustody();
    const depositId = refOf(harness.deposit(0, 100n));
    const claim = (id: number, accountId: number, author: object = BY_TWO) =>
      harness.code(0, { type: 'custody.claim', depositId: id, accountId, operator: '', reason: '', ...author });
    expect(claim(depositId, BERTA, { operator: 'anna', reason: 'Alone' })).toBe('BAD_INPUT');
    expect(claim(depositId, BERTA, { operator: 'anna, anna', reason: 'Alone' })).toBe('BAD_INPUT');
    expect([claim(depositId + 1, BERTA), claim(depositId, 77)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(claim(depositId, BERTA)).toBe('ok');
    expect(harness.available(BERTA)).toBe(100n * ONE_USDT);
    expect(claim(depositId, BERTA)).toBe('ALREADY_DONE');
    const small = refOf(harness.deposit(ANNA, 0n, { chainUnits: 400_000n }));
    expect([claim(small, BERTA), claim(small, ANNA)]).toEqual(['BAD_INPUT', 'ok']);
    expect(harness.exchange.ask({ type: 'custody.deposits', accountId: BERTA, beforeId: 0, count: 9 })).toMatchObject([{ depositId }]);
    expect(harness.exchange.ask({ type: 'custody.deposits', accountId: 0, beforeId: 0, count: 9 })).toEqual([]);
    harness.exchange.check();
  });

  test('is final with more confirmations, at once when it has them, and once', () => {
    const harness = openCustody();
    const depositId = refOf(harness.deposit(ANNA, 100n));
    const finalise = (confirmations: number) => harness.code(0, { type: 'custody.finalise', depositId, confirmations });
    expect(totals(harness)?.nonFinalUnits).toBe(100n * ONE_USDT);
    expect([finalise(5), finalise(6), finalise(6)]).toEqual(['BELOW_MIN', 'ok', 'ALREADY_DONE']);
    harness.deposit(ANNA, 100n, { confirmations: 6 });
    expect(totals(harness)?.nonFinalUnits).toBe(0n);
  });

  test('is refused without a change when a field is none, and sent by nobody but the house', () => {
    const harness = openCustody();
    const before = harness.exchange.state();
    const bad = [
      { channelId: 0 },
      { txId: '' },
      { txId: 'a b' },
      { outputIndex: -1 },
      { blockHash: '' },
      { chainUnits: 0n },
      { chainUnits: -1n },
    ];
    for (const fields of [...bad, { confirmations: -1 }, { accountId: -1 }])
      expect(codeOf(harness.deposit(ANNA, 1n, fields))).toBe('BAD_INPUT');
    expect([codeOf(harness.deposit(77, 1n)), codeOf(harness.deposit(ANNA, 1n, { channelId: 9 }))]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const own = { type: 'custody.deposit', channelId: TRC, txId: 'x', outputIndex: 0, blockHash: 'b', accountId: ANNA } as const;
    expect(harness.code(ANNA, { ...own, chainUnits: 1_000_000n, confirmations: 9 })).toBe('BAD_INPUT');
    expect(harness.exchange.state()).toEqual(before);
  });
});

describe('a reorganisation', () => {
  test('G49 of 100 that were credited and of which 70 were spent takes 30 and leaves 70 owed, which holds withdrawals', () => {
    const harness = openCustody();
    harness.fill(BERTA, 500n);
    const depositId = refOf(harness.deposit(ANNA, 100n));
    harness.send(ANNA, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 70n * ONE_USDT });
    expect(held(harness)).toBe(100n * ONE_USDT);
    const entry = reorganise(harness, depositId);
    expect(eventsOf(entry, 'custody.reorganised')).toMatchObject([{ owedUnits: 70n * ONE_USDT }]);
    expect(eventsOf(entry, 'custody.reorganised')[0]?.legs.map(({ amount }) => amount / ONE_USDT)).toEqual([-30n, -70n, 100n]);
    expect([harness.available(ANNA), totals(harness)?.owedUnits, held(harness)]).toEqual([0n, 70n * ONE_USDT, 0n]);
    harness.send(ANNA, { type: 'wallet.transfer', assetId: USDT, from: 'contract', to: 'platform', amount: 70n * ONE_USDT });
    const refusal = harness.request(ANNA, 20n);
    expect([codeOf(refusal), limitOf(refusal)]).toEqual(['ACCOUNT_HELD', 'REORG_DEBT 0']);
    harness.exchange.check();
  });

  test('what is owed is repaid by later deposits of the coin, and then withdrawals are free again', () => {
    const harness = openCustody();
    const depositId = refOf(harness.deposit(ANNA, 100n));
    harness.send(ANNA, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 100n * ONE_USDT });
    reorganise(harness, depositId);
    expect(eventsOf(harness.deposit(ANNA, 60n), 'custody.repaid')).toMatchObject([{ units: 60n * ONE_USDT }]);
    expect([harness.available(ANNA), totals(harness)?.owedUnits]).toEqual([0n, 40n * ONE_USDT]);
    expect(eventsOf(harness.deposit(ANNA, 100n, { confirmations: 6 }), 'custody.repaid')).toMatchObject([{ units: 40n * ONE_USDT }]);
    expect([harness.available(ANNA), totals(harness)?.owedUnits]).toEqual([60n * ONE_USDT, 0n]);
    harness.exchange.check();
  });

  test('is booked once; the output is credited again out of another block and not out of the one that is gone', () => {
    const harness = openCustody();
    const output = { txId: 'again', outputIndex: 3 };
    const depositId = refOf(harness.deposit(ANNA, 100n, output));
    expect([codeOf(reorganise(harness, depositId)), codeOf(reorganise(harness, depositId))]).toEqual(['ok', 'ALREADY_DONE']);
    expect(harness.code(0, { type: 'custody.finalise', depositId, confirmations: 9 })).toBe('ALREADY_DONE');
    expect(codeOf(harness.deposit(ANNA, 100n, output))).toBe('ALREADY_DONE');
    expect(codeOf(harness.deposit(ANNA, 100n, { ...output, blockHash: 'block2' }))).toBe('ok');
    expect(codeOf(harness.deposit(ANNA, 100n, { ...output, blockHash: 'block3' }))).toBe('ALREADY_DONE');
    expect(harness.available(ANNA)).toBe(100n * ONE_USDT);
    expect(harness.exchange.ask({ type: 'custody.output', channelId: TRC, ...output })).toMatchObject({
      blockHash: 'block2',
      state: 'credited',
    });
  });

  test('SPEC §13.1 is undone where the very block comes back: once each time, whatever is told late', () => {
    const harness = openCustody();
    const output = { txId: 'back', outputIndex: 1 };
    const reinstate = (depositId: number, confirmations = 2) => harness.send(0, { type: 'custody.reinstate', depositId, confirmations });
    const ids = [refOf(harness.deposit(ANNA, 100n, output))];
    expect(codeOf(reinstate(ids[0] ?? 0))).toBe('ALREADY_DONE');
    for (const _ of [1, 2]) {
      const last = ids.at(-1) ?? 0;
      reorganise(harness, last);
      expect([harness.available(ANNA), held(harness)]).toEqual([0n, 0n]);
      expect([codeOf(reinstate(last, 1)), codeOf(harness.deposit(ANNA, 100n, output))]).toEqual(['BELOW_MIN', 'ALREADY_DONE']);
      ids.push(refOf(reinstate(last)));
      for (const id of ids) expect(codeOf(reinstate(id))).toBe('ALREADY_DONE');
      expect([harness.available(ANNA), held(harness)]).toEqual([100n * ONE_USDT, 100n * ONE_USDT]);
    }
    expect(harness.exchange.ask({ type: 'custody.output', channelId: TRC, ...output })).toMatchObject({
      depositId: ids[2],
      blockHash: 'block1',
      state: 'credited',
    });
    harness.exchange.check();
  });

  test('what another block has had since is not undone', () => {
    const harness = openCustody();
    const output = { txId: 'moved', outputIndex: 1 };
    const first = refOf(harness.deposit(ANNA, 100n, output));
    reorganise(harness, first);
    const second = refOf(harness.deposit(ANNA, 100n, { ...output, blockHash: 'block2' }));
    reorganise(harness, second);
    const code = (depositId: number) => harness.code(0, { type: 'custody.reinstate', depositId, confirmations: 6 });
    expect([code(first), code(99), code(0)]).toEqual(['ALREADY_DONE', 'NOT_FOUND', 'BAD_INPUT']);
    expect(codeOf(harness.deposit(ANNA, 100n, output))).toBe('ok');
    expect(harness.available(ANNA)).toBe(100n * ONE_USDT);
  });

  test('what is owed since is repaid by what came back', () => {
    const harness = openCustody();
    const depositId = refOf(harness.deposit(ANNA, 100n));
    harness.send(ANNA, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 70n * ONE_USDT });
    reorganise(harness, depositId);
    expect(codeOf(harness.send(0, { type: 'custody.reinstate', depositId, confirmations: 6 }))).toBe('ok');
    expect([harness.available(ANNA), totals(harness)?.owedUnits, held(harness)]).toEqual([30n * ONE_USDT, 0n, 100n * ONE_USDT]);
    harness.exchange.check();
  });

  test('of one that was swept is refused until the sweep is booked back, and of an unclaimed one takes what is unclaimed', () => {
    const harness = openCustody();
    const depositId = refOf(harness.deposit(ANNA, 100n));
    const move = (from: 'deposit' | 'hot', to: 'deposit' | 'hot') =>
      harness.code(0, { type: 'custody.move', channelId: TRC, from, to, units: 100n * ONE_USDT, txId: 'sweep' });
    expect(move('deposit', 'hot')).toBe('ok');
    expect(codeOf(reorganise(harness, depositId))).toBe('CUSTODY_SHORT');
    expect([move('hot', 'deposit'), codeOf(reorganise(harness, depositId))]).toEqual(['ok', 'ok']);
    const unknown = refOf(harness.deposit(0, 100n));
    expect(eventsOf(reorganise(harness, unknown), 'custody.reorganised')).toMatchObject([{ owedUnits: 0n, accountId: 0 }]);
    expect(held(harness)).toBe(0n);
    harness.exchange.check();
  });
});

describe('coins between places of our own', () => {
  test('a transaction moves them once each way, and no more than is there', () => {
    const harness = openCustody();
    harness.deposit(ANNA, 100n);
    const move = (usdt: bigint, txId: string) =>
      harness.code(0, { type: 'custody.move', channelId: TRC, from: 'deposit', to: 'hot', units: usdt * ONE_USDT, txId });
    expect([move(101n, 'a'), move(60n, 'a'), move(60n, 'a'), move(41n, 'b'), move(40n, 'b')]).toEqual([
      'CUSTODY_SHORT',
      'ok',
      'ALREADY_DONE',
      'CUSTODY_SHORT',
      'ok',
    ]);
    expect([held(harness), held(harness, 'hotUnits')]).toEqual([0n, 100n * ONE_USDT]);
  });

  test('the fee of a chain is paid from its budget, once for a transaction', () => {
    const harness = openCustody();
    harness.fill(ANNA, 100n);
    const pay = (txId: string) => harness.code(0, { type: 'custody.payNetwork', channelId: TRC, units: 3n * ONE_USDT, txId });
    expect(pay('a')).toBe('BUDGET_EMPTY');
    harness.send(0, { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 5n * ONE_USDT });
    harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'network', amount: 5n * ONE_USDT });
    expect([pay('a'), pay('a'), pay('b')]).toEqual(['ok', 'ALREADY_DONE', 'BUDGET_EMPTY']);
    expect(held(harness, 'hotUnits')).toBe(97n * ONE_USDT);
    harness.exchange.check();
  });
});
