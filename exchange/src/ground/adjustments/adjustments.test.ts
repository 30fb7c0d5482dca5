import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { BTC, BY_TWO, openHarness, USDT, type Harness } from '../../test/harness.ts';
import { OperatorsScript } from '../../test/operators-script.ts';
import type { AdjustmentCommand } from './commands.ts';

const USER = 50;
const OTHER = 51;
const SIMULATED = 52;
const HOUSE = 1;

function opened(): Harness {
  const harness = openHarness(2);
  for (const accountId of [USER, OTHER]) harness.send(0, { type: 'account.open', accountId, kind: 'user' });
  harness.send(0, { type: 'account.open', accountId: SIMULATED, kind: 'simulated' });
  harness.send(0, { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 1_000n });
  return harness;
}

const bodyOf = (body: Partial<AdjustmentCommand>): AdjustmentCommand => ({
  type: 'adjustment.book',
  adjustmentId: 7,
  accountId: USER,
  assetId: USDT,
  amount: 100n,
  reverses: 0,
  ...BY_TWO,
  ...body,
});
function book(harness: Harness, body: Partial<AdjustmentCommand>, id = ''): string {
  const { outcome } = harness.execute({ id, accountId: 0, body: bodyOf(body) });
  return outcome.ok ? 'ok' : `${outcome.code} ${outcome.limit}`.trimEnd();
}
const available = (harness: Harness, accountId = USER): bigint =>
  harness.exchange
    .ask({ type: 'accounts.balances', accountId })
    .filter(({ assetId, wallet }) => assetId === USDT && wallet === 'platform')
    .reduce((sum, { availableUnits }) => sum + availableUnits, 0n);
const equity = (harness: Harness): bigint =>
  harness.exchange.ask({ type: 'accounts.house' }).balances.find(({ kind, assetId }) => kind === 'house.equity' && assetId === USDT)
    ?.units ?? 0n;

test('RULES §2 house:equity → user:platform, and of a credit made in error back, with the reason and both names in the journal', () => {
  const harness = opened();
  const before = equity(harness);
  const credit = harness.execute({ id: 'operator:7', accountId: 0, body: bodyOf({}) });
  expect(credit.outcome).toMatchObject({ ok: true, ref: 7 });
  expect(credit.events).toEqual([
    {
      type: 'adjustment.booked',
      adjustmentId: 7,
      accountId: USER,
      reverses: 0,
      legs: [
        { code: 4, ownerId: 0, ref: 0, assetId: USDT, amount: -100n },
        { code: 1, ownerId: USER, ref: 0, assetId: USDT, amount: 100n },
      ],
      ...BY_TWO,
    },
  ]);
  expect([available(harness), equity(harness)]).toEqual([100n, before - 100n]);
  expect(book(harness, { adjustmentId: 8, amount: 60n, reverses: 7 })).toBe('ok');
  expect([available(harness), equity(harness)]).toEqual([40n, before - 40n]);
  expect(harness.exchange.ask({ type: 'adjustments.ofAccount', accountId: USER })).toEqual([
    { adjustmentId: 7, accountId: USER, assetId: USDT, units: 100n, reverses: 0, leftUnits: 40n },
    { adjustmentId: 8, accountId: USER, assetId: USDT, units: 60n, reverses: 7, leftUnits: 0n },
  ]);
  expect(harness.exchange.ask({ type: 'adjustments.ofAccount', accountId: OTHER })).toEqual([]);
});

test('RULES §18 a debit only up to what is left of a credit of the same account and asset, and never below what is available', () => {
  const harness = opened();
  expect(book(harness, {})).toBe('ok');
  const debit = { adjustmentId: 8, reverses: 7, amount: 101n } as const;
  expect(book(harness, debit)).toBe('ABOVE_MAX 100');
  expect(book(harness, { ...debit, amount: 1n, accountId: OTHER })).toBe('NOT_FOUND');
  expect(book(harness, { ...debit, amount: 1n, assetId: BTC })).toBe('NOT_FOUND');
  expect(book(harness, { ...debit, amount: 1n, reverses: 6 })).toBe('NOT_FOUND');
  harness.send(USER, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 70n });
  expect(book(harness, { ...debit, amount: 31n })).toBe('INSUFFICIENT_FUNDS 30');
  expect(book(harness, { ...debit, amount: 30n })).toBe('ok');
  expect(book(harness, { adjustmentId: 9, reverses: 7, amount: 71n })).toBe('ABOVE_MAX 70');
  expect(book(harness, { adjustmentId: 9, reverses: 8, amount: 1n })).toBe('NOT_FOUND');
});

test('RULES §18 two different persons and a reason, a number of its own, a user’s account, and no more than the equity has', () => {
  const harness = opened();
  for (const operator of ['anna', 'anna, anna', '', 'anna, berta, clara'])
    expect([operator, book(harness, { operator })]).toEqual([operator, 'BAD_INPUT']);
  expect(book(harness, { reason: ' ' })).toBe('BAD_INPUT');
  for (const amount of [0n, -1n]) expect(book(harness, { amount })).toBe('BAD_INPUT');
  for (const adjustmentId of [0, -1, 1.5]) expect(book(harness, { adjustmentId })).toBe('BAD_INPUT');
  expect(book(harness, { reverses: 7 })).toBe('BAD_INPUT');
  for (const accountId of [HOUSE, SIMULATED]) expect([accountId, book(harness, { accountId })]).toEqual([accountId, 'BAD_INPUT']);
  expect([book(harness, { accountId: 99 }), book(harness, { assetId: 99 })]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect(book(harness, { amount: equity(harness) + 1n })).toBe(`INSUFFICIENT_FUNDS ${equity(harness)}`);
  expect(harness.execute({ id: '', accountId: USER, body: bodyOf({}) }).outcome).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  expect([book(harness, {}), book(harness, { amount: 5n })]).toEqual(['ok', 'ALREADY_DONE']);
  expect(available(harness)).toBe(100n);
});

test('I3 what was booked is known to a restored exchange: nothing is booked twice, no more is taken back than was left', () => {
  const harness = opened();
  expect([book(harness, {}), book(harness, { adjustmentId: 8, amount: 60n, reverses: 7 })]).toEqual(['ok', 'ok']);
  const restored = Exchange.restore(harness.exchange.snapshot());
  const outcomeOf = (body: Partial<AdjustmentCommand>): unknown =>
    restored.execute(restored.lastSeq + 1, harness.timeMs, { id: '', accountId: 0, body: bodyOf(body) }).outcome;
  expect(outcomeOf({ amount: 1n })).toMatchObject({ ok: false, code: 'ALREADY_DONE' });
  expect(outcomeOf({ adjustmentId: 9, reverses: 7, amount: 41n })).toMatchObject({ ok: false, code: 'ABOVE_MAX', limit: '40' });
  expect(outcomeOf({ adjustmentId: 9, reverses: 7, amount: 40n })).toMatchObject({ ok: true, ref: 9 });
});

test('SPEC §18 where there are operators, two of them who move the house’s money and have not invited each other', () => {
  const harness = opened();
  const script = new OperatorsScript((body) => harness.execute({ id: '', accountId: 0, body }).outcome);
  script.found();
  for (const name of ['tara', 'theo']) {
    script.add(['second', 'third'], name, ['treasurer']);
    script.enrol(name);
  }
  for (const operator of ['second, third', 'tara, second', 'tara, nobody'])
    expect([operator, book(harness, { operator })]).toEqual([operator, 'BAD_INPUT']);
  expect(book(harness, { operator: 'tara, theo' })).toBe('ok');
});
