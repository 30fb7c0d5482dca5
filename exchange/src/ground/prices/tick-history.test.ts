import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteReader } from '../../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { openHarness } from '../../test/harness.ts';
import { KEPT_MS, PricesState } from './state.ts';
import { TickHistory } from './tick-history.ts';
import type { OkTick } from './tick-history.ts';

/** Steps between ticks: mostly the same millisecond or a second, sometimes an outage. */
const steps = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(0, 0, 1, 1_000) }, { weight: 1, arbitrary: fc.nat(40_000) });
const ticks = fc.array(fc.tuple(steps, fc.integer({ min: 1, max: 1_000_000_000 })), { maxLength: 900 }).map((list) => {
  let timeMs = 1_000_000;
  return list.map(([step, priceTicks], index): OkTick => {
    timeMs += step;
    return { n: 2 * index + 1, timeMs, priceTicks };
  });
});

function historyOf(list: readonly OkTick[]): TickHistory {
  const history = new TickHistory();
  for (const { n, timeMs, priceTicks } of list) history.add(n, timeMs, priceTicks);
  return history;
}

/** Every question about every boundary of a few ticks, answered by walking the list. */
function expectSame(history: TickHistory, list: readonly OkTick[], moments: readonly number[]): void {
  expect(history.size).toBe(list.length);
  for (const at of moments) {
    expect(history.firstAfter(at)).toEqual(list.find(({ timeMs }) => timeMs > at) ?? null);
    expect(history.lastAtOrBefore(at)).toEqual(list.findLast(({ timeMs }) => timeMs <= at) ?? null);
    for (const to of moments) {
      expect(history.countIn(at, to)).toBe(list.filter(({ timeMs }) => timeMs > at && timeMs <= to).length);
    }
  }
}

function momentsOf(list: readonly OkTick[], places: readonly number[]): number[] {
  const times = places.map((index) => list[index % Math.max(1, list.length)]?.timeMs ?? 1_000_000);
  return times.flatMap((timeMs) => [timeMs - 1, timeMs, timeMs + 1]);
}

describe('RULES §3.2 the history of ticks', () => {
  test('answers as a walk through the list does, also after the oldest were dropped, and from its bytes', () => {
    fc.assert(
      fc.property(ticks, fc.array(fc.nat(), { minLength: 2, maxLength: 3 }), fc.nat(), (list, places, cut) => {
        const history = historyOf(list);
        expect(history.size).toBe(list.length);
        expectSame(history, list, momentsOf(list, places));
        const cutMs = momentsOf(list, [cut])[cut % 3] ?? 0;
        history.dropBefore(cutMs);
        const left = list.filter(({ timeMs }) => timeMs >= cutMs);
        expectSame(history, left, momentsOf(list, places));

        const writer = new ByteWriter();
        history.save(writer);
        const read = new TickHistory();
        read.load(new ByteReader(writer.copy()));
        expectSame(read, left, momentsOf(list, places));
      }),
      { numRuns: 150 },
    );
  });

  test('dropping and adding go on for ever in memory for what is kept', () => {
    const history = new TickHistory();
    for (let count = 0; count < 200_000; count++) {
      history.add(count + 1, 1_000 * count, 1 + (count % 7));
      history.dropBefore(1_000 * (count - 300));
    }
    expect(history.size).toBe(301);
    expect(history.lastAtOrBefore(199_999_000)).toEqual({ n: 200_000, timeMs: 199_999_000, priceTicks: 1 + (199_999 % 7) });
    expect(history.lastAtOrBefore(199_698_000)).toBeNull();
  });

  test('a time that goes back is a bug', () => {
    const history = historyOf([{ n: 1, timeMs: 5, priceTicks: 5 }]);
    expect(() => history.add(2, 4, 5)).toThrow(RangeError);
  });
});

describe('RULES §3.2 what is kept of the ticks', () => {
  const tick = (prices: PricesState, timeMs: number): void =>
    prices.set({
      symbolId: 3,
      n: 1,
      priceTicks: 9,
      state: 'ok',
      sourceKind: 'simulated',
      timeMs,
      countedSources: 0,
      freshSources: 0,
      enoughSinceMs: 0,
    });

  test('twenty minutes by journal time', () => {
    const prices = new PricesState();
    for (const timeMs of [0, 1, KEPT_MS, KEPT_MS + 1]) tick(prices, timeMs);
    expect(prices.history(3).firstAfter(-1)?.timeMs).toBe(1);
    tick(prices, KEPT_MS + 2);
    expect(prices.history(3).firstAfter(-1)?.timeMs).toBe(KEPT_MS);
  });

  test('longer while one of the products needs them, and no longer than that', () => {
    const prices = new PricesState();
    prices.need('updown', 3, 500);
    prices.need('rounds', 3, 1_000);
    for (const timeMs of [499, 500, 1_000, 1_001, 5 * KEPT_MS]) tick(prices, timeMs);
    expect(prices.history(3).firstAfter(-1)?.timeMs).toBe(500);
    prices.need('updown', 3, Infinity);
    tick(prices, 5 * KEPT_MS);
    expect(prices.history(3).firstAfter(-1)?.timeMs).toBe(1_000);
    prices.need('rounds', 3, Infinity);
    tick(prices, 5 * KEPT_MS);
    expect(prices.history(3).firstAfter(-1)?.timeMs).toBe(5 * KEPT_MS);
  });

  test('I25 only `ok` ticks are in it, with their numbers among all', () => {
    const harness = openHarness(1);
    harness.tick(3_000_000);
    harness.tick(0, 'frozen');
    harness.timeMs += 3_000;
    harness.tick(3_000_001);
    const prices = new PricesState();
    for (const { timeMs, events } of harness.entries) {
      for (const event of events)
        if (event.type === 'price.ticked') prices.set({ ...event, timeMs, countedSources: 0, freshSources: 0, enoughSinceMs: 0 });
    }
    expect(prices.history(1).size).toBe(2);
    expect(prices.history(1).lastAtOrBefore(harness.timeMs)).toMatchObject({ n: 3, priceTicks: 3_000_001 });
    expect(prices.history(2).size).toBe(0);
  });
});
