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
    timeMs: 100_000 - ageMs,
    maxAgeMs: 10_000,
  }));
}
const indexOf = (list: readonly SourceQuote[]): string | null => {
  const { priceTicks } = computeIndex(list, 100_000, rule);
  return priceTicks === null ? null : decimalFromTicks(priceTicks, CENT);
};

describe('G5 index', () => {
  test('one outlier: weighted mean of the others, each clamped to the median ± 0.01 %', () => {
    // median 30,001.50: 29,997.00 counts as 29,998.49985; (90,000 + 60,006 + 29,998.49985) / 6
    expect(indexOf(quotes(['30000.00', 3], ['30003.00', 2], ['29997.00', 1], ['33000.00', 1]))).toBe('30000.75');
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
    expect(indexOf(quotes(['100'], ['100'], ['100', 1, 10_000]))).toBe('100.00');
    expect(indexOf(quotes(['100'], ['100'], ['100', 1, 10_001]))).toBeNull();
  });
  test('fewer than minSources: frozen', () => expect(indexOf(quotes(['100'], ['100']))).toBeNull());
  test('a weight of zero is no source', () => expect(indexOf(quotes(['100'], ['100'], ['100', 0]))).toBeNull());
  test('more than half outliers: frozen', () => expect(indexOf(quotes(['100'], ['100'], ['200'], ['300']))).toBeNull());
  test('exactly 5 % from the median is no outlier, a tick more is', () => {
    const isUsed = (price: string): boolean | undefined =>
      computeIndex(quotes(['100'], ['100'], ['100'], [price]), 100_000, rule).quotes.at(-1)?.used;
    expect([isUsed('105'), isUsed('105.01'), isUsed('95'), isUsed('94.99')]).toEqual([true, false, true, false]);
  });
});

describe('SPEC 3.1.1 exactly two sources', () => {
  const pair = (...list: readonly (readonly [price: string, weight?: number, ageMs?: number])[]) =>
    computeIndex(quotes(...list), 100_000, { ...rule, minSources: 2 });
  test('up to 0.05 % of the lower one apart they give a price by index/3, a tick further none', () => {
    expect(pair(['2000.00'], ['2001.00'])).toMatchObject({ rule: 'index/3', priceTicks: 200_050 });
    expect(pair(['2001.00'], ['2000.00'])).toMatchObject({ rule: 'index/3', priceTicks: 200_050 });
    expect(pair(['2000.00'], ['2001.01'])).toMatchObject({ rule: 'index/3', priceTicks: null });
    expect(pair(['2001.01'], ['2000.00'])).toMatchObject({ rule: 'index/3', priceTicks: null });
    expect(pair(['1999.00'], ['2000.00'])).toMatchObject({ priceTicks: null });
  });
  test('what does not count is none of the two, and a third one makes it another rule', () => {
    expect(pair(['2000.00'], ['2010.00', 1, 10_001], ['2000.20'])).toMatchObject({ rule: 'index/3', priceTicks: 200_010 });
    expect(pair(['2000.00'], ['2001.01'], ['2000.20'])).toMatchObject({ rule: 'index/2', priceTicks: 200_020 });
    expect(pair(['2000.00'])).toMatchObject({ rule: 'index/2', priceTicks: null });
  });
});

describe('SPEC 3.1.3 the clamp', () => {
  test('a price 0.01 % from the median keeps its value, further away it counts as that', () => {
    const last = (price: string, weight: number): string | null => indexOf(quotes(['10000', 1], ['10000', 1], [price, weight]));
    expect(last('10001.00', 2)).toBe('10000.50');
    expect(last('10400.00', 2)).toBe('10000.50');
    expect(last('9600.00', 2)).toBe('9999.50');
  });
  test('its bounds are exact fractions: 150.01 ± 0.01 % is 150.025001, not 150.02 or 150.03', () => {
    // (150.01 + 150.01 + 1,000,000 × 150.025001) / 1,000,002
    expect(indexOf(quotes(['150.01'], ['150.01'], ['151.00', 1_000_000]))).toBe('150.03');
    expect(indexOf(quotes(['150.01'], ['150.01'], ['150.02', 1_000_000]))).toBe('150.02');
  });
  test('only sources that counted are named, beside a price and without one', () => {
    const list = quotes(['100'], ['100'], ['100'], ['100', 1, 10_001], ['100', 0], ['120']);
    expect(computeIndex(list, 100_000, rule).quotes.map(({ name }) => name)).toEqual(['source-0', 'source-1', 'source-2', 'source-5']);
    expect(computeIndex(list.slice(2, 5), 100_000, rule)).toMatchObject({ priceTicks: null, quotes: [{ name: 'source-2', used: false }] });
  });
  test('a source may count for a shorter time than others', () => {
    const [a, b, c] = quotes(['100'], ['100'], ['100', 1, 2_001]);
    if (a === undefined || b === undefined || c === undefined) throw new Error('three sources');
    expect(computeIndex([a, b, c], 100_000, rule).priceTicks).toBe(10_000);
    expect(computeIndex([a, b, { ...c, maxAgeMs: 2_000 }], 100_000, rule).priceTicks).toBeNull();
  });
});

describe('SPEC 1.2 the index rounds half to even', () => {
  test('mean of x.00 and x.01, and of x.01 and x.02, go to the even cent', () => {
    const two = { ...rule, minSources: 2 };
    expect(computeIndex(quotes(['100.00'], ['100.01']), 100_000, two).priceTicks).toBe(10_000);
    expect(computeIndex(quotes(['100.01'], ['100.02']), 100_000, two).priceTicks).toBe(10_002);
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
    timeMs: fc.integer({ min: 85_000, max: 100_000 }),
    maxAgeMs: fc.constantFrom(2_000, 10_000),
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
  test('one source among five, wherever it goes, moves the index by no more than its weight in the clamp of 0.01 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (priceTicks) => {
        const honest = [0, 1, 2, 3].map((name) => ({
          name: String(name),
          weight: 1,
          priceTicks: 3_000_000,
          timeMs: 100_000,
          maxAgeMs: 10_000,
        }));
        const result = computeIndex([...honest, { name: 'x', weight: 1, priceTicks, timeMs: 100_000, maxAgeMs: 10_000 }], 100_000, rule);
        expect(Math.abs((result.priceTicks ?? 0) - 3_000_000)).toBeLessThanOrEqual(60);
      }),
    );
  });
});
