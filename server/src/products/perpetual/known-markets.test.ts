import { PERPETUAL_TERMS } from '@candor/exchange/test/perpetual-harness';
import { expect, test } from 'vitest';
import { KnownPerpetuals } from './known-markets.ts';

test('§5.4 tiers are those in force at the time, however early they were planned', () => {
  const markets = new KnownPerpetuals();
  const definition = { type: 'perpetual.defined', marketId: 1, symbolId: 1, lotUnits: 1n, factor: 1n, terms: PERPETUAL_TERMS } as const;
  const define = (timeMs: number, version: number, tierVersion: number, effectiveMs: number): void =>
    markets.define({ timeMs }, { ...definition, version, tierVersion, effectiveMs });
  expect(() => markets.tierVersionAt(1, 100)).toThrow('before it was defined');
  define(100, 1, 1, 0);
  define(200, 2, 2, 1_000);
  define(300, 3, 2, 1_500);
  define(400, 4, 3, 2_000);
  define(400, 5, 4, 2_000);
  expect([100, 999, 1_000, 1_500, 1_999, 2_000].map((timeMs) => markets.tierVersionAt(1, timeMs))).toEqual([1, 1, 2, 2, 2, 4]);
});
