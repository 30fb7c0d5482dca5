import { describe, expect, test } from 'vitest';
import { multipleOf } from './figures.ts';

const USDT = 100_000_000n;
const round = (upUnits: bigint, downUnits: bigint) => ({ feeType: 1, feeValue: 5n * USDT, upUnits, downUnits });
const fixed = (upUnits: bigint, downUnits: bigint) => ({ ...round(upUnits, downUnits), feeType: 2 });

describe('§7 what a running round tells of its pools', () => {
  test('G24 one USDT that plays gets 1.95 for a fee of 5 percent, whatever the pools hold', () => {
    for (const pools of [round(100n * USDT, 100n * USDT), round(3n * USDT, 1n * USDT), round(0n, 5n * USDT), round(0n, 0n)])
      expect(multipleOf(pools).decimal).toBe('1.95');
    expect(multipleOf({ ...round(0n, 0n), feeValue: 333_330_000n }).decimal).toBe('1.966667');
  });

  test('with a fixed fee it is at least 1.9, more the more plays, and rounded down: nobody gets less than is shown', () => {
    expect(multipleOf(fixed(0n, 7n * USDT)).decimal).toBe('1.9');
    expect(multipleOf(fixed(40n * USDT, 7n * USDT)).decimal).toBe('1.9');
    expect(multipleOf(fixed(70n * USDT, 60n * USDT)).decimal).toBe('1.916666');
  });
});
