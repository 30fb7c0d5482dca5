import { needIndex } from '@candor/proofs/verify/index-rule';
import type { Tick } from '@candor/proofs/tick';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeIndex, decimalFromTicks, DEFAULT_INDEX_RULE, type SourceQuote } from './index-rule.ts';

const NOW_MS = 1_767_225_600_000;
const TICK_UNITS = 1_000_000n;
const BASE_TICKS = 3_000_000;

const quote = fc.record({
  name: fc.constant(''),
  weight: fc.constantFrom(1, 1, 2, 3, 7),
  priceTicks: fc.oneof(
    fc.integer({ min: BASE_TICKS - 500, max: BASE_TICKS + 500 }),
    fc.integer({ min: 2_700_000, max: 3_300_000 }),
    fc.integer({ min: 1, max: 9_000_000 }),
  ),
  maxAgeMs: fc.constantFrom(2_000, 10_000),
  timeMs: fc.oneof(fc.integer({ min: NOW_MS - 9_000, max: NOW_MS }), fc.integer({ min: NOW_MS - 60_000, max: NOW_MS - 10_100 })),
});
const quotes = fc
  .array(quote, { minLength: 1, maxLength: 8 })
  .map((list) => list.map((one, index) => ({ ...one, name: `source${index}` })));

function tickOf(given: readonly SourceQuote[], stampedMs: number): Tick | null {
  const { rule, priceTicks, quotes: judged } = computeIndex(given, NOW_MS, { ...DEFAULT_INDEX_RULE, minSources: 1 });
  if (priceTicks === null) return null;
  const sources = judged.map(({ name, priceTicks: ticks, timeMs, weight, used }) => ({
    name,
    price: decimalFromTicks(ticks, TICK_UNITS),
    time: timeMs,
    weight,
    used,
  }));
  const price = decimalFromTicks(priceTicks, TICK_UNITS);
  return { v: 1, symbol: 'btcusdt', n: 1, time: stampedMs, price, state: 'ok', rule, sources, prev: '0'.repeat(64) };
}

test('I25 the index of any sources follows from the published tick, by the verifier’s own code', () => {
  let [prices, pairs] = [0, 0];
  fc.assert(
    fc.property(quotes, fc.integer({ min: 0, max: 90 }), (given, delayMs) => {
      const tick = tickOf(given, NOW_MS + delayMs);
      if (tick === null) return;
      prices += 1;
      if (tick.rule === 'index/3') pairs += 1;
      expect(() => needIndex(tick)).not.toThrow();
    }),
    { numRuns: 3_000 },
  );
  expect(prices).toBeGreaterThan(1_000);
  expect(pairs).toBeGreaterThan(50);
});

test('I25 another price, or another source said to be used, does not follow', () => {
  fc.assert(
    fc.property(quotes, fc.nat(), (given, pick) => {
      const tick = tickOf(given, NOW_MS);
      if (tick === null) return;
      const ticks = Number(tick.price.replace('.', ''));
      expect(() => needIndex({ ...tick, price: decimalFromTicks(ticks + 1, TICK_UNITS) })).toThrow('index.price');
      const at = pick % tick.sources.length;
      const turned = tick.sources.map((source, index) => (index === at ? { ...source, used: !source.used } : source));
      expect(() => needIndex({ ...tick, sources: turned })).toThrow(/index\.(price|unused)/);
    }),
    { numRuns: 3_000 },
  );
});
