import { expect, test } from 'vitest';
import { isUnderWay, keyOf, pollMs, shareOf, shownOf, shownWatched, watch, type Deposit } from './deposits.ts';

const TX = `0x${'ab'.repeat(32)}`;

function deposit(own: Partial<Deposit> = {}): Deposit {
  return {
    depositId: 0,
    userId: 1,
    name: '',
    amount: '100',
    creditedAmount: '0',
    status: 'waiting',
    reference: `${TX}:1`,
    orderType: '1',
    channel: 'USDT-ERC',
    coin: 'usdt',
    address: '0xaddress',
    txId: TX,
    reason: '',
    remark: '',
    picture: '',
    createTime: '',
    changeTime: '',
    times: { createMs: 1 },
    state: 'pending',
    confirmations: 1,
    creditConfirmations: 3,
    finalConfirmations: 6,
    ...own,
  };
}

test('RULES §13.1 a deposit is seen until it is in a block, and under way until it is final', () => {
  expect(shownOf(deposit({ confirmations: 0 })).step).toBe('seen');
  expect(shownOf(deposit()).step).toBe('pending');
  expect(shownOf(deposit({ state: 'reorganised', confirmations: 0 })).step).toBe('reorganised');
  const states = ['declared', 'pending', 'unclaimed', 'credited', 'final', 'reorganised'] as const;
  expect(states.filter((state) => isUnderWay({ state }))).toEqual(['pending', 'credited']);
});

test('what was under way stays as it is now: credited, final, or dropped when it vanishes before it was credited', () => {
  const pending = deposit();
  const first = watch([], [pending, deposit({ reference: 'other', state: 'final' })]);
  expect(first).toEqual([{ deposit: pending, isGone: false }]);
  expect(watch(first, [pending])).toBe(first);
  const credited = deposit({ depositId: 7, state: 'credited', confirmations: 3 });
  const second = watch(first, [credited]);
  expect(second.map(shownWatched)).toMatchObject([{ depositId: 7, step: 'credited' }]);
  // a credited one that is beyond the page of the list is not dropped
  expect(watch(second, [])).toBe(second);
  const dropped = watch(first, []);
  expect(dropped.map(shownWatched)).toMatchObject([{ step: 'dropped' }]);
  expect(watch(dropped, [])).toBe(dropped);
  expect(watch(dropped, [pending]).map(shownWatched)).toMatchObject([{ step: 'pending' }]);
});

test('an output that comes again after it was taken back is followed as what it is now', () => {
  const credited = watch([], [deposit({ depositId: 7, state: 'credited' })]);
  const taken = deposit({ depositId: 7, state: 'reorganised', confirmations: 0 });
  const [again] = watch(credited, [deposit(), taken]);
  expect(again?.deposit.state).toBe('pending');
  expect(keyOf(taken)).not.toBe(keyOf(deposit()));
});

test('the name of a deposit in an address is short, tells outputs apart, and stays when it is credited', () => {
  expect(keyOf(deposit()).length).toBeLessThanOrEqual(64);
  expect(keyOf(deposit())).toBe(keyOf(deposit({ depositId: 7, state: 'credited' })));
  expect(keyOf(deposit())).not.toBe(keyOf(deposit({ reference: `${TX}:2` })));
  expect(keyOf(deposit({ txId: '', reference: 'D3' }))).toBe('D3');
});

test('the list is asked for as often as blocks come while something is under way, else now and then', () => {
  const seconds = (channel: string) => (channel === 'BTC' ? 600 : channel === 'USDT-ERC' ? 12 : channel === 'ETH' ? 1 : null);
  expect(pollMs([], seconds, false)).toBe(15_000);
  expect(pollMs([deposit({ state: 'final' })], seconds, false)).toBe(15_000);
  expect(pollMs([deposit()], seconds, false)).toBe(3_000);
  expect(pollMs([deposit({ channel: 'BTC' })], seconds, false)).toBe(15_000);
  expect(pollMs([deposit({ channel: 'ETH' }), deposit({ channel: 'BTC' })], seconds, false)).toBe(1_000);
  expect(pollMs([], seconds, true)).toBe(1_000);
});

test('the ring is the share of all confirmations, and full when it is final', () => {
  expect(shareOf(shownOf(deposit({ confirmations: 3 })))).toBe(0.5);
  expect(shareOf(shownOf(deposit({ confirmations: 9 })))).toBe(1);
  expect(shareOf(shownOf(deposit({ state: 'final', confirmations: 6 })))).toBe(1);
  expect(shareOf(shownOf(deposit({ finalConfirmations: 0 })))).toBe(0);
});
