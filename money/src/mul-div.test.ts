import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divCeil, divFloor, mulDivCeil, mulDivFloor, mulDivHalfEven } from './mul-div.ts';

const any = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 40n });

describe('G3 rounding of halves and of negative products', () => {
  test('−7/2 is −4 downward and −3 upward, where the language truncates to −3', () => {
    expect(mulDivFloor(-7n, 1n, 2n)).toBe(-4n);
    expect(mulDivCeil(-7n, 1n, 2n)).toBe(-3n);
    expect(-7n / 2n).toBe(-3n);
  });

  test.each([
    [5n, 2n],
    [7n, 4n],
    [-5n, -2n],
    [-7n, -4n],
  ])('%d/2 half-even is %d', (amount, rounded) => {
    expect(mulDivHalfEven(amount, 1n, 2n)).toBe(rounded);
  });
});

test('SPEC §1.2 floor and ceil enclose the quotient, one apart unless it is whole', () => {
  fc.assert(
    fc.property(any, any, positive, (a, b, divisor) => {
      const floor = mulDivFloor(a, b, divisor);
      const ceil = mulDivCeil(a, b, divisor);
      expect(floor * divisor <= a * b && a * b < (floor + 1n) * divisor).toBe(true);
      expect(ceil - floor).toBe((a * b) % divisor === 0n ? 0n : 1n);
      expect(ceil).toBe(-mulDivFloor(-a, b, divisor));
    }),
  );
});

test('SPEC §1.2 the divisions of amounts from 0 on enclose the quotient too, and refuse a negative amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), positive, (amount, divisor) => {
      const floor = divFloor(amount, divisor);
      expect(floor * divisor <= amount && amount < (floor + 1n) * divisor).toBe(true);
      expect(divCeil(amount, divisor) - floor).toBe(amount % divisor === 0n ? 0n : 1n);
    }),
  );
  for (const divide of [divFloor, divCeil]) expect(() => divide(-1n, 2n)).toThrow(RangeError);
});

test('SPEC §1.2 half-even is the nearest, and of two equally near the even one', () => {
  fc.assert(
    fc.property(any, any, positive, (a, b, divisor) => {
      const rounded = mulDivHalfEven(a, b, divisor);
      const twiceOff = 2n * (a * b - rounded * divisor);
      const distance = twiceOff < 0n ? -twiceOff : twiceOff;
      expect(distance < divisor || (distance === divisor && rounded % 2n === 0n)).toBe(true);
    }),
  );
});

test.each([0n, -1n])('SPEC §1.2 a divisor of %d is a programming error', (divisor) => {
  for (const divide of [mulDivFloor, mulDivCeil, mulDivHalfEven]) expect(() => divide(1n, 1n, divisor)).toThrow(RangeError);
  for (const divide of [divFloor, divCeil]) expect(() => divide(1n, divisor)).toThrow(RangeError);
});
