import type { MarketInfo } from '@candor/exchange/ground/market/answers';
import type { InForce } from '@candor/exchange/ground/terms/versions';
import { notional } from '@candor/money/market-scale';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildLadder } from './ladder.ts';
import type { Level } from './ladder.ts';
import { planQuotes } from './plan.ts';
import type { StandingQuote } from './quoting.ts';
import { quotedMarket } from '../products/spot/quoting.ts';
import { QUOTES } from './quotes.ts';
import type { QuoteSettings } from './quotes.ts';
import { TERMS } from './test/small-house.ts';

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
const RICH = { baseUnits: 100n * 10n ** 8n, quoteUnits: 3_000_000n * 10n ** 8n };
const INDEX = 3_000_000;
const side = (ladder: readonly Level[], name: 'buy' | 'sell'): Level[] => ladder.filter((level) => level.side === name);
const standing = (ladder: readonly Level[]): StandingQuote[] =>
  ladder.map((level, index) => ({ orderId: index + 1, side: level.side, priceTicks: level.priceTicks, leftLots: level.lots }));

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
      const ladder = buildLadder(BTC, INDEX, settings, { baseUnits, quoteUnits });
      return [side(ladder, 'buy')[0]?.priceTicks ?? 0, side(ladder, 'sell')[0]?.priceTicks ?? 0];
    };
    expect(best(100n * 10n ** 8n, 3_000_000n * 10n ** 8n)).toEqual([2_999_400, 3_000_600]);
    expect(best(5_000n * 10n ** 8n, 3_000_000n * 10n ** 8n)).toEqual([2_999_400, 3_000_600]);
    expect(best(100n * 10n ** 8n, 10_000n * 10n ** 8n)).toEqual([2_999_106, 3_000_304]);
    expect(best(10n ** 8n, 3_000_000n * 10n ** 8n)).toEqual([2_999_686, 3_000_886]);
  });
  test('SPEC 4.5 when its money is gone it stops quoting: the side without money has no level', () => {
    expect(side(buildLadder(BTC, INDEX, settings, { baseUnits: 0n, quoteUnits: 10n ** 14n }), 'sell')).toEqual([]);
    expect(side(buildLadder(BTC, INDEX, settings, { baseUnits: 10n ** 10n, quoteUnits: 0n }), 'buy')).toEqual([]);
    expect(buildLadder(BTC, INDEX, settings, { baseUnits: 0n, quoteUnits: 0n })).toEqual([]);
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
          const ladder = buildLadder(BTC, indexTicks, table, { baseUnits, quoteUnits });
          const bids = side(ladder, 'buy').map((level) => level.priceTicks);
          const asks = side(ladder, 'sell').map((level) => level.priceTicks);
          expect(bids).toEqual([...new Set(bids)].toSorted((a, b) => b - a));
          expect(asks).toEqual([...new Set(asks)].toSorted((a, b) => a - b));
          expect(Math.max(0, ...bids)).toBeLessThan(Math.min(Number.POSITIVE_INFINITY, ...asks));
          const spent = side(ladder, 'buy').reduce((sum, level) => sum + notional(level.priceTicks, level.lots, BTC.factor), 0n);
          const sold = side(ladder, 'sell').reduce((sum, level) => sum + BigInt(level.lots) * BTC.lotUnits, 0n);
          expect(spent <= quoteUnits && sold <= baseUnits).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('plan', () => {
  const ladder = buildLadder(BTC, INDEX, settings, RICH);
  test('an unchanged index changes nothing', () => expect(planQuotes(ladder, standing(ladder), INDEX)).toEqual({ cancel: [], place: [] }));
  test('the index moves by up to half of the best distance without a change; a little more renews one order a side', () => {
    const changed = (ticks: number): readonly string[] => {
      const plan = planQuotes(buildLadder(BTC, INDEX + ticks, settings, RICH), standing(ladder), INDEX + ticks);
      expect(plan.cancel).toHaveLength(plan.place.length);
      return plan.place.map(({ side, slot }) => `${side} ${slot}`);
    };
    expect([-298, -100, 100, 298].map(changed)).toEqual([[], [], [], []]);
    expect(changed(350)).toEqual(['buy 0', 'sell 1']);
    expect(changed(-350)).toEqual(['buy 1', 'sell 0']);
  });
  test('SPEC 4.5 the spread is 0.01 % or two ticks at most, whichever is wider, also while orders that the index left behind stand', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(QUOTES)),
        fc.integer({ min: 50, max: 100_000_000 }),
        fc.integer({ min: -200, max: 200 }),
        (table, from, ppm) => {
          const to = Math.round(from * (1 + ppm / 1_000_000));
          const ladder = buildLadder(BTC, to, table, RICH);
          const before = standing(buildLadder(BTC, from, table, RICH));
          const plan = planQuotes(ladder, before, to);
          const quotes = [...before.filter(({ orderId }) => !plan.cancel.includes(orderId)), ...plan.place];
          const best = (name: 'buy' | 'sell', of: (...ticks: number[]) => number): number =>
            of(...quotes.filter((quote) => quote.side === name).map(({ priceTicks }) => priceTicks));
          expect(best('sell', Math.min) - best('buy', Math.max)).toBeLessThanOrEqual(Math.max(2, to / 10_000));
        },
      ),
      { numRuns: 300, examples: [[{ halfSpreadPpm: 33, stepPpm: 60, levels: 16, firstLevelUsdt: 8_000 }, 3_031, -165]] },
    );
  });
  test('an order keeps its own level before it takes the place of another that is gone', () => {
    const gone = ladder.filter(({ side, slot }) => side === 'sell' && slot === 5);
    const quotes = standing(ladder).filter(({ priceTicks }) => priceTicks !== gone[0]?.priceTicks);
    expect(planQuotes(ladder, quotes, INDEX)).toEqual({ cancel: [], place: gone });
  });
  test('a level of which less than half is left is renewed', () => {
    const quotes = standing(ladder).map((quote) => (quote.orderId === 3 ? { ...quote, leftLots: 1 } : quote));
    expect(planQuotes(ladder, quotes, INDEX)).toEqual({ cancel: [3], place: [ladder[2]] });
  });
  test('orders that match no level are cancelled', () => {
    expect(planQuotes([], standing(ladder), INDEX).cancel).toHaveLength(24);
  });
  test('I8 whatever stood before, what is kept and what is placed never meet', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 100_000_000 }),
        fc.integer({ min: -30_000, max: 30_000 }),
        fc.bigInt(0n, 10n ** 14n),
        (from, ppm, money) => {
          const to = Math.max(1, Math.round(from * (1 + ppm / 1_000_000)));
          const before = buildLadder(BTC, from, settings, RICH);
          const after = buildLadder(BTC, to, settings, { baseUnits: RICH.baseUnits, quoteUnits: money });
          const plan = planQuotes(after, standing(before), to);
          const kept = standing(before).filter((quote) => !plan.cancel.includes(quote.orderId));
          const bids = [...kept, ...plan.place].filter((quote) => quote.side === 'buy').map((quote) => quote.priceTicks);
          const asks = [...kept, ...plan.place].filter((quote) => quote.side === 'sell').map((quote) => quote.priceTicks);
          expect(Math.max(0, ...bids)).toBeLessThan(Math.min(Number.POSITIVE_INFINITY, ...asks));
        },
      ),
      { numRuns: 500 },
    );
  });
});
