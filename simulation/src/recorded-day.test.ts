import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SpotCommand } from '@candor/exchange/products/spot/commands';
import { Audit } from '@candor/server/audit/audit';
import { compareState } from '@candor/server/audit/compare-state';
import { createManualClock } from '@candor/server/prices/feeds/manual-clock';
import { startIndexRunner } from '@candor/server/prices/feeds/index-runner';
import { createReplayFeed } from '@candor/server/prices/feeds/recorded/replay-feed';
import { createRandom } from '@candor/server/prices/feeds/simulated/random';
import { startLiquidity } from '@candor/server/liquidity/liquidity';
import { MemoryCore } from '@candor/server/liquidity/test/memory-core';
import { baseOf, HOUSE, MARKETS, openSmallExchange, USDT } from '@candor/server/liquidity/test/small-exchange';
import { describe, expect, test } from 'vitest';
import { DayFigures } from './day-figures.ts';
import { serverProducts } from '@candor/server/products/registry';
import { isWhole } from './whole.ts';

const RECORDED = join(import.meta.dirname, '../../../shared/market-data/klines-perp-2025-06');
/** The day of the first sell-off, 13 June 2025. */
const DAY_START_MS = Date.UTC(2025, 5, 13);
/** The day, or its first quarter, in which the sell-off begins. */
const PLAYED_MS = isWhole ? 86_400_000 : 21_600_000;
/** What must have happened in the whole day, and in the quarter. */
const FILLS = isWhole ? 5_000 : 1_250;
const TICKS = isWhole ? 35_000 : 8_750;
/** Lowest and highest price of BTC in the recording of that time, in ticks. */
const EXTREMES = isWhole ? [10_261_400, 10_614_110] : [10_261_400, 10_566_100];
const SPEED = 60;
const STEP_MS = 250;
const TRADERS = 40;
const UNIT = 10n ** 8n;

const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A trader's next command: mostly orders near the index of every kind, now and then a cancel. */
function nextCommand(
  random: ReturnType<typeof createRandom>,
  indexOf: (marketId: number) => number,
  open: readonly number[],
): SpotCommand | null {
  const orderId = open[Math.floor(random.uniform() * open.length)];
  if (orderId !== undefined && random.uniform() < 0.3) return { type: 'spot.cancel', orderId };
  if (random.uniform() < 0.01) return { type: 'spot.cancelAll', marketId: 0 };
  const marketId = 1 + Math.floor(random.uniform() * MARKETS.length);
  const index = indexOf(marketId);
  const definition = MARKETS[marketId - 1];
  if (index === 0 || definition === undefined) return null;
  const side = random.uniform() < 0.5 ? 'buy' : 'sell';
  const perLot = (index * Number(definition.tickUnits * definition.lotUnits)) / 1e16;
  const lots = Math.max(1, Math.round((10 + 3_000 * random.uniform() ** 4) / perLot));
  const base = { type: 'spot.place', marketId, side, priceTicks: 0, lots, amountUnits: 0n } as const;
  if (random.uniform() < 0.35) {
    if (side === 'buy' && random.uniform() < 0.5) {
      return { ...base, kind: 'market', timeInForce: 'ioc', lots: 0, amountUnits: BigInt(Math.round(20 + 500 * random.uniform())) * UNIT };
    }
    return { ...base, kind: 'market', timeInForce: 'ioc' };
  }
  const timeInForce = (['gtc', 'gtc', 'gtc', 'ioc', 'fok', 'post-only'] as const)[Math.floor(random.uniform() * 6)] ?? 'gtc';
  return { ...base, kind: 'limit', timeInForce, priceTicks: Math.max(1, Math.round(index * (1 + 0.002 * random.normal()))) };
}

describe.skipIf(!existsSync(RECORDED))('a recorded day with the liquidity account and random traders (skipped without ../shared)', () => {
  test(
    '13 June 2025, nine coins: the audit is clean, I5 and I7 hold, the house never trades with itself, both sides are quoted',
    { timeout: 240_000 },
    async () => {
      const clock = createManualClock(Date.UTC(2026, 0, 1));
      const core = new MemoryCore(clock);
      const audit = new Audit(serverProducts);
      const figures = new DayFigures();
      const take = (): void => {
        for (const entry of core.entries.splice(0)) {
          audit.see(entry);
          figures.see(entry);
        }
      };
      const symbols = openSmallExchange(core, MARKETS, 20_000_000n * UNIT, 50_000_000n * UNIT);
      for (let trader = 2; trader < 2 + TRADERS; trader += 1) {
        core.run({ id: '', accountId: 0, body: { type: 'account.open', accountId: trader, kind: 'house' } });
        for (const assetId of [USDT, ...MARKETS.map((_, index) => baseOf(index + 1))]) {
          const amount = (assetId === USDT ? 20_000n : 50n) * UNIT;
          core.run({ id: '', accountId: 0, body: { type: 'house.capital', assetId, network: 'TEST', amount } });
          core.run({ id: '', accountId: 0, body: { type: 'house.endow', accountId: trader, assetId, amount } });
        }
      }
      const feed = await createReplayFeed({ symbols, clock, paths: [RECORDED], speed: SPEED, startAtMs: DAY_START_MS, loop: false });
      const fail = (error: Error): never => {
        throw error;
      };
      const runner = await startIndexRunner({ core, feed, symbols, lastPrices: [], clock, onError: fail, pollMs: STEP_MS });
      const liquidity = await startLiquidity({ core, products: serverProducts, accountId: HOUSE, clock, onError: fail });
      const random = createRandom('recorded day');
      let quotedSteps = 0;
      let steps = 0;

      for (let played = 0; played * SPEED < PLAYED_MS; played += STEP_MS) {
        clock.advance(STEP_MS);
        await settle();
        for (let count = 0; count < 6; count += 1) {
          const accountId = 2 + Math.floor(random.uniform() * TRADERS);
          const command = nextCommand(random, (marketId) => figures.prices.get(marketId) ?? 0, figures.openOrders(accountId));
          if (command !== null) core.run({ id: '', accountId, body: command });
        }
        take();
        steps += 1;
        if (steps % 40 !== 0 || steps < 80) continue;
        for (const [index] of MARKETS.entries()) {
          const depth = await core.query({ type: 'spot.depth', marketId: index + 1, levels: 50 });
          if ((depth?.bids.length ?? 0) >= 5 && (depth?.asks.length ?? 0) >= 5) quotedSteps += 1;
        }
        if (steps % 400 === 0) core.exchange.check();
      }
      await liquidity.stop();
      await runner.stop();
      take();

      core.exchange.check();
      compareState(audit, core.exchange);
      expect(audit.report().problems).toEqual([]);
      const looked = Math.floor(steps / 40) - 1;
      expect(quotedSteps / (looked * MARKETS.length)).toBeGreaterThan(0.98);
      expect(figures.fills).toBeGreaterThan(FILLS);
      expect(figures.ticks).toBeGreaterThan(TICKS);
      expect(figures.endedBySelfTrade(HOUSE)).toBe(0);
      expect(figures.refusals(HOUSE, 'INSUFFICIENT_FUNDS')).toBe(0);
      // Every recorded price became a tick.
      expect(figures.extremes(1)).toEqual(EXTREMES);
    },
  );
});
