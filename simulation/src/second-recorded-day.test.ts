import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CommandBody } from '@candor/exchange/command';
import type { Command } from '@candor/exchange/command';
import type { UpdownEvent } from '@candor/exchange/products/updown/events';
import { Audit } from '@candor/server/audit/audit';
import { createManualClock } from '@candor/server/prices/feeds/manual-clock';
import { startIndexRunner } from '@candor/server/prices/feeds/index-runner';
import { createReplayFeed } from '@candor/server/prices/feeds/recorded/replay-feed';
import { createRandom } from '@candor/server/prices/feeds/simulated/random';
import { MemoryCore } from '@candor/server/liquidity/test/memory-core';
import { describe, expect, test } from 'vitest';
import { serverProducts } from '@candor/server/products/registry';
import { isWhole } from './whole.ts';

const RECORDED = join(import.meta.dirname, '../../../shared/market-data/klines-perp-2025-06');
/** The day of the first sell-off, 13 June 2025. */
const DAY_START_MS = Date.UTC(2025, 5, 13);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Where in the day it is played, and how long each time: every fourth hour, or all of it at once. */
const PARTS_FROM_MS = isWhole ? [0] : [0, 4, 8, 12, 16, 20].map((hour) => hour * HOUR_MS);
const PART_MS = isWhole ? DAY_MS : HOUR_MS;
/** At the end of a part contracts end, and none begins. */
const ENDING_MS = 1_000_000;
const CONTRACTS_LEAST = isWhole ? 5_000 : 1_000;
/** Where the day is played: its clock is the exchange's. */
const PLAYED_START_MS = Date.UTC(2026, 0, 1);
const STEP_MS = 500;
const SETTLE_EVERY_MS = 250;
const REPEAT_MS = 1_000;
const QUARTER_MS = 15_000;
const USDT = 1;
const UNIT = 100_000_000n;
const USERS = Array.from({ length: 30 }, (_, index) => index + 2);
const COINS = [
  { code: 'btcusdt', file: 'BTCUSDT-perp-1m.csv.gz', tickUnits: 1_000_000n, decimals: 2 },
  { code: 'dogeusdt', file: 'DOGEUSDT-perp-1m.csv.gz', tickUnits: 1_000n, decimals: 5 },
];
const DURATIONS_MS = [30_000, 60_000, 120_000, 300_000, 900_000];
const RATES_PPM = [800_000, 850_000, 850_000, 900_000, 920_000];

type Accepted = Extract<UpdownEvent, { type: 'updown.accepted' }> & { readonly acceptedMs: number };
type Settled = Extract<UpdownEvent, { type: 'updown.settled' }>;
/** A tick as the recording says it must have been. */
type Expected = { readonly timeMs: number; readonly priceTicks: number };
/** While it lasts no tick reaches the exchange. */
type Outage = { readonly fromMs: number; readonly toMs: number };

/** The price of each quarter of a minute of a part of the day, in ticks, read from the file with nothing of ours. */
function recordedQuarters(file: string, decimals: number, fromMs: number): readonly number[] {
  const quarters: number[] = [];
  const ticks = (text: string): number => Math.round(Number(text) * 10 ** decimals);
  for (const line of gunzipSync(readFileSync(join(RECORDED, file)))
    .toString('utf8')
    .split('\n')
    .slice(1)) {
    const [time = '', open = '', high = '', low = '', close = ''] = line.split(',');
    const minute = (Number(time) - fromMs) / 60_000;
    if (time === '' || minute < 0 || minute >= PART_MS / 60_000) continue;
    const middle = ticks(close) >= ticks(open) ? [low, high] : [high, low];
    quarters.push(...[open, ...middle, close].map(ticks));
  }
  return quarters;
}

/** The ticks of a part: looked at every half second, when the price changed, else once a second; none in an outage. */
function expectedTicks(quarters: readonly number[], outages: readonly Outage[]): readonly Expected[] {
  const ticks: Expected[] = [];
  let last: Expected | null = null;
  for (let played = 0; played <= PART_MS; played += STEP_MS) {
    const timeMs = PLAYED_START_MS + played;
    const priceTicks = quarters[Math.floor(played / QUARTER_MS)];
    if (priceTicks === undefined) break;
    if (last !== null && priceTicks === last.priceTicks && timeMs - last.timeMs < REPEAT_MS) continue;
    if (outages.some(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs)) {
      last = null;
      continue;
    }
    last = { timeMs, priceTicks };
    ticks.push(last);
  }
  return ticks;
}

/** Product rules §6 in the fewest words, over the ticks of the file. */
function resultOf({ acceptedMs, expiryMs, side }: Accepted, ticks: readonly Expected[]): string {
  const inside = ticks.filter(({ timeMs }) => timeMs > acceptedMs && timeMs <= expiryMs);
  const [entry] = inside;
  const exit = inside.at(-1);
  if (entry === undefined || exit === undefined || entry.timeMs - acceptedMs > 5_000) return 'void NO_ENTRY';
  const moved = (exit.priceTicks - entry.priceTicks) * (side === 'up' ? 1 : -1);
  const lack = inside.length < 2 ? 'FEW_TICKS' : expiryMs - exit.timeMs > 5_000 ? 'STALE_EXIT' : '';
  if (lack !== '' && moved <= 0) return `void ${lack}`;
  return `${moved > 0 ? 'win' : moved < 0 ? 'lose' : 'tie'}${lack === '' ? '' : ' GAP_WON'} ${entry.priceTicks} ${exit.priceTicks}`;
}

function saidOf({ result, reason, entryTicks, exitTicks }: Settled): string {
  return result === 'void' ? `void ${reason}` : `${result}${reason === '' ? '' : ` ${reason}`} ${entryTicks} ${exitTicks}`;
}

const productOf = (symbolId: number, duration: number): number => (symbolId - 1) * 10 + duration + 1;

function openSmallExchange(core: MemoryCore): void {
  const must = (accountId: number, body: CommandBody): void => {
    const { outcome } = core.run({ id: '', accountId, body });
    if (!outcome.ok) throw new Error(`${body.type}: ${outcome.code}`);
  };
  must(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  for (const [index, { code, tickUnits }] of COINS.entries()) must(0, { type: 'symbol.define', symbolId: index + 1, code, tickUnits });
  must(0, { type: 'house.capital', assetId: USDT, network: 'TEST', amount: 100_000_000n * UNIT });
  must(0, { type: 'house.fund', assetId: USDT, fund: 'updown', amount: 20_000_000n * UNIT });
  must(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 30_000_000n * UNIT });
  for (const [index] of COINS.entries()) {
    for (const [duration, durationMs] of DURATIONS_MS.entries()) {
      const terms = { ratePpm: RATES_PPM[duration] ?? 0, minStakeUnits: UNIT, maxStakeUnits: 2_000n * UNIT, enable: true };
      must(0, { type: 'updown.define', offerId: productOf(index + 1, duration), symbolId: index + 1, durationMs, ...terms });
    }
  }
  for (const accountId of USERS) {
    must(0, { type: 'account.open', accountId, kind: 'user' });
    must(0, { type: 'account.grant', accountId, assetId: USDT, amount: 1_000_000n * UNIT });
    must(accountId, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
  }
}

/** An outage of 1 to 40 s now and then, at whole steps. */
function randomOutages(random: ReturnType<typeof createRandom>): readonly Outage[] {
  const outages: Outage[] = [];
  for (let at = 0; at < PART_MS; at += Math.floor(random.uniform() * 3_600) * STEP_MS + 120_000) {
    const fromMs = PLAYED_START_MS + at;
    outages.push({ fromMs, toMs: fromMs + (1 + Math.floor(random.uniform() * 80)) * STEP_MS });
  }
  return outages.slice(1);
}

const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Plays a part of the day on an exchange of its own, with random contracts over a feed with outages, and holds each settlement against the file. */
async function play(fromMs: number, random: ReturnType<typeof createRandom>): Promise<readonly Settled[]> {
  const clock = createManualClock(PLAYED_START_MS);
  const core = new MemoryCore(clock);
  openSmallExchange(core);
  const outages = randomOutages(random);
  const away = (): boolean => outages.some(({ fromMs, toMs }) => clock.now() >= fromMs && clock.now() < toMs);
  const cut = {
    submit: async (command: Command) => {
      if (away()) core.busy += 1;
      return await core.submit(command);
    },
  };
  const symbols = COINS.map(({ code, tickUnits }, index) => ({ symbolId: index + 1, code, tickUnits }));
  const paths = COINS.map(({ file }) => join(RECORDED, file));
  const feed = await createReplayFeed({ symbols, clock, paths, speed: 1, startAtMs: fromMs, loop: false, intervalMs: STEP_MS });
  const fail = (error: Error): never => {
    throw error;
  };
  const runner = await startIndexRunner({ core: cut, feed, symbols, lastPrices: [], clock, onError: fail, pollMs: STEP_MS });
  const stopSettling = clock.every(SETTLE_EVERY_MS, () => core.advance());
  const audit = new Audit(serverProducts);
  const accepted: Accepted[] = [];
  const settled = new Map<number, Settled>();
  const take = (): void => {
    for (const entry of core.entries.splice(0)) {
      audit.see(entry);
      for (const event of entry.events) {
        if (event.type === 'updown.accepted') accepted.push({ ...event, acceptedMs: entry.timeMs });
        if (event.type !== 'updown.settled') continue;
        expect(settled.has(event.orderId)).toBe(false);
        settled.set(event.orderId, event);
      }
    }
  };

  /** Lets time pass; what begins at one moment of the feed is done before the next. */
  const pass = async (durationMs: number): Promise<void> => {
    const untilMs = clock.now() + durationMs;
    while (clock.now() < untilMs) {
      const toNextMs = STEP_MS - ((clock.now() - PLAYED_START_MS) % STEP_MS);
      clock.advance(Math.min(untilMs - clock.now(), toNextMs));
      await settle();
    }
  };
  while (clock.now() < PLAYED_START_MS + PART_MS - ENDING_MS) {
    // any millisecond, not only those of the feed
    await pass(1 + Math.floor(random.uniform() * 999));
    if (random.uniform() < 0.08) {
      const symbolId = 1 + Math.floor(random.uniform() * COINS.length);
      const duration = Math.floor(random.uniform() * DURATIONS_MS.length);
      const accountId = USERS[Math.floor(random.uniform() * USERS.length)] ?? 0;
      const stakeUnits = UNIT + BigInt(Math.floor(random.uniform() * 1e10));
      const side = random.uniform() < 0.5 ? 'up' : 'down';
      const offerId = productOf(symbolId, duration);
      core.run({ id: '', accountId, body: { type: 'updown.place', offerId, side, stakeUnits, version: 0, validUntilMs: 0 } });
    }
    take();
  }
  for (let after = 0; after < 2_000 && settled.size < accepted.length; after += 1) {
    await pass(STEP_MS);
    take();
  }
  stopSettling();
  await runner.stop();
  take();

  const series = COINS.map(({ file, decimals }) => expectedTicks(recordedQuarters(file, decimals, fromMs), outages));
  const said = accepted.map((order) => [order.orderId, saidOf(settled.get(order.orderId) ?? ({ result: 'void', reason: '' } as Settled))]);
  expect(said).toEqual(accepted.map((order) => [order.orderId, resultOf(order, series[order.symbolId - 1] ?? [])]));
  core.exchange.check();
  expect(audit.report().problems).toEqual([]);
  expect(audit.report().lines).toContainEqual({ count: accepted.length, of: 'second contracts decided again from their ticks' });
  return [...settled.values()];
}

describe.skipIf(!existsSync(RECORDED))('a recorded day of second contracts (skipped without ../shared)', () => {
  test(
    '13 June 2025, thousands of random contracts over a feed with outages: every settlement is what the recorded file says',
    { timeout: 300_000 },
    async () => {
      const random = createRandom('second contracts');
      const settled: Settled[] = [];
      for (const fromMs of PARTS_FROM_MS) settled.push(...(await play(DAY_START_MS + fromMs, random)));
      expect(settled.length).toBeGreaterThan(CONTRACTS_LEAST);
      const counts = Map.groupBy(settled, ({ result, reason }) => `${result}${reason}`);
      for (const kind of ['win', 'lose', 'tie', 'voidNO_ENTRY', 'voidSTALE_EXIT', 'winGAP_WON'])
        expect([kind, counts.get(kind)?.length ?? 0]).not.toEqual([kind, 0]);
    },
  );
});
