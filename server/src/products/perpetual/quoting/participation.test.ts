import type { Entry } from '@candor/exchange/entry';
import type { PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import { beforeAll, describe, expect, test } from 'vitest';
import { createManualClock } from '../../../prices/feeds/manual-clock.ts';
import { createRandom } from '../../../prices/feeds/simulated/random.ts';
import { LIQUIDITY_ACCOUNT, runGenesis } from '../../../genesis/genesis.ts';
import { startLiquidity } from '../../../liquidity/liquidity.ts';
import { MemoryCore } from '../../../liquidity/test/memory-core.ts';
import { startParticipants } from '../../../participants/participants.ts';
import { isParticipant, participantAccount } from '../../../participants/team.ts';
import { serverProducts } from '../../registry.ts';

/** Ten minutes before the middle of an interval of funding: the rate at its end has its 240 samples. */
const START_MS = Date.UTC(2026, 4, 4, 11, 50);
const TEAM = 12;
const UNIT = 100_000_000n;
/** Two markets with their first prices in ticks and how far they move in a second, about as much as BTC and ETH do. */
const PATHS = [
  { symbolId: 1, startTicks: 6_000_000, deviation: 0.00007 },
  { symbolId: 2, startTicks: 300_000, deviation: 0.00012 },
];
const products = serverProducts.filter(({ name }) => name === 'perpetual');

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;

/** The house's quotes and a team of participants in contracts alone, over prices that wander by a seed. */
class ContractDemo {
  readonly clock = createManualClock(START_MS);
  readonly core = new MemoryCore(this.clock);
  /** All that was done by participants, and all that happened to contracts. */
  readonly commands: Entry['command'][] = [];
  readonly events: PerpetualEvent[] = [];
  readonly #random = createRandom('prices');
  readonly #prices = PATHS.map((path) => ({ ...path }));
  readonly #onError = (error: Error): never => {
    throw error;
  };

  async open(seed: string): Promise<void> {
    const { core, clock } = this;
    await runGenesis(core, { mode: 'demo', products: serverProducts });
    const quoting = { core, products, accountId: LIQUIDITY_ACCOUNT, clock, onError: this.#onError };
    await startLiquidity(quoting);
    await this.play({ count: TEAM, seed });
  }

  async play(team: { readonly count: number; readonly seed: string } | null): Promise<() => Promise<void>> {
    const participants = await startParticipants({ core: this.core, products, team, clock: this.clock, onError: this.#onError });
    return () => participants.stop();
  }

  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      for (const price of this.#prices) {
        price.startTicks = Math.round(price.startTicks * Math.exp(price.deviation * this.#random.normal()));
        const tick = { type: 'price.tick', symbolId: price.symbolId, priceTicks: price.startTicks, state: 'ok' } as const;
        this.core.run({ id: '', accountId: 0, body: { ...tick, sourceKind: 'simulated', rule: 'index/1', sources: [] } });
      }
      this.clock.advance(1_000);
      this.core.advance();
      for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
      for (const { command, events } of this.core.entries.splice(0)) {
        if (isParticipant(command.accountId)) this.commands.push(command);
        for (const event of events) if (event.type.startsWith('perpetual.')) this.events.push(event as PerpetualEvent);
      }
    }
  }

  of<T extends PerpetualEvent['type']>(type: T): readonly Of<T>[] {
    return this.events.filter((event): event is Of<T> => event.type === type);
  }

  positions() {
    return Array.from({ length: TEAM }, (_, index) =>
      this.core.exchange.ask({ type: 'perpetual.positions', accountId: participantAccount(index), marketId: 0 }),
    ).flat();
  }

  balance(index: number, wallet: 'platform' | 'contract'): bigint {
    const balances = this.core.exchange.ask({ type: 'accounts.balances', accountId: participantAccount(index) });
    const own = balances.find((one) => one.wallet === wallet && one.assetId === 1);
    return own === undefined ? 0n : own.availableUnits + own.frozenUnits;
  }
}

describe('SPEC §4.5 simulated participants in contracts, four hours and a quarter with prices that wander', () => {
  const SECONDS = 15_300;
  const demo = new ContractDemo();
  beforeAll(async () => {
    await demo.open('b');
    await demo.pass(SECONDS);
  }, 300_000);

  test('both sides are open, with several leverages', () => {
    const positions = demo.positions();
    for (const side of ['long', 'short'] as const) expect(positions.filter((one) => one.side === side).length).toBeGreaterThan(3);
    expect(new Set(demo.of('perpetual.accepted').map(({ leverage }) => leverage))).toEqual(new Set([1, 2, 3, 5, 10, 20, 50, 100]));
  });

  test('orders fill at half a percent from the mark or nearer', () => {
    const marks = new Map<number, number>();
    let fills = 0;
    let furthest = 0;
    for (const event of demo.events) {
      if (event.type === 'perpetual.marked') marks.set(event.marketId, event.markTicks);
      if (event.type !== 'perpetual.filled') continue;
      fills += 1;
      furthest = Math.max(furthest, Math.abs(event.priceTicks / (marks.get(event.marketId) ?? 0) - 1));
    }
    expect(fills).toBeGreaterThan(500);
    expect(furthest).toBeLessThan(0.005);
  });

  test('every way to trade is used: limit and market orders, take-profits that close, closes, margin that is added', () => {
    const types = new Set(demo.commands.map(({ body }) => body.type));
    for (const type of ['perpetual.open', 'perpetual.close', 'perpetual.cancel', 'perpetual.protect', 'perpetual.adjust'] as const)
      expect(types).toContain(type);
    const accepted = demo.of('perpetual.accepted').filter(({ accountId }) => isParticipant(accountId));
    expect(new Set(accepted.map(({ cause, kind }) => `${cause} ${kind}`))).toEqual(
      new Set(['user limit', 'user market', 'trigger market', 'liquidation limit']),
    );
  });

  test('some are liquidated, most are not', () => {
    const liquidated = demo.of('perpetual.closed').filter(({ reason }) => reason === 'liquidated').length;
    expect(liquidated).toBeGreaterThan(0);
    expect(liquidated).toBeLessThan(demo.of('perpetual.closed').length / 4);
  });

  test('SPEC §5.8 the premium of the book moves with what they hold, and a funding rate that is not 0 follows', () => {
    const premiums = demo.of('perpetual.premium').flatMap(({ premiumE8 }) => (premiumE8 === null ? [] : [premiumE8]));
    expect(premiums.some((premium) => premium > 50_000)).toBe(true);
    expect(new Set(premiums).size).toBeGreaterThan(50);
    const rates = demo.of('perpetual.fundingBegan');
    expect(rates.length).toBe(2);
    for (const { isSkipped, samples } of rates) expect([isSkipped, samples >= 240]).toEqual([false, true]);
    expect(rates.some(({ rateE8 }) => rateE8 !== 0)).toBe(true);
  });

  test('their margin came out of the endowment by a transfer of their own, and no money besides', () => {
    expect(demo.commands.some(({ body }) => body.type === 'wallet.transfer' && body.from === 'platform' && body.to === 'contract')).toBe(
      true,
    );
    for (let index = 0; index < TEAM; index += 1) {
      expect(demo.balance(index, 'contract')).toBeGreaterThan(0n);
      expect(demo.balance(index, 'platform') + demo.balance(index, 'contract')).toBeLessThan(25_000n * UNIT);
    }
  });

  test('about one command a second at most', () => {
    expect(demo.commands.length).toBeGreaterThan(SECONDS / 10);
    expect(demo.commands.length).toBeLessThanOrEqual(SECONDS);
  });

  test('I1–I3 the ledger is balanced, and no insurance account is below zero', () => {
    demo.core.exchange.check();
    for (const { insuranceUnits } of demo.core.exchange.ask({ type: 'perpetual.figures' }))
      expect(insuranceUnits).toBeGreaterThanOrEqual(0n);
  });
});

test('what they do follows from the seed and the time: the same again, and another seed does otherwise', async () => {
  const course = async (seed: string): Promise<unknown> => {
    const demo = new ContractDemo();
    await demo.open(seed);
    await demo.pass(120);
    return demo.commands;
  };
  const first = await course('a');
  expect(await course('a')).toEqual(first);
  expect(await course('b')).not.toEqual(first);
});

test('turned off they close what they have and take back what waits', async () => {
  const demo = new ContractDemo();
  await demo.open('b');
  await demo.pass(300);
  expect(demo.positions().length).toBeGreaterThan(3);
  await demo.play(null);
  expect(demo.positions()).toEqual([]);
  for (let index = 0; index < TEAM; index += 1) {
    const accountId = participantAccount(index);
    expect(demo.core.exchange.ask({ type: 'perpetual.orders', accountId, marketId: 0 })).toEqual([]);
  }
});
