import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { Harness } from '@candor/exchange/test/harness';
import { BTC, BTC_LOT_UNITS, NOTICE_MS, simulatedTick, USDT } from '@candor/exchange/test/harness';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { expect, test } from 'vitest';
import { Audit } from '../../../audit/audit.ts';
import { compareState } from '../../../audit/compare-state.ts';
import { problemsAt, withOwnEndOf } from '../../../audit/test/forged-end.ts';
import { serverProducts } from '../../registry.ts';
import { INDEX, MARKET, PEG_TERMS, PegHarness, PEGGING } from './test/peg-history.ts';

const OTHER_MARKET = 2;
const TERMS = { ...PEG_TERMS, maxOpenOrders: 200 };

function problemsOf(harness: Harness): readonly string[] {
  const audit = new Audit(serverProducts);
  for (const entry of harness.entries) audit.see(entry);
  compareState(audit, harness.exchange);
  return audit.report().problems;
}

/** A second market of the same symbol. */
function defineOther(harness: PegHarness): void {
  const market = { marketId: OTHER_MARKET, symbolId: 1, baseAssetId: BTC, quoteAssetId: USDT, lotUnits: 2n * BTC_LOT_UNITS };
  harness.must(0, { type: 'market.define', ...market, terms: { ...TERMS, feePpm: 333 } });
}

/** Users and two pegging accounts at random, around an index at random; due work in pieces at random. */
class RandomHarness {
  readonly harness = new PegHarness('demo', TERMS);
  readonly #below: (below: number) => number;
  #indexTicks = INDEX;
  #isClosed = false;

  constructor(seed: number) {
    this.#below = seededRandom(seed);
    defineOther(this.harness);
  }

  run(commands: number): PegHarness {
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
      harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget: 1 + this.#below(3) } });
  }

  #one<T>(list: readonly [T, ...T[]]): T {
    return list[this.#below(list.length)] ?? list[0];
  }

  #next(): readonly [accountId: number, body: CommandBody] {
    const choice = this.#below(100);
    const user = 1 + this.#below(4);
    const maker = this.#one<number>([PEGGING.first, PEGGING.second]);
    if (this.#below(this.#isClosed ? 10 : 80) === 0) return [0, this.#switch()];
    if (choice < 40) return [0, this.#tick()];
    if (choice < 66) return [this.#below(8) === 0 ? maker : user, this.#place()];
    if (choice < 93) return [maker, this.#peg()];
    if (choice < 96) return [this.#one([user, maker]), { type: 'spot.cancelAll', marketId: this.#one([0, MARKET]) }];
    return [maker, { type: 'spot.cancel', orderId: this.#anOrder() }];
  }

  #tick(): CommandBody {
    const far = this.#below(8) === 0 ? 200_000 : 20_000;
    this.#indexTicks += this.#below(far) - Math.floor(far / 2);
    return simulatedTick(1, this.#indexTicks, this.#below(30) === 0 ? 'frozen' : 'ok', 'index/2');
  }

  #place(): CommandBody {
    const side = this.#one<'buy' | 'sell'>(['buy', 'sell']);
    const isMarket = this.#below(4) === 0;
    const priceTicks = isMarket ? 0 : this.#indexTicks + this.#below(80_000) - 40_000;
    const byAmount = isMarket && side === 'buy' && this.#below(2) === 0;
    const lots = byAmount ? 0 : 12 + this.#below(80);
    const amountUnits = byAmount ? BigInt(1_000_000_007 * (1 + this.#below(9))) : 0n;
    const kind = isMarket ? ({ kind: 'market', timeInForce: 'ioc' } as const) : ({ kind: 'limit', timeInForce: this.#inForce() } as const);
    return { type: 'spot.place', marketId: this.#market(), side, ...kind, priceTicks, lots, amountUnits };
  }

  #inForce(): 'gtc' | 'fok' | 'post-only' {
    return this.#one(['gtc', 'gtc', 'gtc', 'post-only', 'fok']);
  }

  /** Offsets of either sign in a few steps, so that prices are equal as well; bounds that are reached now and then. */
  #peg(): CommandBody {
    const side = this.#one<'buy' | 'sell'>(['buy', 'sell']);
    const sign = side === 'buy' ? -1 : 1;
    const skew = 250 * (this.#below(13) - 6);
    const quotes = Array.from({ length: this.#below(6) }, () => ({
      offsetPpm: skew + sign * (100 + 500 * this.#below(5)),
      lots: 12 + this.#below(80),
    }));
    const boundTicks = this.#indexTicks - sign * this.#one([0, 5_000, 400_000, 400_000]);
    return { type: 'spot.peg', marketId: this.#market(), side, boundTicks, quotes };
  }

  #switch(): CommandBody {
    const { limitedBuy, limitedSell, marketBuy, marketSell } = TERMS;
    const sides = { limitedBuy, limitedSell, marketBuy, marketSell };
    this.#isClosed = !this.#isClosed;
    const isHalt = this.#below(2) === 0;
    const [enable, isDeal] = [!this.#isClosed || !isHalt, !this.#isClosed || isHalt];
    return { type: 'market.switch', marketId: MARKET, enable, isDeal, ...sides, operator: 'anna, berta', reason: 'a test' };
  }

  #market(): number {
    return this.#below(4) === 0 ? OTHER_MARKET : MARKET;
  }

  #anOrder(): number {
    const orders = [PEGGING.first, PEGGING.second].flatMap((accountId) =>
      this.harness.exchange.ask({ type: 'spot.openOrders', accountId, marketId: 0 }),
    );
    return orders[this.#below(Math.max(1, orders.length))]?.orderId ?? 1;
  }
}

test.each([1, 2, 3])(
  'SPEC §4.6 spot’s pegged orders at random (seed %i) are decided again: clean, and all stand where they should',
  (seed) => {
    const harness = new RandomHarness(seed).run(2_000);
    expect(problemsOf(harness)).toEqual([]);
    const events = harness.entries.flatMap((entry) => entry.events);
    expect(events.filter(({ type }) => type === 'spot.reached').length).toBeGreaterThan(20);
  },
);

function bid(harness: PegHarness, accountId: number, count: number, marketId = MARKET): void {
  for (let order = 0; order < count; order++) harness.limit(accountId, 'buy', 4_950_000, 20, marketId);
}

/** 600 bids, and a pegged offer that a tick brings down to them; one that waits behind it. */
function crowded(): PegHarness {
  const harness = new PegHarness('demo', TERMS);
  harness.tickPerpetual(INDEX);
  for (const accountId of [1, 2, 3]) bid(harness, accountId, 200);
  harness.peg(PEGGING.first, 'sell', [
    [200, 12_100],
    [300, 50],
  ]);
  harness.tickPerpetual(4_900_000);
  return harness;
}

const lastTypes = (harness: Harness): readonly string[] => harness.entries.at(-1)?.events.map(({ type }) => type) ?? [];

test('SPEC §4.6 what a pegged order of spot reaches is done in pieces of 500 fills, whatever the budget', () => {
  const harness = crowded();
  expect(lastTypes(harness).filter((type) => type === 'spot.filled').length).toBe(500);
  expect(lastTypes(harness)).toContain('spot.rested');
  harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget: 1 } });
  expect(lastTypes(harness).filter((type) => type === 'spot.filled').length).toBe(100);
  harness.tickPerpetual(4_910_000);
  expect(problemsOf(harness)).toEqual([]);
});

/** How many orders of the own hand end in an entry. */
const ownEnds = ({ events }: Entry): number =>
  events.filter((event) => event.type === 'spot.ended' && event.reason === 'self-trade').length;

test('SPEC §4.6 orders of the own hand that a pegged order of spot reaches end as far as the entry has room, and none behind 500 fills', () => {
  for (const [own, others, pieces] of [
    [2_500, 0, [1_397, 1_103]],
    [1, 500, [0, 1]],
  ] as const) {
    const harness = new PegHarness('demo', { ...TERMS, maxOpenOrders: 10_000 });
    harness.tickPerpetual(INDEX);
    bid(harness, 1, others);
    bid(harness, PEGGING.first, own);
    harness.peg(PEGGING.first, 'sell', [[200, 20_000]]);
    const tick = harness.tickPerpetual(4_900_000);
    harness.drain();
    const from = harness.entries.indexOf(tick);
    expect(
      harness.entries
        .slice(from)
        .map(ownEnds)
        .filter((_, piece) => piece < 2),
    ).toEqual(pieces);
    expect(problemsOf(harness)).toEqual([]);
    const [, behind = tick] = harness.entries.slice(from);
    const forged = withOwnEndOf(behind, tick, 'spot.rested');
    const audit = new Audit(serverProducts);
    for (const entry of [...harness.entries.slice(0, from), forged]) audit.see(entry);
    expect(audit.report().problems[0]).toContain('SPEC/4.2 resting');
  }
});

test('SPEC §4.6 a second market of the symbol has what room the entry of a tick leaves, up to 1,400 events', () => {
  const harness = new PegHarness('demo', TERMS);
  defineOther(harness);
  harness.tickPerpetual(INDEX);
  for (const accountId of [1, 2]) bid(harness, accountId, 200);
  for (const accountId of [1, 2, 3]) bid(harness, accountId, 150, OTHER_MARKET);
  for (const marketId of [MARKET, OTHER_MARKET])
    harness.must(PEGGING.first, {
      type: 'spot.peg',
      marketId,
      side: 'sell',
      boundTicks: 4_500_000,
      quotes: [{ offsetPpm: 200, lots: 20_000 }],
    });
  harness.tickPerpetual(4_900_000);
  const fills = harness.entries.at(-1)?.events.flatMap((event) => (event.type === 'spot.filled' ? [event.marketId] : [])) ?? [];
  expect(fills.filter((marketId) => marketId === MARKET).length).toBe(400);
  // 1 for the tick, 2 × 400 + 3 of the first market, and the first two of the second.
  expect(fills.filter((marketId) => marketId === OTHER_MARKET).length).toBe((1_400 - 804 - 2) / 2);
  harness.drain();
  expect(problemsOf(harness)).toEqual([]);
});

test('SPEC §4.6 the holds and the number of the orders that a list replaces count no more', () => {
  const harness = new PegHarness();
  for (let list = 0; list < 2; list++)
    harness.peg(
      PEGGING.first,
      'buy',
      Array.from({ length: PEG_TERMS.maxOpenOrders }, (_, index) => [-100 - index, 300_000] as const),
    );
  expect(problemsOf(harness)).toEqual([]);
});

test('SPEC §4.3 a pegged order keeps the rate of its acceptance, and orders that fill whole or take nothing look at where it stands', () => {
  const harness = new PegHarness();
  harness.tickPerpetual(INDEX);
  harness.peg(PEGGING.first, 'sell', [[200, 100]]);
  harness.peg(PEGGING.first, 'buy', [[-200, 100]]);
  harness.plan({ type: 'market.change', marketId: MARKET, terms: { ...PEG_TERMS, feePpm: 100 } });
  harness.timeMs += NOTICE_MS;
  harness.tickPerpetual(INDEX);
  const order = { type: 'spot.place', marketId: MARKET, kind: 'limit', amountUnits: 0n, lots: 50 } as const;
  for (const [side, timeInForce, priceTicks] of [
    ['buy', 'fok', 5_001_000],
    ['sell', 'fok', 4_999_000],
    ['sell', 'post-only', 4_999_001],
  ] as const)
    harness.must(1, { ...order, side, timeInForce, priceTicks });
  expect(problemsOf(harness)).toEqual([]);
});

test.each<readonly [what: string, body: CommandBody]>([
  ['a tick of the symbol', simulatedTick(1, 4_900_000, 'ok', 'index/2')],
  ['a command of another part', { type: 'account.open', accountId: 900, kind: 'user' }],
])('SPEC §4.6 %s between two pieces is found', (_what, body) => {
  const harness = crowded();
  harness.execute({ id: '', accountId: 0, body });
  expect(problemsOf(harness)[0]).toContain(`SPEC/3.3 due work: ${body.type} before what pegged orders of spot market ${MARKET} reach`);
});

test('SPEC §4.6 a piece that is left out of due work is found', () => {
  const harness = crowded();
  expect(problemsAt(harness.entries, { body: { type: 'house.advance', budget: 9 } })[0]).toContain('SPEC/4.6 coming back');
});

test('SPEC §4.6 a piece that comes when the price has become old or the market is halted is done all the same', () => {
  const harness = crowded();
  harness.timeMs += 10_001;
  const from = harness.entries.length;
  harness.drain();
  const events = harness.entries.slice(from).flatMap((entry) => entry.events.map(({ type }) => type));
  expect(events.filter((type) => type === 'spot.filled').length).toBe(100);
  expect(events.at(-1)).toBe('spot.repriced');
  expect(problemsOf(harness)).toEqual([]);
});

test('SPEC §4.6 an account that excludes itself between two pieces leaves nothing that is to trade', () => {
  const harness = crowded();
  harness.execute({ id: '', accountId: PEGGING.first, body: { type: 'protection.exclude', scope: 'all', untilMs: 0 } });
  harness.tickPerpetual(4_900_000);
  expect(problemsOf(harness)).toEqual([expect.stringContaining('protection.exclude before what pegged orders of spot market 1 reach')]);
});

test('SPEC §4.6 a tick 3,001 ms after the last one comes when pegged orders have left the book, one of 3,000 ms before', () => {
  const foundAfter = (passedMs: number): readonly string[] => {
    const harness = new PegHarness();
    harness.peg(PEGGING.first, 'sell', [[200, 20]]);
    harness.tickPerpetual(INDEX);
    harness.drain();
    harness.timeMs += passedMs;
    harness.execute({ id: '', accountId: 0, body: simulatedTick(1, INDEX, 'ok', 'index/2') });
    return problemsOf(harness).map((line) => line.replace(/^entry \d+: /, ''));
  };
  expect(foundAfter(3_000)).toEqual([]);
  expect(foundAfter(3_001)).toEqual([expect.stringContaining('price.tick before pegged orders leave the book of spot market 1')]);
});

test('SPEC §4.6 an account of the house pegs where money is not real alone', () => {
  const body = { type: 'spot.peg', marketId: MARKET, side: 'buy', boundTicks: 1, quotes: [] } as const;
  const foundIn = (mode: 'demo' | 'live'): readonly string[] =>
    problemsAt(new PegHarness(mode).entries, { accountId: PEGGING.first, body });
  expect(foundIn('demo')).toEqual([]);
  expect(foundIn('live')).toEqual([
    `SPEC/4.6 who pegs: account ${PEGGING.first} is not so instead of one of the house or simulated, in a demo`,
  ]);
});
