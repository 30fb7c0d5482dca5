import { describe, expect, test } from 'vitest';
import { BY_TWO, USDT } from '../../test/harness.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { ANNA, HOUR_MS, limitOf, ONE_USDT, openCustody, refOf, TRC } from './test/custody-harness.ts';
import type { CustodyHarness } from './test/custody-harness.ts';

const ALONE = { operator: 'anna', reason: 'Looks right' } as const;

function opened(rules: object = {}, terms: object = {}): CustodyHarness {
  const harness = openCustody(terms, rules);
  harness.fill(ANNA, 100_000n);
  return harness;
}
const held = (harness: CustodyHarness) => {
  const [one] = harness.exchange.ask({ type: 'custody.held' });
  return one === undefined ? [] : [one.hotUnits / ONE_USDT, one.transitUnits / ONE_USDT, one.signedUnits / ONE_USDT];
};
/** The steps of paying one withdrawal. */
const steps = (harness: CustodyHarness, withdrawalId: number) => ({
  approve: (author: object = ALONE) => harness.code(0, { type: 'custody.approve', withdrawalId, ...ALONE, ...author }),
  reject: () => harness.code(0, { type: 'custody.reject', withdrawalId, ...ALONE }),
  pin: (txId = 'raw', rawHash = 'hash') => harness.code(0, { type: 'custody.pin', withdrawalId, txId, rawHash }),
  broadcast: (txId = 'raw') => harness.code(0, { type: 'custody.broadcast', withdrawalId, txId }),
  complete: (confirmations = 6, txId = 'raw') => harness.code(0, { type: 'custody.complete', withdrawalId, txId, confirmations }),
  fail: (confirmations = 6, spentByTxId = 'other') => harness.code(0, { type: 'custody.fail', withdrawalId, spentByTxId, confirmations }),
});
const stateOf = (harness: CustodyHarness) =>
  harness.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: 0, count: 1 })[0]?.state;

describe('approval', () => {
  test('is by two different operators from the value of the rules on, and by one where an hour was over', () => {
    const harness = opened({}, { hourMaxUnits: 9_998n * ONE_USDT });
    const large = harness.request(ANNA, 10_000n);
    expect(eventsOf(large, 'custody.approved')).toEqual([]);
    const { approve } = steps(harness, refOf(large));
    expect([approve(), approve({ operator: 'anna, anna' }), approve(BY_TWO), approve(BY_TWO)]).toEqual([
      'BAD_INPUT',
      'BAD_INPUT',
      'ok',
      'ALREADY_DONE',
    ]);
    expect(eventsOf(harness.request(ANNA, 9_999n), 'custody.approved')).toHaveLength(1);
    const over = harness.request(ANNA, 20n);
    expect(eventsOf(over, 'custody.approved')).toEqual([]);
    expect(steps(harness, refOf(over)).approve()).toBe('ok');
    harness.timeMs += HOUR_MS;
    expect(eventsOf(harness.request(ANNA, 20n), 'custody.approved')).toHaveLength(1);
  });

  test('is refused while the account is held or payments are off, and so is signing', () => {
    const harness = opened({ twoPersonsValueUnits: 100n * ONE_USDT });
    const [one, other] = [refOf(harness.request(ANNA, 100n)), refOf(harness.request(ANNA, 50n))];
    const hold = { accountId: ANNA, scope: 'withdrawal', code: 'LEGAL_ORDER', reason: 'An order' } as const;
    harness.send(0, { type: 'hold.place', ...hold, operator: 'anna', reviewMs: harness.timeMs + HOUR_MS });
    expect([steps(harness, one).approve(BY_TWO), steps(harness, other).pin()]).toEqual(['ACCOUNT_HELD', 'ACCOUNT_HELD']);
    harness.send(0, { type: 'hold.lift', ...hold, operator: 'berta' });
    const turn = (enable: boolean, author: object = ALONE) =>
      harness.code(0, { type: 'custody.switchPayments', enable, ...ALONE, ...author });
    expect([turn(true), turn(false), turn(true), turn(false)]).toEqual(['ALREADY_DONE', 'ok', 'BAD_INPUT', 'ALREADY_DONE']);
    expect([steps(harness, one).approve(BY_TWO), steps(harness, other).pin()]).toEqual(['ACCOUNT_HELD', 'ACCOUNT_HELD']);
    const refusal = harness.request(ANNA, 20n);
    expect([codeOf(refusal), limitOf(refusal)]).toEqual(['ACCOUNT_HELD', 'PLATFORM_CHECK 0']);
    expect(turn(true, BY_TWO)).toBe('ok');
    expect([steps(harness, one).approve(BY_TWO), steps(harness, other).pin()]).toEqual(['ok', 'ok']);
  });

  test('of what was requested while its owner owes nothing waits when he owes', () => {
    const harness = opened({ twoPersonsValueUnits: 100n * ONE_USDT });
    const depositId = refOf(harness.deposit(ANNA, 50n));
    const withdrawalId = refOf(harness.request(ANNA, 100n));
    harness.send(ANNA, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 99_901n * ONE_USDT });
    harness.send(0, { type: 'custody.reorganise', depositId });
    expect(steps(harness, withdrawalId).approve(BY_TWO)).toBe('ACCOUNT_HELD');
    harness.deposit(ANNA, 1n);
    expect(steps(harness, withdrawalId).approve(BY_TWO)).toBe('ok');
  });

  test('rejecting gives everything back until the withdrawal is signed', () => {
    const harness = opened({ twoPersonsValueUnits: 100n * ONE_USDT });
    const [reviewed, approved, signed] = [100n, 50n, 60n].map((usdt) => refOf(harness.request(ANNA, usdt))) as [number, number, number];
    steps(harness, signed).pin();
    expect([reviewed, approved, signed].map((id) => steps(harness, id).reject())).toEqual(['ok', 'ok', 'ALREADY_DONE']);
    expect(harness.available(ANNA)).toBe((100_000n - 60n) * ONE_USDT);
    harness.exchange.check();
  });

  test('SPEC §18 a rejection ends with its code, of the published list alone, and the reason of the operator is not for the user', () => {
    const harness = opened({ twoPersonsValueUnits: 100n * ONE_USDT });
    const withdrawalId = refOf(harness.request(ANNA, 100n));
    const entry = harness.send(0, { type: 'custody.rejectByCode', withdrawalId, code: 'ADDRESS_RISK', ...ALONE });
    expect(eventsOf(entry, 'custody.ended')).toMatchObject([{ withdrawalId, end: 'rejected', reason: 'ADDRESS_RISK' }]);
    const again = { type: 'custody.rejectByCode', withdrawalId, code: 'LEGAL_ORDER', ...ALONE } as const;
    expect([harness.code(0, again), harness.code(0, { ...again, operator: '' })]).toEqual(['ALREADY_DONE', 'BAD_INPUT']);
    expect(harness.available(ANNA)).toBe(100_000n * ONE_USDT);
  });
});

describe('paying', () => {
  test('signed once, sent, completed with the confirmations of its channel: coins leave, the fee stays', () => {
    const harness = opened();
    const { pin, broadcast, complete } = steps(harness, refOf(harness.request(ANNA, 100n)));
    expect([broadcast(), complete()]).toEqual(['BAD_INPUT', 'BAD_INPUT']);
    expect([pin(), pin(), pin('raw2', 'hash2')]).toEqual(['ok', 'ALREADY_DONE', 'ALREADY_DONE']);
    expect(held(harness)).toEqual([100_000n, 0n, 99n]);
    expect([broadcast('raw2'), complete(), broadcast(), broadcast()]).toEqual(['BAD_INPUT', 'BAD_INPUT', 'ok', 'ALREADY_DONE']);
    expect(held(harness)).toEqual([99_901n, 99n, 0n]);
    expect([complete(5), complete(6, 'raw2'), complete(), complete()]).toEqual(['BELOW_MIN', 'BAD_INPUT', 'ok', 'ALREADY_DONE']);
    expect(held(harness)).toEqual([99_901n, 0n, 0n]);
    expect([stateOf(harness), harness.available(ANNA)]).toEqual(['completed', 99_900n * ONE_USDT]);
    harness.exchange.check();
  });

  test('fails only by proof that it never pays, and then everything is given back', () => {
    for (const isSent of [false, true]) {
      const harness = opened();
      const { pin, broadcast, fail, complete } = steps(harness, refOf(harness.request(ANNA, 100n)));
      expect(fail()).toBe('BAD_INPUT');
      pin();
      if (isSent) broadcast();
      expect([fail(5), fail(6, ''), fail(), fail()]).toEqual(['BELOW_MIN', 'BAD_INPUT', 'ok', 'ALREADY_DONE']);
      expect([held(harness), harness.available(ANNA), stateOf(harness)]).toEqual([[100_000n, 0n, 0n], 100_000n * ONE_USDT, 'failed']);
      expect([complete(), broadcast(), pin()]).toEqual(['ALREADY_DONE', 'ALREADY_DONE', 'ALREADY_DONE']);
      harness.exchange.check();
    }
  });

  test('SPEC §13.2 its own transaction that moved nothing proves it as well, once it was sent and with as many confirmations', () => {
    const harness = opened();
    const withdrawalId = refOf(harness.request(ANNA, 100n));
    const { pin, broadcast, fail, complete } = steps(harness, withdrawalId);
    expect([fail(6, 'raw'), pin(), fail(6, 'raw')]).toEqual(['BAD_INPUT', 'ok', 'BAD_INPUT']);
    broadcast();
    expect(held(harness)).toEqual([99_901n, 99n, 0n]);
    expect([fail(5, 'raw'), fail(6, 'raw')]).toEqual(['BELOW_MIN', 'ok']);
    expect([held(harness), harness.available(ANNA), stateOf(harness)]).toEqual([[100_000n, 0n, 0n], 100_000n * ONE_USDT, 'failed']);
    const found = harness.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: 0, count: 1 });
    expect(found).toMatchObject([{ withdrawalId, txId: 'raw', reason: 'raw' }]);
    expect([fail(6, 'raw'), fail(), complete(), broadcast(), pin()]).toEqual(Array.from({ length: 5 }, () => 'ALREADY_DONE'));
    harness.exchange.check();
  });

  test('what was paid never fails, by whatever proof', () => {
    const harness = opened();
    const { pin, broadcast, fail, complete } = steps(harness, refOf(harness.request(ANNA, 100n)));
    for (const step of [pin, broadcast, complete]) expect(step()).toBe('ok');
    expect([fail(6, 'raw'), fail()]).toEqual(['ALREADY_DONE', 'ALREADY_DONE']);
    expect([held(harness), harness.available(ANNA)]).toEqual([[99_901n, 0n, 0n], 99_900n * ONE_USDT]);
  });

  test('what a transaction that moved nothing has cost is booked once, as that of one that paid', () => {
    const harness = opened();
    harness.send(0, { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 9n * ONE_USDT });
    harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'network', amount: 9n * ONE_USDT });
    const { pin, broadcast, fail } = steps(harness, refOf(harness.request(ANNA, 100n)));
    const payNetwork = () => harness.code(0, { type: 'custody.payNetwork', channelId: TRC, units: ONE_USDT, txId: 'raw' });
    expect([pin(), broadcast(), fail(6, 'raw'), payNetwork(), payNetwork()]).toEqual(['ok', 'ok', 'ok', 'ok', 'ALREADY_DONE']);
    expect(held(harness)).toEqual([99_999n, 0n, 0n]);
    expect(harness.available(ANNA)).toBe(100_000n * ONE_USDT);
    harness.exchange.check();
  });

  test('nothing is signed beyond what is hot, and what is signed is not moved away', () => {
    const harness = openCustody();
    harness.deposit(ANNA, 1_000n, { confirmations: 6 });
    const [one, other] = [refOf(harness.request(ANNA, 100n)), refOf(harness.request(ANNA, 200n))];
    const move = (from: 'deposit' | 'hot', to: 'cold' | 'hot', usdt: bigint) =>
      harness.code(0, { type: 'custody.move', channelId: TRC, from, to, units: usdt * ONE_USDT, txId: `${from}${usdt}` });
    expect(steps(harness, one).pin()).toBe('CUSTODY_SHORT');
    move('deposit', 'hot', 250n);
    expect([steps(harness, one).pin(), steps(harness, other).pin('raw2')]).toEqual(['ok', 'CUSTODY_SHORT']);
    expect([move('hot', 'cold', 152n), move('hot', 'cold', 151n)]).toEqual(['CUSTODY_SHORT', 'ok']);
    expect(steps(harness, one).broadcast()).toBe('ok');
    harness.exchange.check();
  });
});

test('the queue of what has not ended is in the order of its requests, behind an id', () => {
  const harness = opened({ twoPersonsValueUnits: 100n * ONE_USDT });
  const ids = [100n, 50n, 150n].map((usdt) => refOf(harness.request(ANNA, usdt)));
  const open = (afterId: number, count = 9) =>
    harness.exchange.ask({ type: 'custody.openWithdrawals', afterId, count }).map(({ withdrawalId }) => withdrawalId);
  expect([open(0), open(ids[0] ?? 0), open(0, 2)]).toEqual([ids, ids.slice(1), ids.slice(0, 2)]);
  steps(harness, ids[0] ?? 0).reject();
  expect(open(0)).toEqual(ids.slice(1));
});
