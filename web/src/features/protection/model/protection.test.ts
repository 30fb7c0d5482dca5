import { describe, expect, test } from 'vitest';
import { adds, asksProof, endMsOf } from './exclusion.ts';
import { actsAtMs, leftToday, limitProblem, limitTexts, RAISE_AFTER_MS, usedUpBy, type LimitFacts } from './limit.ts';
import { ownResult } from './own-results.ts';

const now = Date.UTC(2026, 10, 21, 12);
const facts: LimitFacts = { limit: '100', nextLimit: null, nextFromMs: 0, serverMs: now };

describe('product rules §14.6 daily loss limit', () => {
  test('lowering and the first limit act at once, raising and none at all after 24 hours', () => {
    expect(actsAtMs('50', facts)).toBe('now');
    expect(actsAtMs('100', { ...facts, limit: null })).toBe('now');
    expect(actsAtMs('100.01', facts)).toBe(now + RAISE_AFTER_MS);
    expect(actsAtMs(null, facts)).toBe(now + RAISE_AFTER_MS);
  });
  test('what is left is limit less loss less open stakes, never below zero; a gain of the day adds to it', () => {
    expect(leftToday('100', '30', '20')).toBe('50');
    expect(leftToday('100', '-30', '0')).toBe('130');
    expect(leftToday('100', '90', '20')).toBe('0');
    expect(leftToday(null, '90', '20')).toBeNull();
  });
  test('a limit that today has used up says how much before it is set', () => {
    expect(usedUpBy('50', { dayLoss: '30', openStake: '20' })).toBe('50');
    expect(usedUpBy('40', { dayLoss: '30', openStake: '20' })).toBe('50');
    expect(usedUpBy('50.00000001', { dayLoss: '30', openStake: '20' })).toBeNull();
    expect(usedUpBy('10', { dayLoss: '-30', openStake: '20' })).toBeNull();
  });
  const said = (amount: string) => {
    const problem = limitProblem(amount, facts);
    return problem && limitTexts[problem.code].text;
  };
  test('problems: nothing, zero, too fine, the same; the same again takes back a raise that waits', () => {
    expect(said('')).toBe('protection.problem.missing');
    expect(said('0.00')).toBe('protection.problem.missing');
    expect(said('1.123456789')).toBe('protection.problem.decimals');
    expect(said('100.0')).toBe('protection.problem.same');
    expect(limitProblem('100', { ...facts, nextLimit: '500', nextFromMs: now + 1 })).toBeNull();
  });
});

describe('product rules §14.6 self-exclusion', () => {
  test('for a day or a week nobody is asked who they are, however late the server gets it; for longer they are', () => {
    const nowMs = Date.UTC(2026, 4, 3, 12, 0, 59);
    const asked = (['day', 'week', 'month', 'halfYear', 'ever'] as const).map((duration) => asksProof(endMsOf(duration, nowMs), nowMs));
    expect(asked).toEqual([false, false, true, true, true]);
    expect(asksProof(endMsOf('week', nowMs), nowMs - 30 * 60_000)).toBe(false);
  });

  test('it ends on a whole minute and is never shorter than it is called', () => {
    const day = 86_400_000;
    for (const offset of [0, 1, 59_999]) {
      expect(endMsOf('day', now + offset) % 60_000).toBe(0);
      expect(endMsOf('day', now + offset)).toBeGreaterThan(now + offset + day);
      expect(endMsOf('week', now + offset)).toBeGreaterThan(now + offset + 7 * day);
    }
    expect(endMsOf('ever', now)).toBe(0);
  });
  test('only what adds to those that run can be begun: never shorter, never narrower', () => {
    const running = [{ scope: 'fast', untilMs: now + 1_000 }] as const;
    expect(adds({ scope: 'fast', untilMs: now + 500 }, running)).toBe(false);
    expect(adds({ scope: 'fast', untilMs: now + 2_000 }, running)).toBe(true);
    expect(adds({ scope: 'all', untilMs: now + 500 }, running)).toBe(true);
    expect(adds({ scope: 'fast', untilMs: 0 }, [{ scope: 'all', untilMs: 0 }])).toBe(false);
  });
});

test('product rules §14.6 own results are the ledger’s own lines: what left, what came back, what is open', () => {
  const row = (id: number, amount: string, balanceBefore: string, balanceAfter: string) => ({
    recordId: id,
    amount,
    balanceBefore,
    balanceAfter,
    userId: 1,
    recordType: 56,
    coin: 'usdt',
    reference: '',
    remark: '',
    createTime: '',
    times: { createMs: 0 },
    valueUsdt: null,
    wallet: 'platform' as const,
  });
  const rows = [row(1, '10', '100', '90'), row(2, '18.5', '90', '108.5'), row(3, '5', '108.5', '103.5')];
  expect(ownResult(rows, ['5'])).toEqual({ staked: '15', paid: '18.5', open: '5', result: '8.5' });
  expect(ownResult([], [])).toEqual({ staked: '0', paid: '0', open: '0', result: '0' });
});
