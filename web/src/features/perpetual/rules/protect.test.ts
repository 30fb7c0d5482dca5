import { describe, expect, test } from 'vitest';
import { firstError } from '../../../form/problem.ts';
import type { TriggerOrder } from '../model/loss.ts';
import type { ContractOrder } from '../model/order.ts';
import type { OpenPosition } from '../model/position.ts';
import { triggerSetsOf } from '../model/trigger-sets.ts';
import { btc } from '../test/btc-market.ts';
import { btcLong as long } from '../test/btc-position.ts';
import { NO_LEG } from './leg.ts';
import { inputsOfSet, legResult, protectProblems, triggersOf, type ProtectFacts, type ProtectInputs } from './protect.ts';

const facts: ProtectFacts = { position: long, market: btc, mark: '105093.86', live: true, triggers: 0 };
const short: OpenPosition = { ...long, side: 'short', liquidationPrice: '115120.45' };
const none: ProtectInputs = { amount: null, profit: NO_LEG, loss: NO_LEG };
const at = (trigger: string, limit: string | null = null) => ({ trigger, limit });
const codeOf = (inputs: Partial<ProtectInputs>, around: Partial<ProtectFacts> = {}) =>
  firstError(protectProblems({ ...none, ...inputs }, { ...facts, ...around }))?.code ?? null;

const trigger = (id: number, kind: TriggerOrder['kind'], more: Partial<TriggerOrder> = {}): TriggerOrder => ({
  id,
  positionId: long.id,
  coin: 'btc',
  display: 'BTC/USDT',
  side: 'long',
  kind,
  trigger: kind === 'profit' ? '110000' : '100000',
  limit: null,
  coins: '0.05',
  whole: true,
  group: 0,
  setMs: 1,
  ...more,
});

describe('what keeps a take-profit or stop-loss from being set', () => {
  test.each([
    [{ profit: at('105093.86') }, 'profit.reached'],
    [{ profit: at('105093.87') }, null],
    [{ loss: at('105093.86') }, 'loss.reached'],
    [{ loss: at('105093.85') }, null],
    [{ loss: at('100000.001') }, 'loss.step'],
    [{ profit: at('110000', '') }, 'profit.limitMissing'],
    [{ profit: at('110000', '109999.999') }, 'profit.limitStep'],
    [{ profit: at('110000', '109999.99') }, null],
    [{ profit: at('', '') }, null],
    [{ profit: at('110000'), amount: '' }, 'amount.missing'],
    [{ profit: at('110000'), amount: '0.0005' }, 'amount.step'],
    [{ profit: at('110000'), amount: '0' }, 'amount.step'],
    [{ profit: at('110000'), amount: '0.051' }, 'amount.above'],
    [{ profit: at('110000'), amount: '0.001' }, null],
  ] as const)('SPEC §5.7 of a long %j: %s', (inputs, code) => {
    expect(codeOf(inputs)).toBe(code);
  });

  test('SPEC §5.7 a short takes its profit below the mark and stops its loss above', () => {
    expect(codeOf({ profit: at('110000') }, { position: short })).toBe('profit.reached');
    expect(codeOf({ profit: at('100000'), loss: at('110000') }, { position: short })).toBeNull();
  });

  test('SPEC §3.1 without a live mark nothing is set, and what is set can still be removed', () => {
    expect(codeOf({ profit: at('110000') }, { live: false })).toBe('price.none');
    expect(codeOf({}, { live: false })).toBeNull();
    expect(codeOf({ amount: '' })).toBeNull();
  });

  test('SPEC §5.7 at most 20 of a position, and the new ones come before the old ones go', () => {
    expect(codeOf({ profit: at('110000') }, { triggers: 19 })).toBeNull();
    expect(codeOf({ profit: at('110000'), loss: at('100000') }, { triggers: 19 })).toBe('triggers.tooMany');
  });

  test('SPEC §5.7 those that wait with opening orders of the side count, one by one', () => {
    const order = { coin: 'btc', side: 'long', closes: null, takeProfit: '110000', stopLoss: null } as ContractOrder;
    const orders = [order, { ...order, stopLoss: '100000' }];
    const others: readonly ContractOrder[] = [
      { ...order, coin: 'eth' },
      { ...order, side: 'short' },
      { ...order, closes: long.id, takeProfit: null },
    ];
    expect(triggersOf(long, [trigger(1, 'profit'), trigger(2, 'loss', { positionId: long.id + 1 })], [...orders, ...others])).toBe(4);
  });

  test('SPEC §5.5 a stop at or beyond the liquidation price is warned of, and never blocks', () => {
    const codes = (price: string) => protectProblems({ ...none, loss: at(price) }, facts).map(({ code, severity }) => [code, severity]);
    expect(codes('95055.87')).toEqual([['loss.beyondLiquidation', 'warning']]);
    expect(codes('95055.88')).toEqual([]);
  });
});

test('SPEC §5.1 a leg tells what its part brings after the fee: at its trigger, with a limit order at the limit', () => {
  // 20 of 50 lots: 2,200 − ⌊5,254.4775 × 20 ÷ 50⌋ − 2.2 USDT.
  expect(legResult(at('110000'), '0.02', long, btc)).toBe('96.009');
  expect(legResult(at('111000', '110000'), '0.02', long, btc)).toBe('96.009');
  expect(legResult(at('110000'), '0.051', long, btc)).toBeNull();
  expect(legResult(at(''), '0.02', long, btc)).toBeNull();
});

describe('the sets of a position', () => {
  test('SPEC §5.7 two that cancel each other are one set, any other is a set of its own, the oldest first', () => {
    const pair = [trigger(4, 'loss', { group: 1_000_000_005 }), trigger(5, 'profit', { group: 1_000_000_005 })];
    const part = trigger(3, 'profit', { whole: false, coins: '0.01', limit: '109990' });
    expect(triggerSetsOf([...pair, part]).map(({ key, group }) => [key, group])).toEqual([
      ['3', 0],
      ['4-5', 0],
    ]);
  });

  test('of a group that its owner numbered each is a set, unless it is one pair of a size; all keep the number', () => {
    const three = [trigger(1, 'profit', { group: 7 }), trigger(2, 'loss', { group: 7 }), trigger(3, 'loss', { group: 7 })];
    expect(triggerSetsOf(three).map(({ key, group }) => [key, group])).toEqual([
      ['1', 7],
      ['2', 7],
      ['3', 7],
    ]);
    const unequal = [trigger(1, 'profit', { group: 7 }), trigger(2, 'loss', { group: 7, whole: false, coins: '0.01' })];
    expect(triggerSetsOf(unequal).map(({ key }) => key)).toEqual(['1', '2']);
  });

  test('a set begins with its quantity, triggers and limits; a new one with the whole position', () => {
    const [set = null] = triggerSetsOf([trigger(3, 'profit', { whole: false, coins: '0.01', limit: '109990' })]);
    expect(inputsOfSet(set)).toEqual({ amount: '0.01', profit: at('110000', '109990'), loss: NO_LEG });
    expect(inputsOfSet(null)).toEqual(none);
  });
});
