import { setImmediate as nextTurn } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ENGINE_LIMITS } from '../core/engine.ts';
import { makeExchangeMachine } from '../core/exchange-machine.ts';
import { openLocalCore } from '../core/local-core.ts';
import { startIndexRunner } from '../../prices/feeds/index-runner.ts';
import { createManualClock } from '../../prices/feeds/manual-clock.ts';
import { createRandom } from '../../prices/feeds/simulated/random.ts';
import { createSimulatedFeed } from '../../prices/feeds/simulated/simulated-feed.ts';
import { LIQUIDITY_ACCOUNT, runGenesis } from '../../genesis/genesis.ts';
import { journalFolder, listSegments } from './segment.ts';
import { readWhole } from './segment-file.ts';
import { memoryDisk } from './test/memory-disk.ts';
import { startLiquidity } from '../../liquidity/liquidity.ts';
import { startParticipants } from '../../participants/participants.ts';
import { isParticipant, type Team } from '../../participants/team.ts';
import { serverProducts } from '../../products/registry.ts';

const START_MS = Date.UTC(2026, 4, 4, 12);
const STEP_MS = 125;
/** The books are empty at the start. */
const FILLING_MS = 20_000;
const MEASURED_MS = 300_000;
const DAY_MS = 86_400_000;

/** An idle demo without its gateway and records, whose time passes by `passTime`. */
async function openIdleDemo(
  team: Team | null,
): Promise<{ readonly passTime: (ms: number) => Promise<void>; readonly figures: () => Figures }> {
  const dataFolder = '/idle';
  const disk = memoryDisk();
  const clock = createManualClock(START_MS);
  const onError = (error: unknown): never => {
    throw error;
  };
  const options = { dataFolder, disk, makeMachine: makeExchangeMachine, limits: ENGINE_LIMITS, takeSnapshot: null, lock: false };
  const core = await openLocalCore({ ...options, clock: { now: () => clock.now(), after: () => undefined }, onFatal: onError });
  await runGenesis(core, { mode: 'demo', products: serverProducts });
  const { symbols } = await core.query({ type: 'market.catalogue' });
  const random = createRandom('idle growth');
  const feed = createSimulatedFeed({ symbols, clock, random, seed: '7', reason: '', lastPrices: [], anchors: new Map() });
  await startIndexRunner({ core, feed, symbols, lastPrices: [], clock, onError });
  await startLiquidity({ core, products: serverProducts, accountId: LIQUIDITY_ACCOUNT, clock, onError });
  await startParticipants({ core, products: serverProducts, team, clock, onError });
  const counts = { ticks: 0, quotes: 0, acts: 0 };
  core.onBatch(({ entries }) => {
    for (const { command } of entries) {
      if (command.body.type === 'price.tick') counts.ticks += 1;
      else if (command.accountId === LIQUIDITY_ACCOUNT) counts.quotes += 1;
      else if (isParticipant(command.accountId)) counts.acts += 1;
    }
  });
  return {
    async passTime(ms) {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        clock.advance(STEP_MS);
        await nextTurn();
      }
    },
    figures() {
      const segments = listSegments(disk, journalFolder(dataFolder));
      const files = segments.map(({ path }) => readWhole(disk, path));
      const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
      return {
        ...counts,
        bytes: sum(files.map(({ length }) => length)),
        keptBytes: sum(files.map((file) => zstdCompressSync(file).length)),
      };
    },
  };
}

type Figures = {
  readonly ticks: number;
  readonly quotes: number;
  readonly acts: number;
  readonly bytes: number;
  readonly keptBytes: number;
};

/** What a day would come to at the pace of some minutes. Old files are kept compressed: `keptBytes`. */
async function figuresOfADay(team: Team | null): Promise<Figures> {
  const demo = await openIdleDemo(team);
  await demo.passTime(FILLING_MS);
  const before = demo.figures();
  await demo.passTime(MEASURED_MS);
  const after = demo.figures();
  const perDay = (name: keyof Figures): number => ((after[name] - before[name]) * DAY_MS) / MEASURED_MS;
  return { ticks: perDay('ticks'), quotes: perDay('quotes'), acts: perDay('acts'), bytes: perDay('bytes'), keptBytes: perDay('keptBytes') };
}

/*
 * Quotes that were placed and cancelled were 33 MB more. Their lists are sent again when levels were used up; alone, an index within 2 % of where they
 * were sent costs one small event a tick and market.
 */
test('an idle demo writes less than 103 MB of journal a day and keeps less than 22 MB of them, with more than 1.1 million ticks and no command of quotes', async () => {
  const { ticks, quotes, acts, bytes, keptBytes } = await figuresOfADay(null);
  expect(ticks).toBeGreaterThan(1_100_000);
  expect(quotes).toBe(0);
  expect(acts).toBe(0);
  expect(bytes).toBeLessThan(103_000_000);
  expect(keptBytes).toBeLessThan(22_000_000);
});

test('twelve simulated participants send less than one command a second, and they and the quotes that follow them write less than 24 MB a day, of which 18 are kept', async () => {
  const [alone, beside] = [await figuresOfADay(null), await figuresOfADay({ count: 12, seed: 'a' })];
  expect(beside.acts).toBeGreaterThan(30_000);
  expect(beside.acts).toBeLessThan(DAY_MS / 1_000);
  expect(beside.bytes - alone.bytes).toBeLessThan(24_000_000);
  expect(beside.keptBytes - alone.keptBytes).toBeLessThan(18_000_000);
});
