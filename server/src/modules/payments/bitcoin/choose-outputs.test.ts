import { describe, expect, test } from 'vitest';
import { virtualBytes, type SpentOutput } from '../../../chains/bitcoin/bitcoin-transaction.ts';
import { chooseOutputs } from './choose-outputs.ts';

const script = new Uint8Array(22);
const RATE = 10n;
const LEAST = 5_460n;
const wanted = (chainUnits: bigint) => ({ chainUnits, to: script, back: script, rate: RATE, least: LEAST });
const output = (chainUnits: bigint, name = chainUnits.toString(16)): SpentOutput => ({
  txId: name.padStart(64, '0'),
  outputIndex: 0,
  chainUnits,
});
const ONE_TO_TWO = virtualBytes(1, [script, script]) * RATE;
const ONE_TO_ONE = virtualBytes(1, [script]) * RATE;
const unitsOf = (inputs: readonly SpentOutput[]) => inputs.map(({ chainUnits }) => chainUnits);

describe('which outputs a payment spends', () => {
  test('the smallest that is enough alone, in whatever order they are known', () => {
    const all = [output(900_000n), output(100_000n), output(300_000n), output(200_000n)];
    for (const known of [all, all.toReversed()]) {
      const { inputs, feeUnits } = chooseOutputs(known, wanted(150_000n));
      expect([unitsOf(inputs), feeUnits]).toEqual([[200_000n], ONE_TO_TWO]);
    }
  });

  test('the largest together, as few as are enough, when none is', () => {
    const { inputs, feeUnits } = chooseOutputs([output(100_000n), output(300_000n), output(200_000n)], wanted(450_000n));
    expect([unitsOf(inputs), feeUnits]).toEqual([[300_000n, 200_000n], virtualBytes(2, [script, script]) * RATE]);
  });

  test('what is too little to go back is left to the fee, and no more than that', () => {
    const edge = 100_000n - ONE_TO_TWO - LEAST;
    expect(chooseOutputs([output(100_000n)], wanted(edge)).feeUnits).toBe(ONE_TO_TWO);
    expect(chooseOutputs([output(100_000n)], wanted(edge + 1n)).feeUnits).toBe(ONE_TO_TWO + LEAST - 1n);
    expect(chooseOutputs([output(100_000n)], wanted(100_000n - ONE_TO_ONE)).feeUnits).toBe(ONE_TO_ONE);
  });

  test('what is not enough for amount and fee is not begun', () => {
    expect(() => chooseOutputs([output(100_000n)], wanted(100_000n - ONE_TO_ONE + 1n))).toThrow('HOT_SHORT');
    expect(() => chooseOutputs([], wanted(1n))).toThrow('HOT_SHORT');
    const many = Array.from({ length: 26 }, (_, index) => output(10_000n, `a${index}`));
    expect(() => chooseOutputs(many, wanted(250_000n))).toThrow('TOO_MANY_OUTPUTS');
    expect(chooseOutputs(many, wanted(50_000n)).inputs.length).toBeLessThan(10);
  });
});
