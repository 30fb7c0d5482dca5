import { describe, expect, test } from 'vitest';
import { btc } from '../test/btc-market.ts';
import { newPosition } from './entry.ts';
import { goalOfTrigger, partOf, triggerOfGoal } from './goal.ts';

/** 0.02 BTC at 105,000 with ten times the margin: 2,100 USDT of value, 210 of margin. */
const long = newPosition(true, 20, 10_500_000, 10, btc);
const short = { ...long, isLong: false };

describe('a trigger price by the profit or loss at it', () => {
  test.each([
    // 105,000 × (1 ± 25 % ÷ 10)
    ['profit', '25', 'percent', long, '107625'],
    ['loss', '25', 'percent', long, '102375'],
    ['profit', '25', 'percent', short, '102375'],
    ['loss', '25', 'percent', short, '107625'],
    // 0.02 × 1,000
    ['profit', '20', 'quote', long, '106000'],
    ['loss', '20', 'quote', short, '106000'],
  ] as const)('%s of %s %s', (kind, goal, unit, position, trigger) => {
    expect(triggerOfGoal(kind, goal, unit, position, btc)).toBe(trigger);
    expect(goalOfTrigger(kind, trigger, unit, position, btc)).toBe(Number(goal).toFixed(2).replace(/\.00$/, ''));
  });

  test('between two ticks: at least the profit, at most the loss', () => {
    // a tick of 0.01 is worth 0.0002 USDT
    expect(triggerOfGoal('profit', '0.0003', 'quote', long, btc)).toBe('105000.02');
    expect(triggerOfGoal('loss', '0.0003', 'quote', long, btc)).toBe('104999.99');
    expect(triggerOfGoal('profit', '0.0003', 'quote', short, btc)).toBe('104999.98');
    expect(triggerOfGoal('loss', '0.0003', 'quote', short, btc)).toBe('105000.01');
  });

  test('a part of a position has its part of the profit and of the margin', () => {
    const half = partOf(long, 10);
    expect(triggerOfGoal('profit', '10', 'quote', half, btc)).toBe('106000');
    expect(goalOfTrigger('profit', '106000', 'percent', half, btc)).toBe(goalOfTrigger('profit', '106000', 'percent', long, btc));
  });

  test.each(['', '0', '-5', 'x'])('nothing is aimed at by %j', (goal) => {
    expect(triggerOfGoal('profit', goal, 'percent', long, btc)).toBeNull();
  });

  test('a loss larger than the value has no price, and a price on the other side is no goal', () => {
    expect(triggerOfGoal('loss', '2100', 'quote', long, btc)).toBeNull();
    expect(goalOfTrigger('profit', '104999.99', 'quote', long, btc)).toBe('');
    expect(goalOfTrigger('loss', '105000', 'quote', long, btc)).toBe('');
    expect(goalOfTrigger('loss', '', 'quote', long, btc)).toBe('');
  });
});
