import { describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../bars/bar.ts';
import type { FeedSymbol, PlayedPrice } from '../feed.ts';
import { createManualClock } from '../manual-clock.ts';
import { ticksFromDecimal } from '../index-rule.ts';
import { PARAMETERS } from './parameters.ts';
import { createRandom } from './random.ts';
import { createSimulatedFeed } from './simulated-feed.ts';
import type { SimulatedOptions } from './simulated-feed.ts';
import { logReturns, rootMeanSquare } from './statistics.ts';

// Real work on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

/** A Wednesday noon: gold is open. */
const START_MS = Date.UTC(2026, 3, 15, 12, 0, 27, 300);
const DAY_MS = 86_400_000;
const MINUTE_START_MS = START_MS - (START_MS % MINUTE_MS);
/** Fine steps below 10 USDT, cents above. */
const symbols: readonly FeedSymbol[] = PARAMETERS.symbols.map(({ code, startPrice }, index) => ({
  symbolId: index + 1,
  code,
  tickUnits: startPrice < 10 ? 1_000n : 1_000_000n,
}));
const ticksOfPrice = (price: PlayedPrice): number =>
  ticksFromDecimal(price.price, symbols.find((symbol) => symbol.code === price.symbolCode)?.tickUnits ?? 1n) ?? 0;

function setUp(over: Partial<SimulatedOptions> = {}) {
  const clock = createManualClock(START_MS);
  const fixed = { random: createRandom('path'), seed: '7', reason: 'asked for', lastPrices: [], anchors: new Map() };
  const feed = createSimulatedFeed({ symbols, clock, ...fixed, ...over });
  const prices: PlayedPrice[] = [];
  return { clock, feed, prices, publish: (price: PlayedPrice) => void prices.push(price) };
}
const ticksOf = (prices: readonly PlayedPrice[], code: string): number[] =>
  prices.filter((price) => price.symbolCode === code).map((price) => ticksOfPrice(price));

/** How far each price is from the one before. */
const stepsOf = (prices: readonly PlayedPrice[], code: string): number[] =>
  ticksOf(prices, code).map((ticks, index, all) => ticks - (all[index - 1] ?? ticks));

describe('simulated feed: determinism', () => {
  const pathOf = async (over: Partial<SimulatedOptions>): Promise<readonly PlayedPrice[]> => {
    const run = setUp(over);
    await run.feed.start(run.publish);
    run.clock.advance(120_000);
    return run.prices;
  };

  test('the same random numbers give the same path, the same seed the same history; others give others', async () => {
    expect(await pathOf({})).toEqual(await pathOf({}));
    expect(await pathOf({ random: createRandom('another') })).not.toEqual(await pathOf({}));
    const ask = (seed: string) => setUp({ seed }).feed.history?.bars('btcusdt', START_MS - 3 * DAY_MS, START_MS);
    expect(ask('7')).toEqual(ask('7'));
    expect(ask('8')).not.toEqual(ask('7'));
  });

  test('RULES §6.2 nobody knows the entry at acceptance: who knows the seed, the moment of the start and the last prices cannot foretell the path', async () => {
    const [known, own] = [await pathOf({ random: undefined }), await pathOf({ random: undefined })];
    for (const { code } of symbols.slice(0, 9)) {
      // both begin at the same price, and no step of one is the other's
      expect(ticksOf(own, code)[0]).toBe(ticksOf(known, code)[0]);
      const same = stepsOf(own, code).filter((step, index) => step !== 0 && step === stepsOf(known, code)[index]);
      expect(same.length).toBeLessThan(stepsOf(own, code).length / 2);
    }
  });

  test('history does not depend on the order in which it is asked for', () => {
    const [one, two] = [setUp(), setUp()];
    const whole = one.feed.history?.bars('ethusdt', START_MS - 5 * DAY_MS, START_MS) ?? [];
    two.feed.history?.bars('btcusdt', START_MS - DAY_MS, START_MS);
    const parts = [5, 4, 3, 2, 1].flatMap(
      (back) => two.feed.history?.bars('ethusdt', START_MS - back * DAY_MS, START_MS - (back - 1) * DAY_MS) ?? [],
    );
    expect(parts).toEqual(whole);
  });
});

describe('simulated feed: history and live path join', () => {
  test('every bar lies before the minute of the start, closes where the next opens, and the last closes at the first live price', async () => {
    const run = setUp();
    await run.feed.start(run.publish);
    for (const { code } of symbols) {
      const bars = run.feed.history?.bars(code, START_MS - DAY_MS, START_MS + DAY_MS) ?? [];
      expect(bars.length).toBeGreaterThan(1_300);
      expect(bars.at(-1)?.startMs).toBe(START_MS - (START_MS % MINUTE_MS) - MINUTE_MS);
      expect(bars.at(-1)?.closeTicks).toBe(ticksOf(run.prices, code)[0]);
      for (const [index, bar] of bars.entries()) {
        expect(bar.openTicks).toBe(index === 0 ? bar.openTicks : bars[index - 1]?.closeTicks);
        expect(bar.highTicks).toBeGreaterThanOrEqual(Math.max(bar.openTicks, bar.closeTicks));
        expect(bar.lowTicks).toBeLessThanOrEqual(Math.min(bar.openTicks, bar.closeTicks));
        expect(bar.lowTicks).toBeGreaterThan(0);
      }
    }
  });
  test('coins have a bar each minute, gold none in its closed hours', () => {
    const { feed } = setUp();
    expect(feed.history?.bars('btcusdt', MINUTE_START_MS - 7 * DAY_MS, START_MS)).toHaveLength(7 * 1_440);
    const gold = feed.history?.bars('xauusdt', MINUTE_START_MS - 7 * DAY_MS, START_MS) ?? [];
    expect(gold.some((bar) => new Date(bar.startMs).getUTCDay() === 6)).toBe(false);
    expect(gold.length).toBe(5 * 23 * 60);
  });
  test('a history of fewer days is the latest part of a longer one', () => {
    const weekOf = (over: Partial<SimulatedOptions>) => setUp(over).feed.history?.bars('btcusdt', MINUTE_START_MS - 7 * DAY_MS, START_MS);
    const two = weekOf({ historyDays: 2 });
    expect(two).toHaveLength(2 * 1_440);
    expect(two).toEqual(weekOf({})?.slice(-2 * 1_440));
  });
  test('after a restart the path goes on from the journaled price, and nothing fills the time between', async () => {
    const run = setUp({ lastPrices: [{ symbolId: 1, priceTicks: 4_321_000, state: 'ok' }] });
    await run.feed.start(run.publish);
    expect(ticksOf(run.prices, 'btcusdt')[0]).toBe(4_321_000);
    expect(run.feed.history?.bars('btcusdt', START_MS - DAY_MS, START_MS)).toEqual([]);
  });
  test("with the journal's first tick the first history can be made again", () => {
    const first = setUp();
    const whole = first.feed.history?.bars('btcusdt', START_MS - DAY_MS, START_MS) ?? [];
    const anchors = new Map(symbols.map(({ code }) => [code, { timeMs: START_MS + 5, priceTicks: lastClose(first.feed, code) }]));
    const lastPrices = symbols.map(({ symbolId }) => ({ symbolId, priceTicks: 999, state: 'ok' as const }));
    const again = setUp({ anchors, lastPrices });
    again.clock.advance(3 * DAY_MS);
    expect(again.feed.history?.bars('btcusdt', START_MS - DAY_MS, START_MS)).toEqual(whole);
  });
  test('asking for years answers the bounded past only', () => {
    const { feed } = setUp();
    expect(feed.history?.bars('btcusdt', 0, START_MS).length).toBe(40 * 1_440);
    expect(feed.history?.bars('nosuch', 0, START_MS)).toEqual([]);
  });
});

function lastClose(feed: ReturnType<typeof createSimulatedFeed>, code: string): number {
  return feed.history?.bars(code, START_MS - 600_000, START_MS).at(-1)?.closeTicks ?? 0;
}

describe('simulated feed: live path', () => {
  test('steps of half a second add up to the minute volatility of the recordings', async () => {
    const run = setUp();
    const closes = new Map<string, number[]>();
    await run.feed.start((price) => {
      if ((price.timeMs - START_MS) % MINUTE_MS !== 0) return;
      const list = closes.get(price.symbolCode) ?? [];
      list.push(ticksOfPrice(price));
      closes.set(price.symbolCode, list);
    });
    run.clock.advance(DAY_MS);
    const ratios = PARAMETERS.symbols.map((known) => rootMeanSquare(logReturns(closes.get(known.code) ?? [])) / known.sigma);
    expect(Math.min(...ratios)).toBeGreaterThan(0.5);
    expect(Math.max(...ratios)).toBeLessThan(1.7);
  });
  test('at a slower pace prices move as rarely and as much more: a minute is as wild, and what stands is said at every step', async () => {
    const roughness = async (pace: number) => {
      const run = setUp({ pace });
      await run.feed.start(run.publish);
      run.clock.advance(DAY_MS / 12);
      const path = ticksOf(run.prices, 'btcusdt');
      const moves = stepsOf(run.prices, 'btcusdt').filter((step) => step !== 0).length;
      const minutes = path.filter((_, index) => index % 120 === 0);
      return { said: path.length, moves, minute: rootMeanSquare(logReturns(minutes)) };
    };
    const [usual, slow] = [await roughness(1), await roughness(4)];
    expect(slow.said).toBe(usual.said);
    expect(slow.moves / usual.moves).toBeCloseTo(0.25, 1);
    expect(slow.minute / usual.minute).toBeGreaterThan(0.6);
    expect(slow.minute / usual.minute).toBeLessThan(1.7);
  });
  test('stops when told to', async () => {
    const run = setUp();
    await run.feed.start(run.publish);
    run.clock.advance(2_000);
    const count = run.prices.length;
    await run.feed.stop();
    run.clock.advance(60_000);
    expect(run.prices.length).toBe(count);
  });
});
