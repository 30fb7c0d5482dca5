import type { Command } from '@candor/exchange/command';
import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import type { Outcome } from '@candor/exchange/outcome';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../machine/core/core.ts';
import { MemoryCore } from '../../liquidity/test/memory-core.ts';
import { MARKETS, openSmallExchange } from '../../liquidity/test/small-exchange.ts';
import type { Clock } from './clock.ts';
import type { Feed, SourcePrice } from './feed.ts';
import { startIndexRunner } from './index-runner.ts';
import { createManualClock } from './manual-clock.ts';
import { createSimulatedFeed } from './simulated/simulated-feed.ts';

const START_MS = Date.UTC(2026, 3, 15, 12);

async function setUp(feed?: Feed) {
  const clock = createManualClock(START_MS);
  const core = new MemoryCore(clock);
  const symbols = openSmallExchange(core, MARKETS, 1_000n, 1_000n);
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

const isPrice = ({ body }: Command): boolean => body.type === 'price.tick' && body.state === 'ok';
const REFUSED: Outcome = { ok: false, code: 'BAD_INPUT', limit: '', repeated: false };
const TAKEN: Outcome = { ok: true, ref: 1, repeated: false };

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
  test('SPEC 3.1 a price that comes too early by the stamps of a core that stood still is no fault: it comes later', async () => {
    const feed = handFeed();
    const run = await setUp(feed);
    const say = (): void => feed.say({ kind: 'played', symbolCode: 'btcusdt', source: 'hand', price: '30000.01', timeMs: run.clock.now() });
    say();
    await run.pass(12_000);
    expect(run.ticks(1).at(-1)).toMatchObject({ state: 'frozen' });
    // The first tick that names the source again is stamped two seconds after its turn.
    say();
    const submit = run.core.submit.bind(run.core);
    const isFirst = ({ body }: Command): boolean => body.type === 'price.tick' && body.symbolId === 1 && body.sources.length > 0;
    const goesOn = Promise.withResolvers<undefined>();
    run.core.submit = async (command) => {
      if (!isFirst(command)) return await submit(command);
      run.core.submit = submit;
      await goesOn.promise;
      return await submit(command);
    };
    await run.pass(2_000);
    goesOn.resolve(undefined);
    for (let second = 0; second < 6; second += 1) {
      say();
      await run.pass(1_000);
    }
    expect(run.core.entries.filter(({ outcome }) => !outcome.ok && outcome.code === 'BAD_INPUT').length).toBeGreaterThan(0);
    expect(run.errors).toEqual([]);
    expect(run.ticks(1).at(-1)).toMatchObject({ state: 'ok', priceTicks: 3_000_001 });
    const frozen = run.ticks(1).filter((tick) => tick.state === 'frozen' && tick.sources.length > 0);
    expect(frozen.length).toBeGreaterThan(3);
    // The feed and the core agree again: another price follows at once.
    await run.pass(1_000);
    expect(run.errors).toEqual([]);
  });
  test('SPEC 3.1 a price that a core that stood still stamps when its sources no longer count is made anew', async () => {
    const feed = handFeed();
    const run = await setUp(feed);
    const say = (price: string): void =>
      feed.say({ kind: 'played', symbolCode: 'btcusdt', source: 'hand', price, timeMs: run.clock.now() });
    say('30000.01');
    await run.pass(1_000);
    const submit = run.core.submit.bind(run.core);
    const goesOn = Promise.withResolvers<undefined>();
    run.core.submit = async (command) => {
      await goesOn.promise;
      return await submit(command);
    };
    say('30000.02');
    await run.pass(16_000);
    say('30000.03');
    run.core.submit = submit;
    goesOn.resolve(undefined);
    await run.pass(1_000);
    expect(run.core.entries.filter(({ outcome }) => !outcome.ok && outcome.code === 'PRICE_FROZEN')).toHaveLength(1);
    expect(run.errors).toEqual([]);
    expect([...new Set(run.ticks(1).map(({ priceTicks }) => priceTicks))]).toEqual([3_000_001, 3_000_003]);
  });
  test('a tick that is refused for another reason is reported, and so is a price that is never taken', async () => {
    const feed = handFeed();
    const run = await setUp(feed);
    const say = (price: string): void =>
      feed.say({ kind: 'played', symbolCode: 'btcusdt', source: 'hand', price, timeMs: run.clock.now() });
    run.core.submit = (command) =>
      Promise.resolve({ seq: 1, timeMs: run.clock.now(), outcome: isPrice(command) ? REFUSED : TAKEN, prevBatchHash: '' });
    say('30000.01');
    await run.pass(125);
    expect(run.errors.map(({ message }) => message)).toEqual(['a tick of btcusdt was refused: BAD_INPUT']);
    const later = handFeed();
    const other = await setUp(later);
    const isLate = (): boolean => other.clock.now() > START_MS + 12_000;
    other.core.submit = (command) =>
      Promise.resolve({ seq: 1, timeMs: other.clock.now(), outcome: isPrice(command) && isLate() ? REFUSED : TAKEN, prevBatchHash: '' });
    const sayLater = (): void =>
      later.say({ kind: 'played', symbolCode: 'btcusdt', source: 'hand', price: '30000.01', timeMs: other.clock.now() });
    sayLater();
    await other.pass(12_125);
    for (let second = 0; second < 16; second += 1) {
      sayLater();
      await other.pass(1_000);
    }
    expect(other.errors.length).toBeGreaterThan(0);
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
    const symbols = openSmallExchange(new MemoryCore(manual), MARKETS, 1_000n, 1_000n).slice(0, 1);
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
