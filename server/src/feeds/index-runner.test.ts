import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../core/core.ts';
import { MemoryCore } from '../liquidity/test/memory-core.ts';
import { MARKETS, openHouse } from '../liquidity/test/small-house.ts';
import type { Clock } from './clock.ts';
import type { Feed, SourcePrice } from './feed.ts';
import { startIndexRunner } from './index-runner.ts';
import { createManualClock } from './manual-clock.ts';
import { createSimulatedFeed } from './simulated/simulated-feed.ts';

const START_MS = Date.UTC(2026, 3, 15, 12);

async function setUp(feed?: Feed) {
  const clock = createManualClock(START_MS);
  const core = new MemoryCore(clock);
  const symbols = openHouse(core, MARKETS, 1_000n, 1_000n);
  const errors: Error[] = [];
  const used = feed ?? createSimulatedFeed({ symbols, clock, seed: '7', reason: 'test', lastPrices: [], anchors: new Map() });
  const runner = await startIndexRunner({ core, feed: used, symbols, lastPrices: [], clock, onError: (error) => void errors.push(error) });
  const ticks = (symbolId: number): PriceEvent[] =>
    core.entries
      .flatMap(({ events }) => events)
      .filter((event) => event.type === 'price.ticked' && event.symbolId === symbolId) as PriceEvent[];
  const pass = async (durationMs: number): Promise<void> => {
    for (let passed = 0; passed < durationMs; passed += 125) {
      clock.advance(125);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  };
  return { clock, core, runner, errors, ticks, pass };
}

/** A source under the test's hand. */
function handFeed(): Feed & { say: (price: SourcePrice) => void } {
  let publish: (price: SourcePrice) => void = () => undefined;
  return {
    kind: 'recorded',
    name: 'hand',
    reason: 'test',
    history: null,
    weightOf: () => 1,
    minSources: () => 1,
    isOpen: () => true,
    start(to) {
      publish = to;
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
    say: (price) => publish(price),
  };
}

describe('SPEC 3.2 the tick series is the only price path', () => {
  test('every symbol ticks at least once a second and at most four times, by commands of the house', async () => {
    const run = await setUp();
    await run.pass(60_000);
    for (const [index] of MARKETS.entries()) {
      const count = run.ticks(index + 1).length;
      expect(count).toBeGreaterThanOrEqual(60);
      expect(count).toBeLessThanOrEqual(241);
    }
    expect(run.core.entries.filter((entry) => !entry.outcome.ok)).toEqual([]);
    expect(run.ticks(1).every((tick) => tick.state === 'ok' && tick.sourceKind === 'simulated' && tick.sources.length === 1)).toBe(true);
    await run.runner.stop();
  });
  test('a source that falls silent freezes the index, which is said every second; BUSY does not lose that word', async () => {
    const feed = handFeed();
    const run = await setUp(feed);
    feed.say({ kind: 'played', symbolCode: 'btcusdt', source: 'hand', price: '30000.01', timeMs: START_MS });
    await run.pass(9_875);
    expect(run.ticks(1).at(-1)).toMatchObject({ state: 'ok', priceTicks: 3_000_001 });
    run.core.busy = 5;
    await run.pass(5_000);
    // From 10,125 on, five times not: each time it is due again at the next look, so the first one comes at 10,750.
    expect(run.ticks(1).filter((tick) => tick.state === 'frozen')).toHaveLength(5);
    expect(run.ticks(1).at(-1)).toMatchObject({ state: 'frozen', priceTicks: 3_000_001 });
    expect(run.errors).toEqual([]);
  });
  test('a dead core is reported', async () => {
    const run = await setUp();
    run.core.die();
    await run.pass(1_000);
    expect(run.errors[0]?.message).toBe('the core is gone');
  });
  test('after stopping nothing more is said', async () => {
    const run = await setUp();
    await run.pass(1_000);
    await run.runner.stop();
    const count = run.core.entries.length;
    await run.pass(5_000);
    expect(run.core.entries.length).toBe(count);
  });

  test('of each tick it is told how long after its turn it was durable: what held up this thread, and what held up the core', async () => {
    const manual = createManualClock(START_MS);
    const symbols = openHouse(new MemoryCore(manual), MARKETS, 1_000n, 1_000n).slice(0, 1);
    const feed = handFeed();
    const replies: ((reply: Reply) => void)[] = [];
    let poll = (): void => undefined;
    const clock: Clock = {
      now: () => manual.now(),
      every(_intervalMs, work) {
        poll = work;
        return () => undefined;
      },
    };
    const core = { submit: (): Promise<Reply> => new Promise((resolve) => void replies.push(resolve)) };
    const delaysMs: number[] = [];
    const told = { onError: () => undefined, onTick: (delayMs: number) => void delaysMs.push(delayMs) };
    const runner = await startIndexRunner({ core, feed, symbols, lastPrices: [], clock, pollMs: 125, ...told });
    feed.say({ kind: 'played', symbolCode: 'btcusdt', source: 'hand', price: '30000.01', timeMs: START_MS });
    manual.advance(425);
    poll();
    manual.advance(40);
    replies.shift()?.({ seq: 1, timeMs: START_MS, outcome: { ok: true, ref: 1, repeated: false }, prevBatchHash: '' });
    await Promise.resolve();
    await Promise.resolve();
    expect(delaysMs).toEqual([340]);
    await runner.stop();
  });
});
