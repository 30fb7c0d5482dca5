import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeIndex, decimalFromTicks, decimalsOfTick, DEFAULT_INDEX_RULE, ticksFromDecimal } from './index-rule.ts';
import type { SourceQuote } from './index-rule.ts';

const CENT = 1_000_000n;
const rule = { ...DEFAULT_INDEX_RULE, minSources: 3 };

function quotes(...prices: readonly (readonly [price: string, weight?: number, ageMs?: number])[]): SourceQuote[] {
  return prices.map(([price, weight = 1, ageMs = 0], index) => ({
    name: `source-${index}`,
    weight,
    priceTicks: ticksFromDecimal(price, CENT) ?? 0,
    receivedMs: 100_000 - ageMs,
  }));
}
const indexOf = (list: readonly SourceQuote[]): string | null => {
  const { priceTicks } = computeIndex(list, 100_000, rule);
  return priceTicks === null ? null : decimalFromTicks(priceTicks, CENT);
};

describe('G5 index', () => {
  test('one outlier: weighted mean of the others', () => {
    expect(indexOf(quotes(['30000.00', 3], ['30003.00', 2], ['29997.00', 1], ['33000.00', 1]))).toBe('30000.50');
  });
  test('two outliers: median', () => {
    expect(indexOf(quotes(['30000'], ['33000'], ['30005'], ['27000'], ['30002']))).toBe('30002.00');
  });
  test('the outlier is named as not used', () => {
    const result = computeIndex(quotes(['30000.00', 3], ['30003.00', 2], ['29997.00', 1], ['33000.00', 1]), 100_000, rule);
    expect(result.quotes.map((quote) => quote.used)).toEqual([true, true, true, false]);
  });
});

describe('SPEC 3.1.1 which sources count', () => {
  test('10,000 ms old counts, 10,001 ms does not', () => {
    expect(indexOf(quotes(['100'], ['100'], ['103', 1, 10_000]))).toBe('101.00');
    expect(indexOf(quotes(['100'], ['100'], ['103', 1, 10_001]))).toBeNull();
  });
  test('fewer than minSources: frozen', () => expect(indexOf(quotes(['100'], ['100']))).toBeNull());
  test('a weight of zero is no source', () => expect(indexOf(quotes(['100'], ['100'], ['100', 0]))).toBeNull());
  test('more than half outliers: frozen', () => expect(indexOf(quotes(['100'], ['100'], ['200'], ['300']))).toBeNull());
  test('exactly 5 % from the median is no outlier, a tick more is', () => {
    expect(indexOf(quotes(['100'], ['100'], ['100'], ['105']))).toBe('101.25');
    expect(indexOf(quotes(['100'], ['100'], ['100'], ['105.01']))).toBe('100.00');
  });
});

describe('SPEC 1.2 the index rounds half to even', () => {
  test('mean of x.00 and x.01, and of x.01 and x.02, go to the even cent', () => {
    const two = { ...rule, minSources: 2 };
    expect(computeIndex(quotes(['10.00'], ['10.01']), 100_000, two).priceTicks).toBe(1000);
    expect(computeIndex(quotes(['10.01'], ['10.02']), 100_000, two).priceTicks).toBe(1002);
  });
  test('source texts become ticks half to even, whatever their digits', () => {
    expect(ticksFromDecimal('30000.005', CENT)).toBe(3_000_000);
    expect(ticksFromDecimal('30000.015', CENT)).toBe(3_000_002);
    expect(ticksFromDecimal('30000.005000000000000001', CENT)).toBe(3_000_001);
    expect(ticksFromDecimal('0.00000400', 100n)).toBe(4);
  });
  test.each(['', '0', '-1', '1e5', 'NaN', '0.001', '１', ' 1', '99999999999'])('%j is no price', (text) =>
    expect(ticksFromDecimal(text, CENT)).toBeNull(),
  );
});

test('a tick has the decimals of its step', () => {
  expect([decimalsOfTick(1_000_000n), decimalsOfTick(1000n), decimalsOfTick(500_000_000n), decimalsOfTick(50_000_000n)]).toEqual([
    2, 5, 0, 1,
  ]);
  expect(decimalFromTicks(3, 50_000_000n)).toBe('1.5');
  expect(decimalFromTicks(7, 1000n)).toBe('0.00007');
});

const anyQuotes = fc.array(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 4 }),
    weight: fc.integer({ min: 1, max: 20 }),
    priceTicks: fc.integer({ min: 1, max: 1_000_000_000 }),
    receivedMs: fc.integer({ min: 85_000, max: 100_000 }),
  }),
  { minLength: 0, maxLength: 9 },
);
const nearQuotes = anyQuotes.map((list) => list.map((quote) => ({ ...quote, priceTicks: 1_000_000 + (quote.priceTicks % 90_000) })));

describe('I25 whatever the sources say', () => {
  test('the index lies between the smallest and the largest price used or counted', () => {
    fc.assert(
      fc.property(fc.oneof(anyQuotes, nearQuotes), (list) => {
        const { priceTicks } = computeIndex(list, 100_000, rule);
        if (priceTicks === null) return;
        const prices = list.map((quote) => quote.priceTicks);
        expect(priceTicks).toBeGreaterThanOrEqual(Math.min(...prices));
        expect(priceTicks).toBeLessThanOrEqual(Math.max(...prices));
      }),
      { numRuns: 2_000 },
    );
  });
  test('the order of the sources does not matter', () => {
    fc.assert(
      fc.property(fc.oneof(anyQuotes, nearQuotes), (list) => {
        expect(computeIndex(list.toReversed(), 100_000, rule).priceTicks).toBe(computeIndex(list, 100_000, rule).priceTicks);
      }),
      { numRuns: 1_000 },
    );
  });
  test('one source among five, wherever it goes, moves the index by no more than its weight within 5 % allows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (priceTicks) => {
        const honest = [0, 1, 2, 3].map((name) => ({ name: String(name), weight: 1, priceTicks: 3_000_000, receivedMs: 100_000 }));
        const result = computeIndex([...honest, { name: 'x', weight: 1, priceTicks, receivedMs: 100_000 }], 100_000, rule);
        expect(Math.abs((result.priceTicks ?? 0) - 3_000_000)).toBeLessThanOrEqual(30_000);
      }),
    );
  });
});
