import type { MarketInfo } from '@candor/exchange/ground/market/answers';
import type { InForce } from '@candor/exchange/ground/terms/versions';
import { notional } from '@candor/money/market-scale';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildLadder } from './ladder.ts';
import type { Level } from './ladder.ts';
import { quotedMarket } from '../products/spot/quoting.ts';
import { QUOTES } from './quotes.ts';
import type { QuoteSettings } from './quotes.ts';
import { TERMS } from './test/small-exchange.ts';

const MARKET = {
  marketId: 1,
  symbolId: 1,
  baseAssetId: 2,
  quoteAssetId: 1,
  lotUnits: 1_000n,
  factor: 10n,
  version: 1,
  effectiveMs: 0,
  terms: TERMS,
  planned: [],
} satisfies InForce<MarketInfo>;
const BTC = quotedMarket(MARKET, 'btcusdt');
const settings: QuoteSettings = { halfSpreadPpm: 200, stepPpm: 200, levels: 12, firstLevelUsdt: 4_000 };
const INDEX = 3_000_000;
const boundTicks = { buy: 3_150_000, sell: 2_850_000 };
const RICH = { baseUnits: 100n * 10n ** 8n, quoteUnits: 3_000_000n * 10n ** 8n, boundTicks };
const side = (ladder: readonly Level[], name: 'buy' | 'sell'): Level[] => ladder.filter((level) => level.side === name);

describe('ladder', () => {
  test('both sides, all levels, around the index; sizes are the values asked for', () => {
    const ladder = buildLadder(BTC, INDEX, settings, RICH);
    expect([side(ladder, 'buy').length, side(ladder, 'sell').length]).toEqual([12, 12]);
    expect([side(ladder, 'buy')[0], side(ladder, 'sell')[0]]).toEqual([
      { side: 'buy', slot: 0, priceTicks: 2_999_400, lots: 13_336 },
      { side: 'sell', slot: 0, priceTicks: 3_000_600, lots: 13_330 },
    ]);
  });
  test('when money runs short the quotes go down, when coins do up, never past the index; full purses do not move them', () => {
    const best = (baseUnits: bigint, quoteUnits: bigint): number[] => {
      const ladder = buildLadder(BTC, INDEX, settings, { baseUnits, quoteUnits, boundTicks });
      return [side(ladder, 'buy')[0]?.priceTicks ?? 0, side(ladder, 'sell')[0]?.priceTicks ?? 0];
    };
    expect(best(100n * 10n ** 8n, 3_000_000n * 10n ** 8n)).toEqual([2_999_400, 3_000_600]);
    expect(best(5_000n * 10n ** 8n, 3_000_000n * 10n ** 8n)).toEqual([2_999_400, 3_000_600]);
    expect(best(100n * 10n ** 8n, 10_000n * 10n ** 8n)).toEqual([2_999_106, 3_000_304]);
    expect(best(10n ** 8n, 3_000_000n * 10n ** 8n)).toEqual([2_999_686, 3_000_886]);
  });
  test('SPEC 4.5 when its money is gone it stops quoting: the side without money has no level', () => {
    expect(side(buildLadder(BTC, INDEX, settings, { ...RICH, baseUnits: 0n }), 'sell')).toEqual([]);
    expect(side(buildLadder(BTC, INDEX, settings, { ...RICH, quoteUnits: 0n }), 'buy')).toEqual([]);
    expect(buildLadder(BTC, INDEX, settings, { ...RICH, baseUnits: 0n, quoteUnits: 0n })).toEqual([]);
  });
  test('a bid is paid at the bound, which holds more than its price: what is quoted holds four fifths of the money and no more', () => {
    const quoteUnits = 10_000n * 10n ** 8n;
    const bids = side(buildLadder(BTC, INDEX, settings, { ...RICH, quoteUnits }), 'buy');
    const holdUnits = (ticks: number): bigint => bids.reduce((sum, { lots }) => sum + notional(ticks, lots, BTC.factor), 0n);
    const leastLot = notional(boundTicks.buy, 1, BTC.factor);
    expect(holdUnits(boundTicks.buy)).toBeLessThanOrEqual((quoteUnits * 4n) / 5n);
    expect(holdUnits(boundTicks.buy) + leastLot).toBeGreaterThan((quoteUnits * 4n) / 5n);
  });
  test('an offer is worth the least value at its bound too, where the exchange asks for it', () => {
    // 200 USDT buy 666 lots at the price; at the bound they are worth 190
    const small = { ...settings, levels: 1, firstLevelUsdt: 200 };
    const sellsOf = (minNotionalUnits: bigint): number =>
      side(buildLadder(quotedMarket({ ...MARKET, terms: { ...TERMS, minNotionalUnits } }, 'btcusdt'), INDEX, small, RICH), 'sell').length;
    const worth = notional(boundTicks.sell, 666, BTC.factor);
    expect([sellsOf(worth), sellsOf(worth + 1n)]).toEqual([1, 0]);
  });
  test('switches and bounds of the market are kept', () => {
    const withTerms = (terms: Partial<typeof TERMS>): Level[] =>
      buildLadder(quotedMarket({ ...MARKET, terms: { ...TERMS, ...terms } }, 'btcusdt'), INDEX, settings, RICH);
    expect(withTerms({ isDeal: false })).toEqual([]);
    expect(side(withTerms({ limitedBuy: false }), 'buy')).toEqual([]);
    expect(side(withTerms({ limitedSell: false }), 'sell')).toEqual([]);
    expect(withTerms({ orderMaxLots: 500 }).every((level) => level.lots <= 500)).toBe(true);
    expect(side(withTerms({ buyMaxTicks: 2_999_000 }), 'buy')).toEqual([]);
    expect(side(withTerms({ sellMinTicks: 3_100_000 }), 'sell')).toEqual([]);
  });
  test('at any price, purse and table entry: sorted, a tick apart, never crossed, never dearer than the purse', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(QUOTES)),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.bigInt({ min: 0n, max: 10n ** 16n }),
        fc.bigInt({ min: 0n, max: 10n ** 16n }),
        (table, indexTicks, baseUnits, quoteUnits) => {
          const bounds = { buy: Math.floor(indexTicks * 1.05), sell: Math.ceil(indexTicks * 0.95) };
          const ladder = buildLadder(BTC, indexTicks, table, { baseUnits, quoteUnits, boundTicks: bounds });
          const bids = side(ladder, 'buy').map((level) => level.priceTicks);
          const asks = side(ladder, 'sell').map((level) => level.priceTicks);
          expect(bids).toEqual([...new Set(bids)].toSorted((a, b) => b - a));
          expect(asks).toEqual([...new Set(asks)].toSorted((a, b) => a - b));
          expect(Math.max(0, ...bids)).toBeLessThan(Math.min(Number.POSITIVE_INFINITY, ...asks));
          const spent = side(ladder, 'buy').reduce((sum, level) => sum + notional(bounds.buy, level.lots, BTC.factor), 0n);
          const sold = side(ladder, 'sell').reduce((sum, level) => sum + BigInt(level.lots) * BTC.lotUnits, 0n);
          expect(spent <= quoteUnits && sold <= baseUnits).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
