import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { addTreasurers, BY_TREASURERS, decideAdjustment, wordsOf, type Adjusted } from '../../test/adjustments-script.ts';
import { BTC, openHarness, USDT, type Harness } from '../../test/harness.ts';
import { OperatorsScript } from '../../test/operators-script.ts';
import type { AdjustmentCommand } from './commands.ts';

const USER = 50;
const OTHER = 51;
const SIMULATED = 52;
const HOUSE = 1;
const CREDIT: Adjusted = { accountId: USER, assetId: USDT, amount: 100n, reverses: 0 };

/** An exchange with accounts, the house's money and two treasurers, who decide what is booked. */
class Ground {
  readonly harness: Harness = openHarness(2);
  readonly script = new OperatorsScript((body) => this.harness.execute({ id: '', accountId: 0, body }).outcome);

  constructor() {
    const { harness } = this;
    for (const accountId of [USER, OTHER]) harness.send(0, { type: 'account.open', accountId, kind: 'user' });
    harness.send(0, { type: 'account.open', accountId: SIMULATED, kind: 'simulated' });
    harness.send(0, { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 1_000n });
    this.script.found();
    addTreasurers(this.script);
  }

  /** The number of what both have decided. */
  decided(adjusted: Partial<Adjusted> = {}): number {
    return decideAdjustment(this.script, { ...CREDIT, ...adjusted });
  }

  book(adjustmentId: number, body: Partial<AdjustmentCommand> = {}, accountId = 0): string {
    const { outcome } = this.harness.execute({ id: '', accountId, body: bodyOf(adjustmentId, body) });
    return outcome.ok ? 'ok' : `${outcome.code} ${outcome.limit}`.trimEnd();
  }

  /** Decided, and booked as it was. */
  adjust(adjusted: Partial<Adjusted> = {}): string {
    return this.book(this.decided(adjusted), adjusted);
  }

  available(accountId = USER): bigint {
    return this.harness.exchange
      .ask({ type: 'accounts.balances', accountId })
      .filter(({ assetId, wallet }) => assetId === USDT && wallet === 'platform')
      .reduce((sum, { availableUnits }) => sum + availableUnits, 0n);
  }

  equity(): bigint {
    const { balances } = this.harness.exchange.ask({ type: 'accounts.house' });
    return balances.find(({ kind, assetId }) => kind === 'house.equity' && assetId === USDT)?.units ?? 0n;
  }
}

const bodyOf = (adjustmentId: number, body: Partial<AdjustmentCommand> = {}): AdjustmentCommand => ({
  type: 'adjustment.book',
  adjustmentId,
  ...CREDIT,
  ...BY_TREASURERS,
  ...body,
});

test('RULES §2 house:equity → user:platform, and of a credit made in error back, with the reason and both names in the journal', () => {
  const ground = new Ground();
  const { harness } = ground;
  const before = ground.equity();
  const adjustmentId = ground.decided();
  const credit = harness.execute({ id: `operator:${adjustmentId}`, accountId: 0, body: bodyOf(adjustmentId) });
  expect(credit.outcome).toMatchObject({ ok: true, ref: adjustmentId });
  expect(credit.events).toEqual([
    {
      type: 'adjustment.booked',
      adjustmentId,
      accountId: USER,
      reverses: 0,
      legs: [
        { code: 4, ownerId: 0, ref: 0, assetId: USDT, amount: -100n },
        { code: 1, ownerId: USER, ref: 0, assetId: USDT, amount: 100n },
      ],
      ...BY_TREASURERS,
    },
  ]);
  expect([ground.available(), ground.equity()]).toEqual([100n, before - 100n]);
  expect(ground.adjust({ amount: 60n, reverses: adjustmentId })).toBe('ok');
  expect([ground.available(), ground.equity()]).toEqual([40n, before - 40n]);
  expect(harness.exchange.ask({ type: 'adjustments.ofAccount', accountId: USER })).toEqual([
    { adjustmentId, accountId: USER, assetId: USDT, units: 100n, reverses: 0, leftUnits: 40n },
    { adjustmentId: adjustmentId + 1, accountId: USER, assetId: USDT, units: 60n, reverses: adjustmentId, leftUnits: 0n },
  ]);
  expect(harness.exchange.ask({ type: 'adjustments.ofAccount', accountId: OTHER })).toEqual([]);
});

test('RULES §18 a debit only up to what is left of a credit of the same account and asset, and never below what is available', () => {
  const ground = new Ground();
  const reverses = ground.decided();
  expect(ground.book(reverses)).toBe('ok');
  expect(ground.adjust({ reverses, amount: 101n })).toBe('ABOVE_MAX 100');
  expect(ground.adjust({ reverses, amount: 1n, accountId: OTHER })).toBe('NOT_FOUND');
  expect(ground.adjust({ reverses, amount: 1n, assetId: BTC })).toBe('NOT_FOUND');
  expect(ground.adjust({ reverses: reverses - 1, amount: 1n })).toBe('NOT_FOUND');
  ground.harness.send(USER, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 70n });
  expect(ground.adjust({ reverses, amount: 31n })).toBe('INSUFFICIENT_FUNDS 30');
  const debit = ground.decided({ reverses, amount: 30n });
  expect(ground.book(debit, { reverses, amount: 30n })).toBe('ok');
  expect(ground.adjust({ reverses, amount: 71n })).toBe('ABOVE_MAX 70');
  expect(ground.adjust({ reverses: debit, amount: 1n })).toBe('NOT_FOUND');
});

test('RULES §18 a reason, a number that is one, a user’s account, and no more than the equity has', () => {
  const ground = new Ground();
  const decided = ground.decided();
  expect(ground.book(decided, { reason: ' ' })).toBe('BAD_INPUT');
  for (const amount of [0n, -1n]) expect(ground.adjust({ amount })).toBe('BAD_INPUT');
  for (const adjustmentId of [0, -1, 1.5]) expect(ground.book(adjustmentId)).toBe('BAD_INPUT');
  expect(ground.book(decided, { reverses: decided })).toBe('BAD_INPUT');
  for (const accountId of [HOUSE, SIMULATED]) expect([accountId, ground.adjust({ accountId })]).toEqual([accountId, 'BAD_INPUT']);
  expect([ground.adjust({ accountId: 99 }), ground.adjust({ assetId: 99 })]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect(ground.adjust({ amount: ground.equity() + 1n })).toBe(`INSUFFICIENT_FUNDS ${ground.equity()}`);
  expect(ground.book(decided, {}, USER)).toBe('BAD_INPUT');
  expect(ground.available()).toBe(0n);
});

test('RULES §18 exactly what two have decided: account, asset, amount and what it takes back, by the decision of that number', () => {
  const ground = new Ground();
  const reverses = ground.decided();
  expect(ground.book(reverses)).toBe('ok');
  const decided = ground.decided();
  for (const other of [{ accountId: OTHER }, { assetId: BTC }, { amount: 99n }, { reverses }] as const)
    expect([other, ground.book(decided, other)]).toEqual([other, 'BAD_INPUT']);
  expect(ground.book(decided + 1)).toBe('NOT_FOUND');
  const capital = ground.script.decide(['tara', 'theo'], 'capital', wordsOf(CREDIT));
  expect(ground.book(capital)).toBe('BAD_INPUT');
  const open = { type: 'decision.propose', proposalId: capital + 1, operator: 'tara', power: 'adjustments', persons: 2 } as const;
  ground.harness.send(0, { ...open, about: wordsOf(CREDIT) });
  for (const operator of ['tara', 'tara, theo']) expect(ground.book(open.proposalId, { operator })).toBe('BAD_INPUT');
  ground.harness.send(0, { type: 'decision.confirm', proposalId: open.proposalId, operator: 'theo', about: wordsOf(CREDIT) });
  expect(ground.book(open.proposalId)).toBe('ok');
});

test('RULES §18 a decision has the hash of its reason behind its words, of before nothing, and nothing else', () => {
  const ground = new Ground();
  const hash = '0a'.repeat(32);
  const booked = (behind: string): string => ground.book(decideAdjustment(ground.script, CREDIT, behind));
  expect([booked(hash), booked('')]).toEqual(['ok', 'ok']);
  for (const behind of ['0', hash.slice(1), `${hash}0`, hash.toUpperCase(), `${hash} 0`, `0 ${hash}`])
    expect([behind, booked(behind)]).toEqual([behind, 'BAD_INPUT']);
  const decided = decideAdjustment(ground.script, CREDIT, hash);
  expect(ground.book(decided, { amount: 10n })).toBe('BAD_INPUT');
});

test('RULES §18 once, also when its decision is closed, and not at all when that was closed before', () => {
  const ground = new Ground();
  const decided = ground.decided();
  expect([ground.book(decided), ground.book(decided)]).toEqual(['ok', 'ALREADY_DONE']);
  ground.harness.send(0, { type: 'decision.close', proposalId: decided });
  expect(ground.book(decided)).toBe('ALREADY_DONE');
  const closed = ground.decided();
  ground.harness.send(0, { type: 'decision.close', proposalId: closed });
  expect(ground.book(closed)).toBe('NOT_FOUND');
  expect(ground.available()).toBe(100n);
});

test('RULES §18 in the names of those who have decided it, who may still do so', () => {
  const ground = new Ground();
  const decided = ground.decided();
  for (const operator of ['theo, tara', 'tara', 'tara, tara', 'tara,theo', 'tara, theo, second', 'second, third', 'anna, berta', ''])
    expect([operator, ground.book(decided, { operator })]).toEqual([operator, 'BAD_INPUT']);
  const turned = ground.script.decide(['theo', 'tara'], 'adjustments', wordsOf(CREDIT));
  expect([ground.book(turned), ground.book(turned, { operator: 'theo, tara' })]).toEqual(['BAD_INPUT', 'ok']);
  const gone = ground.script.decide(['second', 'third'], 'operators', 'disable theo');
  ground.harness.send(0, { type: 'operator.disable', proposalId: gone, operator: 'theo' });
  expect(ground.book(decided)).toBe('BAD_INPUT');
  expect(ground.available()).toBe(100n);
});

test('RULES §18 nobody adjusts an account where there are no operators', () => {
  const harness = openHarness(2);
  harness.send(0, { type: 'account.open', accountId: USER, kind: 'user' });
  const { outcome } = harness.execute({ id: '', accountId: 0, body: bodyOf(7) });
  expect(outcome).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});

test('I3 what was booked is known to a restored exchange: nothing is booked twice, no more is taken back than was left', () => {
  const ground = new Ground();
  const { harness } = ground;
  const reverses = ground.decided();
  expect([ground.book(reverses), ground.adjust({ amount: 60n, reverses })]).toEqual(['ok', 'ok']);
  const [above, rest] = [ground.decided({ amount: 41n, reverses }), ground.decided({ amount: 40n, reverses })];
  const restored = Exchange.restore(harness.exchange.snapshot());
  const outcomeOf = (adjustmentId: number, body: Partial<AdjustmentCommand> = {}): unknown =>
    restored.execute(restored.lastSeq + 1, harness.timeMs, { id: '', accountId: 0, body: bodyOf(adjustmentId, body) }).outcome;
  expect(outcomeOf(reverses)).toMatchObject({ ok: false, code: 'ALREADY_DONE' });
  expect(outcomeOf(above, { reverses, amount: 41n })).toMatchObject({ ok: false, code: 'ABOVE_MAX', limit: '40' });
  expect(outcomeOf(rest, { reverses, amount: 40n })).toMatchObject({ ok: true, ref: rest });
});
