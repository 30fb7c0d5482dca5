import type { CommandBody } from '@candor/exchange/command';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '../../../prices/feeds/manual-clock.ts';
import { LIQUIDITY_ACCOUNT, runGenesis } from '../../../genesis/genesis.ts';
import { startLiquidity } from '../../../liquidity/liquidity.ts';
import { MemoryCore } from '../../../liquidity/test/memory-core.ts';
import { serverProducts } from '../../registry.ts';

const USDT = 100_000_000n;
const [USER, CROWD] = [100, 101];
const BTC = 1;
/** BTC: a tick is 0.01 USDT, a lot 0.001. */
const FACTOR = 1_000n;
const STEP_MS = 250;

/** The demo's own house, its quotes in the book of BTC, and two accounts with money. */
class DemoBook {
  readonly clock = createManualClock(Date.UTC(2026, 0, 1, 1));
  readonly core = new MemoryCore(this.clock);
  indexTicks = 6_000_000;

  /** What is due, then a command that is taken; answers the value that it fills. */
  run(accountId: number, body: CommandBody): bigint {
    this.core.advance();
    const { outcome, events } = this.core.run({ id: '', accountId, body });
    if (!outcome.ok) throw new Error(`${body.type} of ${accountId}: ${outcome.code} ${outcome.limit}`);
    const fills = events.flatMap((event) => (event.type === 'perpetual.filled' ? [event] : []));
    return fills.reduce((units, { priceTicks, lots }) => units + BigInt(priceTicks) * BigInt(lots) * FACTOR, 0n);
  }

  async open(): Promise<void> {
    await runGenesis(this.core, { mode: 'demo', products: serverProducts });
    const quote = (await this.core.query({ type: 'market.catalogue' })).assets.find(({ code }) => code === 'USDT');
    const assetId = quote?.assetId ?? 0;
    for (const accountId of [USER, CROWD]) {
      const amount = 1_000_000n * USDT;
      this.run(0, { type: 'account.open', accountId, kind: 'house' });
      this.run(0, { type: 'house.capital', assetId, network: 'TEST', amount });
      this.run(0, { type: 'house.endow', accountId, assetId, amount });
      this.run(accountId, { type: 'wallet.transfer', assetId, from: 'platform', to: 'contract', amount });
    }
    const onError = (error: Error): never => {
      throw error;
    };
    const { core, clock } = this;
    const liquidity = await startLiquidity({ core, products: serverProducts, accountId: LIQUIDITY_ACCOUNT, clock, onError });
    onTestFinished(() => liquidity.stop());
  }

  tick(): void {
    const ticked = { type: 'price.tick', symbolId: BTC, state: 'ok', sourceKind: 'simulated', rule: 'index/2', sources: [] } as const;
    this.run(0, { ...ticked, priceTicks: this.indexTicks });
  }

  /** So many seconds, in each quarter of which the index moves by as many ticks as are drawn. */
  async pass(seconds: number, drawTicks: () => number): Promise<void> {
    for (let step = 0; step < seconds * (1_000 / STEP_MS); step++) {
      this.indexTicks += drawTicks();
      this.tick();
      this.clock.advance(STEP_MS);
      await new Promise((resolve) => void setImmediate(resolve));
      this.core.advance();
    }
  }

  /** Opens at market at 10×; answers the value. */
  take(side: 'long' | 'short', lots: number, accountId = USER, more: Partial<Opening> = {}): bigint {
    const order = { kind: 'market', timeInForce: 'ioc', priceTicks: 0, leverage: 10, takeProfit: null, stopLoss: null } as const;
    return this.run(accountId, { type: 'perpetual.open', marketId: BTC, side, lots, ...order, ...more });
  }

  /** A jump of the index, in one tick, and so much later that tick once more. */
  step(toTicks: number): void {
    this.indexTicks = toTicks;
    this.tick();
  }

  closeAll(accountId: number): void {
    this.run(accountId, { type: 'perpetual.closeAll', marketId: BTC });
  }

  close(side: 'long' | 'short'): bigint {
    const positions = this.core.exchange.ask({ type: 'perpetual.positions', accountId: USER, marketId: BTC });
    const positionId = positions.find((one) => one.side === side)?.positionId ?? 0;
    const order = { kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots: 0 } as const;
    return this.run(USER, { type: 'perpetual.close', positionId, ...order });
  }

  /** The value of the best lots of one side of the book. */
  worth(side: 'bids' | 'asks', lots: number): bigint {
    const depth = this.core.exchange.ask({ type: 'perpetual.depth', marketId: BTC, levels: 1_000 });
    let [left, units] = [lots, 0n];
    for (const [priceTicks, levelLots] of depth?.[side] ?? []) {
      const taken = Math.min(left, levelLots);
      units += BigInt(priceTicks) * BigInt(taken) * FACTOR;
      left -= taken;
    }
    return units;
  }

  get markTicks(): number {
    return this.core.exchange.ask({ type: 'perpetual.figures' }).find(({ marketId }) => marketId === BTC)?.markTicks ?? 0;
  }

  get walletUnits(): bigint {
    return this.unitsOf(USER);
  }

  unitsOf(accountId: number): bigint {
    const rows = this.core.exchange.ask({ type: 'accounts.balances', accountId });
    return rows.find(({ wallet }) => wallet === 'contract')?.availableUnits ?? 0n;
  }
}

type Opening = Extract<CommandBody, { type: 'perpetual.open' }>;

/** 0.1 % of a value, rounded up. */
const feeOf = (units: bigint): bigint => (units + 999n) / 1_000n;

test.each([
  [1, 'long', 0],
  [2, 'short', 0],
  [3, 'long', 600],
  [4, 'short', 600],
  [5, 'long', -600],
  [6, 'short', -600],
] as const)(
  'RULES §3.3 opened and closed at once, a position shows and loses the spread and the fees, nothing else: seed %i, a %s, the house has sold %i lots',
  async (seed, side, soldLots) => {
    const random = seededRandom(seed);
    const book = new DemoBook();
    await book.open();
    await book.pass(5, () => 0);
    for (let part = 0; part < 6 && soldLots !== 0; part++) {
      book.take(soldLots > 0 ? 'long' : 'short', Math.abs(soldLots) / 6, CROWD);
      await book.pass(3, () => 0);
    }
    for (let round = 0; round < 6; round++) {
      await book.pass(5, () => random(121) - 60);
      await book.pass(31, () => 0);
      const [lots, before] = [1 + random(150), book.walletUnits];
      const openedUnits = book.take(side, lots);
      book.tick();
      const spreadUnits = side === 'long' ? openedUnits - book.worth('bids', lots) : book.worth('asks', lots) - openedUnits;
      const markedUnits = BigInt(book.markTicks) * BigInt(lots) * FACTOR;
      const shownUnits = side === 'long' ? markedUnits - openedUnits : openedUnits - markedUnits;
      expect(spreadUnits).toBeGreaterThan(0n);
      expect([shownUnits <= 0n, shownUnits >= -spreadUnits]).toEqual([true, true]);
      const closedUnits = book.close(side);
      expect(side === 'long' ? openedUnits - closedUnits : closedUnits - openedUnits).toBe(spreadUnits);
      expect(before - book.walletUnits).toBe(spreadUnits + feeOf(openedUnits) + feeOf(closedUnits));
    }
  },
);

describe('RULES §4.6 across a step of the index, in the demo’s own book', () => {
  const OUTAGE_MS = 60_000;
  async function quoted(): Promise<DemoBook> {
    const book = new DemoBook();
    await book.open();
    book.indexTicks = 10_000_000;
    await book.pass(40, () => 0);
    return book;
  }

  const steps = [0.005, 0.01, 0.03].flatMap((part) => [-part, part]);
  test.each(steps)(
    'of %d a hedged pair at 10× earns nothing, beside stale orders of others or not, at once or after an outage',
    async (part) => {
      for (const [stale, outage] of [
        [false, false],
        [true, false],
        [false, true],
      ]) {
        const book = await quoted();
        const before = book.unitsOf(USER);
        const isFall = part < 0;
        // The one who loses by the step has a stop a third of the way.
        const stop = { triggerTicks: Math.round(10_000_000 * (1 + part / 3)), limitTicks: 0 };
        book.take('long', 100, USER, { stopLoss: isFall ? stop : null });
        book.take('short', 100, USER, { stopLoss: isFall ? null : stop });
        if (stale === true) {
          const order = { kind: 'limit', timeInForce: 'gtc', leverage: 5 } as const;
          book.take(isFall ? 'long' : 'short', 500, CROWD, { ...order, priceTicks: isFall ? 9_999_500 : 10_000_500 });
        }
        await book.pass(2, () => 0);
        if (outage === true) book.clock.advance(OUTAGE_MS);
        book.step(Math.round(10_000_000 * (1 + part)));
        await book.pass(5, () => 0);
        book.closeAll(USER);
        expect(book.core.exchange.ask({ type: 'perpetual.positions', accountId: USER, marketId: BTC })).toEqual([]);
        expect(book.unitsOf(USER)).toBeLessThan(before);
      }
    },
  );

  test.each([9_700_000, 10_300_000])('a position at 100× that stands against a step to %i loses its whole margin', async (toTicks) => {
    const book = await quoted();
    const side = toTicks < 10_000_000 ? 'long' : 'short';
    book.take(side, 20, USER, { leverage: 100 });
    const left = book.unitsOf(USER);
    book.step(toTicks);
    await book.pass(3, () => 0);
    expect(book.core.exchange.ask({ type: 'perpetual.positions', accountId: USER, marketId: BTC })).toEqual([]);
    expect(book.unitsOf(USER)).toBe(left);
  });

  test.each([9_900_000, 9_700_000, 10_100_000])(
    'a market close right after a step to %i fills within 0.2 % of the mark',
    async (toTicks) => {
      const book = await quoted();
      const side = toTicks < 10_000_000 ? 'long' : 'short';
      book.take(side, 100, USER, { leverage: 5 });
      await book.pass(2, () => 0);
      book.step(toTicks);
      const mark = BigInt(book.markTicks) * 100n * FACTOR;
      const closed = book.close(side);
      const off = closed > mark ? closed - mark : mark - closed;
      expect(off * 500n).toBeLessThan(mark);
    },
  );
});
