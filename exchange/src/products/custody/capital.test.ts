import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { ANNA, CHAIN, limitOf, ONE_USDT, openCustody, TRC } from './test/custody-harness.ts';
import type { CustodyHarness } from './test/custody-harness.ts';
import type { CommandOf } from './commands.ts';
import { BY_TWO, USDT } from '../../test/harness.ts';

type PayIn = CommandOf<'custody.payIn'>;
type Relocate = CommandOf<'custody.relocate'>;

const payIn = (harness: CustodyHarness, usdt: bigint, fields: Partial<PayIn> = {}, id = ''): string =>
  harness.code(0, { type: 'custody.payIn', channelId: TRC, to: 'hot', units: usdt * ONE_USDT, txId: 'capital', ...BY_TWO, ...fields }, id);
const takeOut = (harness: CustodyHarness, usdt: bigint, fields: Partial<CommandOf<'custody.takeOut'>> = {}) =>
  harness.send(0, { type: 'custody.takeOut', channelId: TRC, units: usdt * ONE_USDT, txId: 'out', ...BY_TWO, ...fields });
const relocate = (harness: CustodyHarness, usdt: bigint, fields: Partial<Relocate> = {}): string =>
  harness.code(0, {
    type: 'custody.relocate',
    channelId: TRC,
    from: 'hot',
    to: 'cold',
    units: usdt * ONE_USDT,
    txId: 'cold1',
    ...BY_TWO,
    ...fields,
  });
const told = ({ outcome }: ReturnType<typeof takeOut>): string => (outcome.ok ? 'ok' : `${outcome.code} ${outcome.limit}`);
const budget = (harness: CustodyHarness, flow: 'fund' | 'return', usdt: bigint, fields: object = {}): string =>
  harness.code(0, { type: 'house.budget', assetId: USDT, fund: 'network', flow, amount: usdt * ONE_USDT, ...BY_TWO, ...fields });

function held(harness: CustodyHarness): readonly string[] {
  const { hotUnits, coldUnits } = harness.exchange.ask({ type: 'custody.held' }).find(({ channelId }) => channelId === TRC) ?? {};
  const house = harness.exchange.ask({ type: 'accounts.house' }).balances;
  const [equity, network] = ['house.equity', 'house.network'].map((kind) => house.find((one) => one.kind === kind)?.units ?? 0n);
  return [hotUnits, coldUnits, equity, network].map((units) => String((units ?? 0n) / ONE_USDT));
}

const free = (harness: CustodyHarness): bigint =>
  (harness.exchange.ask({ type: 'custody.freeCapital' }).find(({ assetId }) => assetId === USDT)?.units ?? 0n) / ONE_USDT;

test('RULES §2 capital that has come becomes equity, funds what fees are paid from, goes back and leaves from the cold place', () => {
  const harness = openCustody();
  expect(payIn(harness, 100n)).toBe('ok');
  expect(held(harness)).toEqual(['100', '0', '100', '0']);
  expect(budget(harness, 'fund', 30n)).toBe('ok');
  expect(held(harness)).toEqual(['100', '0', '70', '30']);
  expect(harness.code(0, { type: 'custody.payNetwork', channelId: TRC, units: 5n * ONE_USDT, txId: 'fee' })).toBe('ok');
  expect(budget(harness, 'return', 25n)).toBe('ok');
  expect(relocate(harness, 60n)).toBe('ok');
  expect(told(takeOut(harness, 60n))).toBe('ok');
  expect(held(harness)).toEqual(['35', '0', '35', '0']);
});

test('RULES §18 each is the work of two different persons with a reason, and of nobody else', () => {
  const harness = openCustody();
  for (const operator of ['anna', 'anna, anna', '', 'anna, berta, clara']) {
    expect([operator, payIn(harness, 1n, { operator })]).toEqual([operator, 'BAD_INPUT']);
    expect([operator, relocate(harness, 1n, { operator })]).toEqual([operator, 'BAD_INPUT']);
    expect([operator, told(takeOut(harness, 1n, { operator }))]).toEqual([operator, 'BAD_INPUT ']);
    expect([operator, budget(harness, 'fund', 1n, { operator })]).toEqual([operator, 'BAD_INPUT']);
  }
  expect(payIn(harness, 1n, { reason: ' ' })).toBe('BAD_INPUT');
  expect(harness.code(ANNA, { type: 'custody.payIn', channelId: TRC, to: 'hot', units: ONE_USDT, txId: 'x', ...BY_TWO })).toBe('BAD_INPUT');
  expect(harness.code(ANNA, { type: 'house.budget', assetId: USDT, fund: 'network', flow: 'fund', amount: 1n, ...BY_TWO })).toBe(
    'BAD_INPUT',
  );
});

test('a transaction brings coins to a place once and takes them from one once, whoever has booked it', () => {
  const harness = openCustody();
  harness.fill(ANNA, 100n);
  const [sweep] = harness.entries.flatMap(({ command: { body } }) => (body.type === 'custody.move' ? [body.txId] : []));
  expect(payIn(harness, 100n, { txId: sweep ?? '' })).toBe('ALREADY_DONE');
  expect(payIn(harness, 50n)).toBe('ok');
  expect(payIn(harness, 7n)).toBe('ALREADY_DONE');
  expect(payIn(harness, 7n, { to: 'cold' })).toBe('ok');
  expect(relocate(harness, 7n, { txId: 'capital' })).toBe('ALREADY_DONE');
  const isMoved = (fields: object = {}): boolean =>
    harness.exchange.ask({ type: 'custody.isMoved', channelId: TRC, from: 'hot', to: 'cold', txId: 'cold1', ...fields });
  expect(isMoved()).toBe(false);
  expect([relocate(harness, 20n), relocate(harness, 20n)]).toEqual(['ok', 'ALREADY_DONE']);
  expect([isMoved(), isMoved({ from: 'cold', to: 'hot' }), isMoved({ txId: 'cold2' }), isMoved({ channelId: 9 })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(relocate(harness, 20n, { from: 'cold', to: 'hot', txId: 'cold1' })).toBe('ok');
  expect(told(takeOut(harness, 1n, { txId: 'cold1' }))).toBe('ALREADY_DONE ');
  expect([told(takeOut(harness, 7n)), told(takeOut(harness, 7n))]).toEqual(['ok', 'ALREADY_DONE ']);
});

test('RULES §2 a sweep whose arrival was paid in as capital is not booked a second time, nor what was moved by operators', () => {
  const harness = openCustody();
  harness.deposit(ANNA, 100n);
  const sweep = (txId: string, to: 'hot' | 'cold' = 'hot'): string =>
    harness.code(0, { type: 'custody.move', channelId: TRC, from: 'deposit', to, units: 40n * ONE_USDT, txId });
  expect([payIn(harness, 40n, { txId: 'sweep' }), sweep('sweep')]).toEqual(['ok', 'BAD_INPUT']);
  expect(held(harness)).toEqual(['40', '0', '40', '0']);
  expect([sweep('second'), sweep('second'), sweep('second', 'cold')]).toEqual(['ok', 'ALREADY_DONE', 'BAD_INPUT']);
  expect([relocate(harness, 10n), sweep('cold1', 'cold'), sweep('cold1', 'hot')]).toEqual(['ok', 'BAD_INPUT', 'ok']);
});

test('the same proposal run again after a kill is answered as before', () => {
  const harness = openCustody();
  expect([payIn(harness, 5n, {}, 'operator:7'), payIn(harness, 5n, {}, 'operator:7'), payIn(harness, 5n, {}, 'operator:8')]).toEqual([
    'ok',
    'ok',
    'ALREADY_DONE',
  ]);
  expect(held(harness)[0]).toBe('5');
});

test('wrong input and unknown channels are refused, and so is what the chain cannot carry', () => {
  const harness = openCustody();
  const wrong: readonly Partial<PayIn>[] = [
    { to: 'deposit' },
    { units: 0n },
    { units: -1n },
    { txId: '' },
    { txId: 'a b' },
    { channelId: 0 },
  ];
  for (const fields of wrong) expect([fields, payIn(harness, 1n, fields)]).toEqual([fields, 'BAD_INPUT']);
  expect([payIn(harness, 1n, { channelId: 9 }), payIn(harness, 1n, { units: ONE_USDT + 1n })]).toEqual(['NOT_FOUND', 'TOO_PRECISE']);
  for (const fields of [{ to: 'hot' }, { from: 'deposit' }, { to: 'deposit' }] as const)
    expect(relocate(harness, 1n, fields)).toBe('BAD_INPUT');
  expect(budget(harness, 'fund', 1n, { fund: 'equity' })).toBe('BAD_INPUT');
  expect(budget(harness, 'fund', 1n, { assetId: 9 })).toBe('NOT_FOUND');
});

test('nothing leaves that is not there: equity, a budget, a place, and what is signed away', () => {
  const harness = openCustody();
  harness.fill(ANNA, 500n);
  payIn(harness, 10n);
  expect(budget(harness, 'fund', 11n)).toBe('INSUFFICIENT_FUNDS');
  expect(budget(harness, 'return', 1n)).toBe('BUDGET_EMPTY');
  expect(told(takeOut(harness, 11n))).toBe(`INSUFFICIENT_FUNDS ${10n * ONE_USDT}`);
  expect(told(takeOut(harness, 10n))).toBe('CUSTODY_SHORT 0');
  const withdrawalId = harness.request(ANNA, 400n).seq;
  harness.send(0, { type: 'custody.pin', withdrawalId, txId: 'paid', rawHash: 'raw' });
  // of 510 that are hot, 399 are signed away
  expect([relocate(harness, 112n), relocate(harness, 111n)]).toEqual(['CUSTODY_SHORT', 'ok']);
  // the coins of users that lie cold are no capital
  expect(told(takeOut(harness, 11n))).toBe(`INSUFFICIENT_FUNDS ${10n * ONE_USDT}`);
  expect(told(takeOut(harness, 10n))).toBe('ok');
});

test('RULES §18 what users owe since a chain has undone their deposits is covered by equity, and stays', () => {
  const harness = openCustody();
  payIn(harness, 100n, { to: 'cold' });
  const depositId = harness.deposit(ANNA, 50n).seq;
  harness.send(ANNA, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 30n * ONE_USDT });
  expect(free(harness)).toBe(100n);
  harness.send(0, { type: 'custody.reorganise', depositId });
  expect(free(harness)).toBe(70n);
  expect(limitOf(takeOut(harness, 71n))).toBe(String(70n * ONE_USDT));
  expect(told(takeOut(harness, 70n))).toBe('ok');
  // a debt in one coin keeps no other one
  expect(payIn(harness, 0n, { channelId: CHAIN, to: 'cold', units: 5n })).toBe('ok');
  expect(told(takeOut(harness, 0n, { channelId: CHAIN, units: 5n }))).toBe('ok');
  harness.deposit(ANNA, 50n, { txId: 'later' });
  expect(free(harness)).toBe(30n);
});

test('I3 a restored exchange remembers what was booked', () => {
  const harness = openCustody();
  expect([payIn(harness, 5n, { to: 'cold' }), told(takeOut(harness, 2n))]).toEqual(['ok', 'ok']);
  harness.exchange = Exchange.restore(harness.exchange.snapshot());
  expect([payIn(harness, 5n, { to: 'cold' }), told(takeOut(harness, 2n))]).toEqual(['ALREADY_DONE', 'ALREADY_DONE ']);
  expect(held(harness)).toEqual(['0', '3', '3', '0']);
});
