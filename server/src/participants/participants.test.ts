import type { Command } from '@candor/exchange/command';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PublishedBatch } from '../machine/core/core.ts';
import { createManualClock, type ManualClock } from '../prices/feeds/manual-clock.ts';
import { MemoryCore } from '../liquidity/test/memory-core.ts';
import { baseOf, HOUSE, MARKETS, openSmallExchange, USDT } from '../liquidity/test/small-exchange.ts';
import { startLiquidity } from '../liquidity/liquidity.ts';
import { serverProducts } from '../products/registry.ts';
import { ENDOWMENT, type Full } from './endowment.ts';
import { startParticipants, type Participants } from './participants.ts';
import type { Team } from './team.ts';

const START_MS = 1_767_225_600_000;
const UNIT = 10n ** 8n;
const FULL: readonly Full[] = [
  { assetId: USDT, network: 'TEST', units: 20_000n * UNIT },
  { assetId: baseOf(1), network: 'TEST', units: UNIT },
  { assetId: baseOf(2), network: 'TEST', units: 10n * UNIT },
];

let clock: ManualClock;
let core: MemoryCore;
let running: Participants | null = null;
let errors: Error[] = [];

beforeEach(() => {
  clock = createManualClock(START_MS);
  core = new MemoryCore(clock);
  errors = [];
  openSmallExchange(core, MARKETS.slice(0, 2), 1_000_000n * UNIT, 10_000_000n * UNIT);
  return async () => {
    await running?.stop();
    running = null;
  };
});

afterEach(() => expect(errors).toEqual([]));

async function start(team: Team | null, full = FULL): Promise<void> {
  const onError = (error: Error): void => void errors.push(error);
  running = await startParticipants({ core: withFigures(core), products: serverProducts, team, clock, onError, full });
}

function withFigures(memory: MemoryCore, queued = 0) {
  const figures = () => ({ seq: 0, queued, batches: 0, lastBatchSize: 0, lastSyncMs: 0, snapshotSeq: 0 });
  return {
    figures,
    submit: (command: Command) => memory.submit(command),
    query: memory.query.bind(memory),
    onBatch: (listener: (batch: PublishedBatch) => void) => memory.onBatch(listener),
  };
}

/** Prices of both markets each second, and time for whoever acts. */
async function pass(durationMs: number): Promise<void> {
  for (let passed = 0; passed < durationMs; passed += 250) {
    if (passed % 1_000 === 0) {
      for (const symbolId of [1, 2]) {
        const price = { type: 'price.tick', symbolId, priceTicks: 3_000_000, state: 'ok', sourceKind: 'simulated' } as const;
        core.run({ id: '', accountId: 0, body: { ...price, rule: 'index/1', sources: [] } });
      }
    }
    clock.advance(250);
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  }
}

const acted = () => core.entries.filter(({ command }) => command.accountId > 100).map(({ timeMs, command }) => ({ timeMs, ...command }));
const placed = () => acted().filter(({ body }) => body.type !== 'protection.confirmRisk');

test('SPEC 4.5 they are opened as simulated accounts with capital of the house, trade, and fill orders of the book', async () => {
  await startLiquidity({ core, products: serverProducts, accountId: HOUSE, clock, onError: (error) => void errors.push(error) });
  await start({ count: 3, seed: 'a' });
  expect(await core.query({ type: 'accounts.simulated' })).toEqual([101, 102, 103]);
  expect((await core.query({ type: 'accounts.balances', accountId: 102 })).map(({ availableUnits }) => availableUnits)).toEqual(
    FULL.map(({ units }) => units),
  );
  await pass(120_000);
  const kinds = new Set(placed().map(({ body }) => (body.type === 'spot.place' ? `${body.kind} ${body.side}` : body.type)));
  for (const kind of ['limit buy', 'limit sell', 'market buy', 'market sell']) expect(kinds).toContain(kind);
  const fills = core.entries.flatMap(({ events }) => events.filter(({ type }) => type === 'spot.filled'));
  expect(fills.length).toBeGreaterThan(10);
  core.exchange.check();
});

test('about one command a second in all, and none while the core has much to do', async () => {
  await start({ count: 12, seed: 'a' });
  core.entries = [];
  await pass(60_000);
  const inAMinute = placed().length;
  expect(inAMinute).toBeGreaterThan(20);
  expect(inAMinute).toBeLessThanOrEqual(90);
  await running?.stop();
  const busy = { core: withFigures(core, 17), products: serverProducts, team: { count: 12, seed: 'a' }, clock, full: FULL };
  running = await startParticipants({ ...busy, onError: (error) => void errors.push(error) });
  core.entries = [];
  await pass(30_000);
  expect(placed()).toEqual([]);
});

test('what they do follows from the seed and the time: the same again, and another seed does otherwise', async () => {
  const course = async (seed: string): Promise<unknown> => {
    clock = createManualClock(START_MS);
    core = new MemoryCore(clock);
    openSmallExchange(core, MARKETS.slice(0, 2), 1_000_000n * UNIT, 10_000_000n * UNIT);
    await start({ count: 4, seed });
    core.entries = [];
    await pass(30_000);
    await running?.stop();
    return placed();
  };
  const first = await course('a');
  expect(await course('a')).toEqual(first);
  expect(await course('b')).not.toEqual(first);
});

test('losses are bounded: below a quarter of the endowment they are topped up to the whole, once a day and not before', async () => {
  const total = async (): Promise<bigint> => (await core.query({ type: 'accounts.balances', accountId: 101 }))[0]?.availableUnits ?? 0n;
  const startWith = async (times: bigint): Promise<bigint> => {
    await running?.stop();
    await start(
      { count: 1, seed: 'a' },
      FULL.map((one) => ({ ...one, units: one.units * times })),
    );
    return await total();
  };
  const units = 20_000n * UNIT;
  expect(await startWith(1n)).toBe(units);
  // a fifth of what it should have, and yet the same day
  expect(await startWith(5n)).toBe(units);
  clock.advance(ENDOWMENT.intervalMs);
  expect(await startWith(4n), 'a quarter is enough').toBe(units);
  expect(await startWith(5n)).toBe(5n * units);
});

test('turned off they take back what waits, and nobody acts', async () => {
  await start({ count: 3, seed: 'a' });
  await pass(60_000);
  const waiting = async (): Promise<number> => {
    const open = await Promise.all([101, 102, 103].map((accountId) => core.query({ type: 'spot.openOrders', accountId, marketId: 0 })));
    return open.flat().length;
  };
  expect(await waiting()).toBeGreaterThan(0);
  await running?.stop();
  await start(null);
  expect(await waiting()).toBe(0);
  core.entries = [];
  await pass(10_000);
  expect(placed()).toEqual([]);
});
