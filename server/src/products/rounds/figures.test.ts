import { describe, expect, test } from 'vitest';
import { multipleOf, payoutWith, payoutWithin } from './figures.ts';

const USDT = 100_000_000n;
const round = (upUnits: bigint, downUnits: bigint) => ({ feeType: 1, feeValue: 5n * USDT, upUnits, downUnits });

describe('§7 what a running round tells of its pools', () => {
  test('G24 one USDT of either pool of 100 gets 1.95 for a fee of 5 percent', () => {
    const pools = round(100n * USDT, 100n * USDT);
    expect([multipleOf(pools, 'up')?.decimal, multipleOf(pools, 'down')?.decimal]).toEqual(['1.95', '1.95']);
  });

  test('multiples are rounded down: nobody gets less than is shown', () => {
    const pools = round(3n * USDT, 1n * USDT);
    // 1 + 0.95 / 3 = 1.31666…
    expect(multipleOf(pools, 'up')?.decimal).toBe('1.3166');
    expect(multipleOf(pools, 'down')?.decimal).toBe('3.85');
  });

  test('while a pool is empty there is no multiple, and a stake alone in the round comes back', () => {
    for (const pools of [round(0n, 0n), round(5n * USDT, 0n), round(0n, 5n * USDT)]) {
      expect([multipleOf(pools, 'up'), multipleOf(pools, 'down')]).toEqual([null, null]);
    }
    expect(payoutWith(round(0n, 0n), 'up', 7n * USDT)).toBe(7n * USDT);
  });

  test('a stake that is not in the pools yet counts with them, one that is there already does not count twice', () => {
    expect(payoutWith(round(40n * USDT, 100n * USDT), 'up', 60n * USDT)).toBe(117n * USDT);
    expect(payoutWithin(round(100n * USDT, 100n * USDT), 'up', 60n * USDT)).toBe(117n * USDT);
    expect(payoutWith(round(100n * USDT, 0n), 'down', 50n * USDT)).toBe(145n * USDT);
  });
});
