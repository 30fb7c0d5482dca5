import type { CommandBody } from '@candor/exchange/command';
import type { PositionSide, TimeInForce } from '@candor/exchange/products/perpetual/words';
import { openGold } from '@candor/exchange/products/perpetual/test/gold';
import { bids, INDEX, MAKER, opened, OTHER_MAKER, peg } from '@candor/exchange/products/perpetual/test/peg-scenes';
import { attached, ownBehindOthers, statedSince, trade } from '@candor/exchange/products/perpetual/test/scenes';
import { BTC_TICK_UNITS, BY_TWO, simulatedTick } from '@candor/exchange/test/harness';
import { MARKET, PERPETUAL_TERMS, type PerpetualHarness } from '@candor/exchange/test/perpetual-harness';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { expect, test } from 'vitest';
import { Audit } from '../../../audit/audit.ts';
import { compareState } from '../../../audit/compare-state.ts';
import { problemsAt, withOwnEndOf } from '../../../audit/test/forged-end.ts';
import { serverProducts } from '../../registry.ts';

const USERS = [1, 2, 3, 4, 5, 6];
const MAKERS = [MAKER, OTHER_MAKER];

function problemsOf(harness: PerpetualHarness): readonly string[] {
  const audit = new Audit(serverProducts);
  for (const entry of harness.entries) audit.see(entry);
  compareState(audit, harness.exchange);
  return audit.report().problems;
}

/** Users and two pegging accounts at random, around an index at random; due work in pieces at random. */
class RandomHarness {
  readonly harness = opened();
  readonly #below: (below: number) => number;
  #indexTicks = INDEX;

  constructor(seed: number) {
    this.#below = seededRandom(seed);
  }

  run(commands: number): PerpetualHarness {
    for (let count = 0; count < commands; count++) {
      const [accountId, body] = this.#next();
      const isJump = this.#below(40) === 0;
      this.harness.timeMs += isJump ? this.#one([2_999, 3_000, 3_001, 10_001]) : this.#below(400);
      this.#drain();
      this.harness.execute({ id: '', accountId, body });
    }
    this.#drain();
    return this.harness;
  }

  #drain(): void {
    const { harness } = this;
    while (harness.exchange.dueMs(harness.timeMs) <= harness.timeMs)
      harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget: 1 + this.#below(60) } });
  }

  #one<T>(list: readonly [T, ...T[]]): T {
    return list[this.#below(list.length)] ?? list[0];
  }

  #next(): readonly [accountId: number, body: CommandBody] {
    const choice = this.#below(100);
    const user = 1 + this.#below(USERS.length);
    const maker = MAKERS[this.#below(2)] ?? MAKER;
    if (choice < 40) return [0, this.#tick()];
    if (choice < 60) return [user, this.#open()];
    if (choice < 68) return [user, this.#close(user)];
    if (choice < 94) return [maker, this.#peg()];
    if (choice < 96) return [this.#one([user, maker]), { type: 'perpetual.cancelAll', marketId: MARKET }];
    if (choice < 98) return [this.#one([user, maker]), { type: 'perpetual.cancel', orderId: this.#anOrder() }];
    if (choice < 99) return [this.#one([user, maker]), { type: 'perpetual.closeAll', marketId: MARKET }];
    const enable = this.#below(3) > 0;
    return [0, { type: 'perpetual.switch', marketId: MARKET, enable, ...BY_TWO }];
  }

  #tick(): CommandBody {
    const far = this.#below(8) === 0 ? 200_000 : 30_000;
    const isFrozen = this.#below(30) === 0;
    this.#indexTicks += this.#below(far) - Math.floor(far / 2);
    return simulatedTick(1, this.#indexTicks, isFrozen ? 'frozen' : 'ok', 'index/2');
  }

  #open(): CommandBody {
    const side = this.#one<PositionSide>(['long', 'short']);
    const isMarket = this.#below(3) === 0;
    const priceTicks = isMarket ? 0 : this.#indexTicks + this.#below(200_000) - 100_000;
    const timeInForce = isMarket ? 'ioc' : this.#one<TimeInForce>(['gtc', 'gtc', 'post-only', 'fok']);
    const stop = this.#indexTicks + (side === 'long' ? -1 : 1) * this.#below(150_000);
    const rest = { leverage: 20, takeProfit: null, stopLoss: this.#below(3) === 0 ? attached(stop) : null };
    const kind = isMarket ? 'market' : 'limit';
    return { type: 'perpetual.open', marketId: MARKET, side, kind, timeInForce, priceTicks, lots: 1 + this.#below(60), ...rest };
  }

  #close(accountId: number): CommandBody {
    const positionId = this.harness.positions(accountId)[this.#below(2)]?.positionId ?? 1;
    const isMarket = this.#below(2) === 0;
    const priceTicks = isMarket ? 0 : this.#indexTicks + this.#below(100_000) - 50_000;
    const how = isMarket ? ({ kind: 'market', timeInForce: 'ioc' } as const) : ({ kind: 'limit', timeInForce: 'gtc' } as const);
    return { type: 'perpetual.close', positionId, ...how, priceTicks, lots: this.#below(20) };
  }

  /** Offsets of either sign in a few steps, so that prices are equal as well; bounds that are reached now and then. */
  #peg(): CommandBody {
    const side = this.#one<'buy' | 'sell'>(['buy', 'sell']);
    const sign = side === 'buy' ? -1 : 1;
    const skew = 250 * (this.#below(13) - 6);
    const quotes = Array.from({ length: this.#below(6) }, () => ({
      offsetPpm: skew + sign * (100 + 500 * this.#below(5)),
      lots: 1 + this.#below(80),
      leverage: this.#below(3) === 0 ? 0 : 5,
    }));
    const boundTicks = this.#indexTicks - sign * this.#one([0, 10_000, 1_000_000, 1_000_000]);
    return { type: 'perpetual.peg', marketId: MARKET, side, boundTicks, quotes };
  }

  #anOrder(): number {
    const orders = [...USERS, ...MAKERS].flatMap((accountId) =>
      this.harness.exchange.ask({ type: 'perpetual.orders', accountId, marketId: 0 }),
    );
    return orders[this.#below(Math.max(1, orders.length))]?.orderId ?? 1;
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'SPEC §4.6 pegged orders at random (seed %i) are decided again: clean, and all stand where they should',
  (seed) => {
    const harness = new RandomHarness(seed).run(3_000);
    expect(problemsOf(harness)).toEqual([]);
    const events = new Map<string, number>();
    for (const entry of harness.entries) for (const { type } of entry.events) events.set(type, 1 + (events.get(type) ?? 0));
    expect(events.get('perpetual.reached')).toBeGreaterThan(20);
  },
);

/** Bids of 600 lots, one each, and a pegged offer of 700 that a tick brings down to them; a stop-loss that the mark after it reaches. */
function crowded(): PerpetualHarness {
  const harness = opened();
  for (const accountId of [1, 2, 3])
    for (let count = 0; count < 200; count++) harness.open(accountId, 'long', 1, { priceTicks: 9_950_000, leverage: 20 });
  peg(harness, OTHER_MAKER, 'buy', bids([{ offsetPpm: 100, lots: 10, leverage: 5 }]));
  harness.open(4, 'short', 10, { priceTicks: 9_950_000, takeProfit: attached(9_910_000) });
  peg(harness, MAKER, 'sell', [{ offsetPpm: 200, lots: 700, leverage: 5 }]);
  harness.tickPerpetual(9_900_000);
  return harness;
}

const lastTypes = (harness: PerpetualHarness) => harness.entries.at(-1)?.events.map(({ type }) => type) ?? [];

test('SPEC §4.6 what a pegged order reaches is done in pieces of 500 fills, the mark and what it reaches after the last', () => {
  const harness = crowded();
  expect(lastTypes(harness).filter((type) => type === 'perpetual.filled').length).toBe(500);
  expect(lastTypes(harness).at(-1)).toBe('perpetual.rested');
  harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget: 7 } });
  expect(lastTypes(harness).filter((type) => type === 'perpetual.filled').length).toBe(100 + 1);
  expect(lastTypes(harness)).toContain('perpetual.marked');
  expect(lastTypes(harness)).toContain('perpetual.unprotected');
  harness.tickPerpetual(9_910_000);
  expect(problemsOf(harness)).toEqual([]);
});

/** 500 bids of others, then one of the maker, and its offer that a tick brings down to all. */
function ownBehindFills(): PerpetualHarness {
  const harness = opened();
  for (let count = 0; count < 500; count++) harness.open(1 + (count % 5), 'long', 1, { priceTicks: 9_950_000, leverage: 20 });
  harness.open(MAKER, 'long', 1, { priceTicks: 9_950_000, leverage: 5 });
  peg(harness, MAKER, 'sell', [{ offsetPpm: 200, lots: 700, leverage: 5 }]);
  return harness;
}

test.each([
  ['§4.6 a pegged order behind 500 fills', ownBehindFills(), 9_900_000, 'perpetual.rested', 'SPEC/5.2 resting'],
  ['§5.5 a liquidation in a full entry', ownBehindOthers(), 4_752_000, 'perpetual.ended', 'SPEC/5.2 end'],
] as const)('SPEC %s ends no order of its own hand, the next piece does', (_what, harness, priceTicks, last, rule) => {
  const tick = harness.tickPerpetual(priceTicks);
  harness.drain();
  expect(problemsOf(harness)).toEqual([]);
  const from = harness.entries.indexOf(tick);
  const [, behind = tick] = harness.entries.slice(from);
  const audit = new Audit(serverProducts);
  for (const entry of [...harness.entries.slice(0, from), withOwnEndOf(behind, tick, last)]) audit.see(entry);
  expect(audit.report().problems[0]).toContain(rule);
});

test.each<readonly [what: string, accountId: number, body: CommandBody]>([
  ['a tick of the symbol', 0, simulatedTick(1, 9_900_000, 'ok', 'index/2')],
  ['a command of another part', 0, { type: 'account.open', accountId: 900, kind: 'user' }],
])('SPEC §4.6 %s between two pieces is found', (_what, accountId, body) => {
  const harness = crowded();
  harness.execute({ id: '', accountId, body });
  const [first] = problemsOf(harness);
  expect(first).toContain(`SPEC/3.3 due work: ${body.type} before what pegged orders of market 1 reach`);
});

test('SPEC §4.6 a piece that comes when the price has become old is done all the same, without a mark', () => {
  const harness = crowded();
  const from = harness.entries.length;
  harness.timeMs += 10_001;
  harness.drain();
  expect(statedSince(harness, from, 'perpetual.filled').length).toBe(100);
  expect(statedSince(harness, from, 'perpetual.marked')).toEqual([]);
  expect(problemsOf(harness)).toEqual([]);
});

test('SPEC §4.6 an account that excludes itself between two pieces leaves nothing that is to trade', () => {
  const harness = crowded();
  harness.execute({ id: '', accountId: MAKER, body: { type: 'protection.exclude', scope: 'leveraged', untilMs: 0 } });
  harness.tickPerpetual(9_900_000);
  expect(problemsOf(harness)).toEqual([expect.stringContaining('protection.exclude before what pegged orders of market 1 reach')]);
});

test('SPEC §4.6 fills of pegged orders are borne at the index that brought them, a tenth from the mark before', () => {
  const harness = opened();
  peg(harness, MAKER, 'buy', bids([{ offsetPpm: 200, lots: 20, leverage: 5 }]));
  harness.open(1, 'short', 20, { priceTicks: 9_990_000 });
  peg(harness, MAKER, 'sell', [{ offsetPpm: 200, lots: 20, leverage: 0 }]);
  peg(harness, OTHER_MAKER, 'sell', [{ offsetPpm: 300, lots: 30, leverage: 20 }]);
  harness.open(2, 'long', 50, { priceTicks: 9_950_000, leverage: 5 });
  const { events } = harness.tickPerpetual(9_000_000);
  expect(events.filter(({ type }) => type === 'perpetual.filled').length).toBe(2);
  expect(problemsOf(harness)).toEqual([]);
});

test('SPEC §4.6 pegged orders meet each other by the first price of a market, which has no mark yet', () => {
  const harness = opened();
  const list = { type: 'perpetual.peg', marketId: 2, boundTicks: INDEX } as const;
  harness.send(0, { type: 'symbol.define', symbolId: 2, code: 'ethusdt', tickUnits: BTC_TICK_UNITS });
  harness.send(0, { type: 'perpetual.define', marketId: 2, symbolId: 2, lotUnits: 100_000n, terms: PERPETUAL_TERMS });
  harness.after(MAKER, { ...list, side: 'buy', quotes: [{ offsetPpm: 100, lots: 5, leverage: 5 }] });
  harness.after(OTHER_MAKER, { ...list, side: 'sell', boundTicks: 1, quotes: [{ offsetPpm: -100, lots: 7, leverage: 5 }] });
  const { events } = harness.after(0, simulatedTick(2, 400_000, 'ok', 'index/2'));
  expect(events.map(({ type }) => type)).toContain('perpetual.filled');
  expect(problemsOf(harness)).toEqual([]);
});

test('SPEC §5.4 the orders that a list replaces count no more, those of the other side and of others never', () => {
  const harness = opened();
  const list = [{ offsetPpm: 200, lots: 44_500, leverage: 10 }];
  for (const [accountId, side, quotes] of [
    [OTHER_MAKER, 'buy', bids(list)],
    [OTHER_MAKER, 'sell', list],
    [MAKER, 'buy', bids(list)],
    [OTHER_MAKER, 'buy', bids(list)],
  ] as const)
    expect(peg(harness, accountId, side, quotes).outcome.ok).toBe(true);
  expect(problemsOf(harness)).toEqual([]);
});

test('SPEC §5.5 a list does not hasten a liquidation that waits for the next mark', () => {
  const harness = opened();
  trade(harness, [1, 2], 20, INDEX, [10, 5]);
  harness.tickPerpetual(9_040_000);
  peg(harness, MAKER, 'buy', bids([{ offsetPpm: 200, lots: 50, leverage: 5 }]));
  harness.drain();
  const from = harness.entries.length;
  harness.tickPerpetual(9_040_000);
  expect(statedSince(harness, from, 'perpetual.liquidated').length).toBe(1);
  expect(problemsOf(harness)).toEqual([]);
});

test('SPEC §4.6 a tick 3,001 ms after the last one comes when pegged orders have left the book, one of 3,000 ms before', () => {
  const foundAfter = (passedMs: number): readonly string[] => {
    const harness = opened();
    peg(harness, MAKER, 'sell', [{ offsetPpm: 200, lots: 7, leverage: 5 }]);
    harness.tickPerpetual(INDEX);
    harness.timeMs += passedMs;
    harness.execute({ id: '', accountId: 0, body: simulatedTick(1, INDEX, 'ok', 'index/2') });
    return problemsOf(harness).map((line) => line.replace(/^entry \d+: /, ''));
  };
  expect(foundAfter(3_000)).toEqual([]);
  expect(foundAfter(3_001)).toEqual([expect.stringContaining('price.tick before pegged orders leave the book of market 1')]);
});

test.each([
  ['demo', []],
  ['live', ['SPEC/4.6 who pegs: account 900 is not so instead of one of the house or simulated, in a demo']],
] as const)('SPEC §4.6 an account of the house pegs where money is not real alone: %s', (mode, found) => {
  const harness = openGold(mode);
  harness.send(0, { type: 'account.open', accountId: 900, kind: 'house' });
  harness.drain();
  const body = { type: 'perpetual.peg', marketId: MARKET, side: 'buy', boundTicks: 1, quotes: [] } as const;
  expect(problemsAt(harness.entries, { accountId: 900, body })).toEqual(found);
});
