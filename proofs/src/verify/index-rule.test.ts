import { expect, test } from 'vitest';
import { NO_LINK } from '../digest.ts';
import type { Tick } from '../tick.ts';
import { needIndex } from './index-rule.ts';

type Source = readonly [price: string, weight: number, used: boolean];

/** A tick of sources that were all asked at its time. */
function tickOf(rule: Tick['rule'], price: string, list: readonly Source[]): Tick {
  const time = 1_767_225_600_000;
  const sources = list.map(([of, weight, used], index) => ({ name: `venue-${index}`, price: of, time, weight, used }));
  return { v: 1, symbol: 'btcusdt', n: 1, time, price, state: 'ok', rule, sources, prev: NO_LINK };
}

const ONE_OUTLIER: readonly Source[] = [
  ['30000.00', 3, true],
  ['30003.00', 2, true],
  ['29997.00', 1, true],
  ['33000.00', 1, false],
];
const TWO_OUTLIERS: readonly Source[] = [
  ['30000.00', 1, true],
  ['33000.00', 1, false],
  ['30005.00', 1, true],
  ['27000.00', 1, false],
  ['30002.00', 1, true],
];

test('G5 index/2: median 30,001.50, one outlier, each other price clamped to it ± 0.01 %: 30,000.75', () => {
  expect(() => needIndex(tickOf('index/2', '30000.75', ONE_OUTLIER))).not.toThrow();
  for (const price of ['30000.50', '30000.74', '30000.76']) {
    expect(() => needIndex(tickOf('index/2', price, ONE_OUTLIER)), price).toThrow('index.price');
  }
});

test('index/1 of the same sources, as older journals have it: the plain mean 30,000.50', () => {
  expect(() => needIndex(tickOf('index/1', '30000.50', ONE_OUTLIER))).not.toThrow();
  expect(() => needIndex(tickOf('index/1', '30000.75', ONE_OUTLIER))).toThrow('index.price');
});

test.each(['index/1', 'index/2'] as const)('G5 %s: two outliers, the index is the median 30,002.00', (rule) => {
  expect(() => needIndex(tickOf(rule, '30002.00', TWO_OUTLIERS))).not.toThrow();
  expect(() => needIndex(tickOf(rule, '30002.33', TWO_OUTLIERS))).toThrow('index.price');
});

test('RULES §3.1 the bounds of the clamp are exact fractions: a price at the median + 0.01 % keeps its value, above it adds nothing', () => {
  const three = (price: string): readonly Source[] => [
    ['100.00', 1, true],
    ['100.00', 1, true],
    [price, 2, true],
  ];
  // (100 + 100 + 2 × 100.01) / 4 = 100.005, to the even step 100.00; one step more above the bound is the same
  expect(() => needIndex(tickOf('index/2', '100.00', three('100.01')))).not.toThrow();
  expect(() => needIndex(tickOf('index/2', '100.00', three('104.99')))).not.toThrow();
  const odd = (price: string): readonly Source[] => [
    ['150.01', 3, true],
    ['150.01', 3, true],
    [price, 1, true],
  ];
  // (6 × 150.01 + 150.025001) / 7 = 150.012143: the plain mean of 150.06 would be 150.017143, that is 150.02
  expect(() => needIndex(tickOf('index/2', '150.01', odd('150.06')))).not.toThrow();
  expect(() => needIndex(tickOf('index/2', '150.02', odd('150.06')))).toThrow('index.price');
  expect(() => needIndex(tickOf('index/1', '150.02', odd('150.06')))).not.toThrow();
});

test('RULES §3.1 every source of an index/2 tick counted: one that is old, without price or weight makes it invalid, used or not', () => {
  const good = tickOf('index/2', '30000.75', ONE_OUTLIER);
  const withLast = (change: Partial<Tick['sources'][number]>): Tick => ({
    ...good,
    sources: good.sources.map((source, index) => (index === 3 ? { ...source, ...change } : source)),
  });
  expect(() => needIndex(withLast({ time: good.time - 15_000 }))).not.toThrow();
  expect(() => needIndex(withLast({ time: good.time - 15_001 }))).toThrow('index.stale');
  expect(() => needIndex(withLast({ price: '0.00' }))).toThrow('index.worthless');
  expect(() => needIndex(withLast({ weight: 0 }))).toThrow('index.worthless');
});

const two = (rule: Tick['rule'], price: string, list: readonly Source[]) => () => needIndex(tickOf(rule, price, list));
// 2,000.00 and 2,001.00 are exactly one part in 2,000 apart; both are further than 0.01 % from 2,000.50
const LOWER: Source = ['2000.00', 1, true];
const PAIR: readonly Source[] = [LOWER, ['2001.00', 1, true]];

test('RULES §3.1 index/3: two sources at most 0.05 % of the lower one apart, and their clamped mean', () => {
  expect(two('index/3', '2000.50', PAIR)).not.toThrow();
  expect(two('index/3', '2000.51', PAIR)).toThrow('index.price');
  expect(two('index/3', '2000.50', PAIR.toReversed())).not.toThrow();
  expect(two('index/3', '2000.50', [LOWER, ['2001.01', 1, true]])).toThrow('index.apart');
  expect(two('index/3', '2000.50', [['2001.01', 1, true], LOWER])).toThrow('index.apart');
});

test('RULES §3.1 exactly two sources have that rule and no other number has it', () => {
  expect(two('index/2', '2000.50', PAIR)).toThrow('index.count');
  expect(two('index/3', '2000.00', PAIR.slice(0, 1))).toThrow('index.count');
  expect(two('index/3', '30000.75', ONE_OUTLIER)).toThrow('index.count');
  expect(two('index/1', '2000.50', PAIR)).not.toThrow();
});
