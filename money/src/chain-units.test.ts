import { expect, test } from 'vitest';
import { chainUnitsOf, creditOfChainUnits } from './chain-units.ts';

test('G1 a deposit finer than the scale is credited rounded down and its dust is kept', () => {
  expect(creditOfChainUnits(1_234_567_891_234_567_890n, 18, 8)).toEqual({ units: 123_456_789n, dust: 1_234_567_890n });
});

test('SPEC §1.1 a chain coarser than the scale is credited exactly', () => {
  expect(creditOfChainUnits(1_234_567n, 6, 8)).toEqual({ units: 123_456_700n, dust: 0n });
  expect(creditOfChainUnits(7n, 8, 8)).toEqual({ units: 7n, dust: 0n });
});

test('SPEC §1.1 a withdrawal with more decimals than the chain can carry has no chain amount', () => {
  expect(chainUnitsOf(123_456_700n, 6, 8)).toBe(1_234_567n);
  expect(chainUnitsOf(123_456_701n, 6, 8)).toBeNull();
  expect(chainUnitsOf(1n, 18, 8)).toBe(10_000_000_000n);
});

test('SPEC §1.1 nothing negative arrives from a chain', () => {
  expect(() => creditOfChainUnits(-1n, 18, 8)).toThrow(RangeError);
});
