import { describe, expect, test } from 'vitest';
import type { Entry } from '../../entry.ts';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { decideAgain } from '../../test/decided-again.ts';
import { BTC, BTCUSDT, type Harness, TERMS, USDT } from '../../test/harness.ts';
import { PERPETUAL_TERMS } from '../../test/perpetual-harness.ts';
import { equalBytes } from '../../test/same.ts';
import { best, drain, INDEX, opened, peg } from './test/peg-scenes.ts';

const OTHERS = [2, 3, 4, 5, 6, 7];
const LIMIT = 2_990_000;
const FALLEN = 2_980_000;
/** What an offer 0.05 % above the index comes to there. */
const PRICE = 2_981_490;

/** So many bids of 100 lots of each of six accounts, all at one price, and offers far above them. */
function quoted(each: number): Harness {
  const harness = opened(7);
  for (let order = 0; order < each; order++) for (const accountId of OTHERS) harness.place(accountId, { priceTicks: LIMIT, lots: 100 });
  const offers = [100_000, 50_000].map((lots) => ({ offsetPpm: 500, lots }));
  expect(codeOf(peg(harness, 1, 'sell', offers))).toBe('ok');
  return harness;
}

const advance = (harness: Harness, budget: number): Entry => harness.send(0, { type: 'house.advance', budget });
const fillsOf = (entry: Entry) => eventsOf(entry, 'spot.filled');
const ownEnds = (entry: Entry): number => eventsOf(entry, 'spot.ended').filter(({ reason }) => reason === 'self-trade').length;

describe('SPEC §4.6 pegged orders of spot that reach more than 500', () => {
  test.each([
    [false, 1_000],
    [true, 1],
  ])('trade in pieces, with a restart between them (%s) and a budget of %i, as in one go', (restarts, budget) => {
    const harness = quoted(190);
    const pieces = [harness.tick(FALLEN)];
    while (harness.exchange.firstMs(harness.timeMs) === 0) {
      // Until the last piece is done the offers that are not back stand nowhere, and nobody else is served.
      expect(best(harness)).toEqual([[LIMIT, expect.any(Number)], undefined]);
      expect(codeOf(harness.send(2, { type: 'spot.cancelAll', marketId: 0 }))).toBe('BUSY');
      harness.exchange.check();
      const bytes = harness.exchange.snapshot();
      if (restarts) harness.exchange = Exchange.restore(bytes);
      expect(equalBytes(harness.exchange.snapshot(), bytes)).toBe(true);
      pieces.push(advance(harness, budget));
    }
    expect(pieces.map((entry) => fillsOf(entry).length)).toEqual([500, 500, 140]);
    expect(pieces.map((entry) => eventsOf(entry, 'spot.reached').length)).toEqual([1, 1, 1]);
    const fills = pieces.flatMap(fillsOf);
    expect(new Set(fills.map(({ priceTicks, lots }) => `${priceTicks} ${lots}`))).toEqual(new Set([`${PRICE} 100`]));
    expect(fills.map(({ makerAccountId }) => makerAccountId)).toEqual(Array.from({ length: 190 }, () => OTHERS).flat());
    expect(best(harness)).toEqual([undefined, [PRICE, 150_000 - 114_000]]);
    for (const accountId of OTHERS) expect(harness.frozen(accountId, USDT)).toBe(0n);
    expect(harness.frozen(1, BTC)).toBe(36_000n * 1_000n);
    harness.exchange.check();
    decideAgain(harness.exchange, harness.entries);
  });

  test('the next tick goes on with what is left at its own index, when it comes first', () => {
    const harness = quoted(100);
    harness.tick(FALLEN);
    const entry = harness.tick(INDEX);
    expect(fillsOf(entry)).toEqual([]);
    expect(harness.exchange.firstMs(harness.timeMs)).toBeGreaterThan(harness.timeMs);
    expect(best(harness)[1]?.[0]).toBe(3_001_500);
    harness.exchange.check();
  });

  test('its account excludes itself between two pieces: nothing is left to trade', () => {
    const harness = quoted(100);
    harness.send(0, { type: 'account.open', accountId: 9, kind: 'simulated' });
    harness.send(0, { type: 'house.endow', accountId: 9, assetId: BTC, amount: 10n ** 8n });
    harness.tick(INDEX);
    peg(harness, 1, 'sell', []);
    expect(codeOf(peg(harness, 9, 'sell', [{ offsetPpm: 500, lots: 60_000 }]))).toBe('ok');
    harness.tick(FALLEN);
    expect(harness.exchange.firstMs(harness.timeMs)).toBe(0);
    harness.send(9, { type: 'protection.exclude', scope: 'all', untilMs: harness.timeMs + 172_800_000 });
    expect(harness.exchange.ask({ type: 'spot.openOrders', accountId: 9, marketId: 0 })).toEqual([]);
    expect(harness.exchange.firstMs(harness.timeMs)).toBeGreaterThan(harness.timeMs);
    harness.exchange.check();
  });

  test('the rest of spot precedes that of a contract of the symbol, which has what room the entry of the tick leaves', () => {
    const harness = quoted(100);
    harness.send(0, { type: 'perpetual.define', marketId: 4, symbolId: BTCUSDT, lotUnits: 100_000n, terms: PERPETUAL_TERMS });
    for (const accountId of [1, 2]) {
      harness.send(accountId, { type: 'protection.confirmRisk', product: 'perpetual', version: 1 });
      harness.send(accountId, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 10n ** 13n });
    }
    harness.tick(INDEX);
    drain(harness);
    const bid = { type: 'perpetual.open', marketId: 4, side: 'long', kind: 'limit', timeInForce: 'gtc', priceTicks: LIMIT } as const;
    const opening = { ...bid, lots: 3, leverage: 10, takeProfit: null, stopLoss: null };
    expect(codeOf(harness.send(2, opening))).toBe('ok');
    const quotes = [{ offsetPpm: 500, lots: 10, leverage: 10 }];
    expect(codeOf(harness.send(1, { type: 'perpetual.peg', marketId: 4, side: 'sell', boundTicks: 2_700_000, quotes }))).toBe('ok');
    const of = (entry: Entry): readonly string[] => [...new Set(entry.events.map(({ type }) => type))];
    const pieces = [harness.tick(FALLEN), advance(harness, 100), advance(harness, 100)];
    expect(pieces.map(of)).toEqual([
      ['price.ticked', 'spot.repriced', 'spot.reached', 'spot.filled', 'spot.ended', 'spot.rested', 'perpetual.repriced'],
      ['spot.reached', 'spot.filled', 'spot.ended', 'spot.rested'],
      ['perpetual.reached', 'perpetual.filled', 'perpetual.ended', 'perpetual.rested', 'perpetual.marked'],
    ]);
    expect(harness.exchange.firstMs(harness.timeMs)).toBeGreaterThan(harness.timeMs);
    harness.exchange.check();
    decideAgain(harness.exchange, harness.entries);
  });

  test('end orders of their own hand in pieces too', () => {
    const harness = opened(3, { ...TERMS, maxOpenOrders: 10_000 });
    for (let order = 0; order < 2_500; order++) harness.place(1, { priceTicks: LIMIT, lots: 20 });
    harness.place(2, { priceTicks: LIMIT, lots: 20 });
    expect(codeOf(peg(harness, 1, 'sell', [{ offsetPpm: 500, lots: 100 }]))).toBe('ok');
    const pieces = [harness.tick(FALLEN), ...drain(harness)];
    // In the entry of the tick the price and two events of the pegged order precede them, later one: 1,400, and what is left comes back.
    expect(pieces.map(ownEnds)).toEqual([1_397, 1_103]);
    expect(pieces.map(({ events }) => events.length)).toEqual([1_401, 1_107]);
    expect(eventsOf(pieces[0] ?? harness.tick(FALLEN), 'spot.rested')).toMatchObject([{ lots: 100 }]);
    expect(pieces.map((entry) => fillsOf(entry).length)).toEqual([0, 1]);
    expect(best(harness)).toEqual([undefined, [PRICE, 80]]);
    expect(harness.frozen(1, USDT)).toBe(0n);
    harness.exchange.check();
    decideAgain(harness.exchange, harness.entries);
  });

  test('end none when the 500 fills of a piece are done', () => {
    const harness = opened(7);
    for (let order = 0; order < 100; order++)
      for (const accountId of OTHERS.slice(0, 5)) harness.place(accountId, { priceTicks: LIMIT, lots: 20 });
    harness.place(1, { priceTicks: LIMIT, lots: 20 });
    expect(codeOf(peg(harness, 1, 'sell', [{ offsetPpm: 500, lots: 20_000 }]))).toBe('ok');
    const pieces = [harness.tick(FALLEN), ...drain(harness)];
    expect(pieces.map((entry) => [fillsOf(entry).length, ownEnds(entry)])).toEqual([
      [500, 0],
      [0, 1],
    ]);
  });
});
