import { expect, test } from 'vitest';
import type { Entry } from '../../../entry.ts';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { MARKET, openPerpetualHarness, PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { CLEARING_FUNDING } from '../accounts.ts';
import {
  atMarket,
  enrich,
  figuresOf,
  fundedIn,
  INTERVAL_MS,
  ownBehindOthers,
  protect,
  statedSince,
  toIntervalEnd,
  trade,
} from '../test/scenes.ts';

const COUNT = 1_200;
const SELLER = COUNT + 1;
/** `product-rules` 5.5: in the entry of a price. */
const IN_THE_TICK = 100;
const MOST_EVENTS = 2_000;

/** Accounts 1 … `COUNT` are long one lot each from 50,000 against one short. */
function crowd(leverage = 100): PerpetualHarness {
  const harness = openPerpetualHarness(SELLER + 2);
  enrich(harness, SELLER, 100_000);
  harness.open(SELLER, 'short', COUNT, { priceTicks: 5_000_000, leverage: 5 });
  for (let accountId = 1; accountId <= COUNT; accountId++) harness.open(accountId, 'long', 1, { priceTicks: 5_000_000, leverage });
  expect(figuresOf(harness)).toMatchObject({ longLots: COUNT, shortLots: COUNT });
  return harness;
}

/** Sends `house.advance` until nothing precedes other commands; answers the entries. */
function drained(harness: PerpetualHarness, budget: number): readonly Entry[] {
  const from = harness.entries.length;
  for (let piece = 0; piece < 10_000 && harness.exchange.firstMs(harness.timeMs) <= harness.timeMs; piece++)
    harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget } });
  return harness.entries.slice(from);
}

function largest(entries: readonly Entry[]): number {
  return Math.max(...entries.map(({ events }) => events.length));
}

test.each([1, 100, 1_000])('§5.5 %i a piece: 100 liquidations in the entry of the price, the rest before any other command', (budget) => {
  const harness = crowd();
  const tick = harness.tickPerpetual(4_949_000);
  expect(eventsOf(tick, 'perpetual.liquidating')).toHaveLength(IN_THE_TICK);
  expect(harness.exchange.firstMs(harness.timeMs)).toBeLessThanOrEqual(harness.timeMs);

  // Until it is drained no other command of the market is decided.
  const bodies = [
    { type: 'perpetual.cancelAll', marketId: MARKET },
    { type: 'perpetual.closeAll', marketId: MARKET },
  ] as const;
  for (const body of bodies) expect(codeOf(harness.execute({ id: '', accountId: COUNT, body }))).toBe('BUSY');

  const pieces = drained(harness, budget);
  const taken = [tick, ...pieces].flatMap((entry) => eventsOf(entry, 'perpetual.liquidating').map(({ accountId }) => accountId));
  // All have the same ratio: by number, each once.
  expect(taken).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
  expect(largest([tick, ...pieces])).toBeLessThanOrEqual(MOST_EVENTS);
  expect(pieces.length).toBeGreaterThan(1);
  expect(figuresOf(harness)).toMatchObject({ longLots: 0, shortLots: 0 });
  harness.exchange.check();
});

test('§5.7 1,200 stop-losses reached by one mark: 100 in its entry, by order of creation', () => {
  const harness = crowd(5);
  for (let accountId = COUNT; accountId >= 1; accountId--) protect(harness, accountId, { stopLoss: atMarket(4_980_000) });
  enrich(harness, SELLER + 1, 100_000);
  harness.open(SELLER + 1, 'long', COUNT, { priceTicks: 4_979_000, leverage: 5 });
  const tick = harness.tickPerpetual(4_980_000);
  expect(eventsOf(tick, 'perpetual.unprotected')).toHaveLength(IN_THE_TICK);
  const pieces = drained(harness, 1_000);
  const fired = [tick, ...pieces].flatMap((entry) => eventsOf(entry, 'perpetual.unprotected').map(({ triggerId }) => triggerId));
  expect(fired).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
  expect(largest([tick, ...pieces])).toBeLessThanOrEqual(MOST_EVENTS);
  expect(harness.positions(1)).toEqual([]);
  harness.exchange.check();
});

test('§5.6 a deleveraging against more partners than an entry holds events goes on in the next', () => {
  const harness = crowd(5);
  // The short is bankrupt at 60,000.
  const tick = harness.tickPerpetual(6_100_000);
  const pieces = drained(harness, 1_000);
  expect(largest([tick, ...pieces])).toBeLessThanOrEqual(MOST_EVENTS);
  const closed = [tick, ...pieces].flatMap((entry) => eventsOf(entry, 'perpetual.deleveraged').map(({ partner }) => partner.accountId));
  expect(closed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
  expect(figuresOf(harness)).toMatchObject({ longLots: 0, shortLots: 0 });
  harness.exchange.check();
});

test('§5.5 one liquidation through more resting orders than an entry holds events goes on in the next', () => {
  const harness = openPerpetualHarness(4 + 20);
  for (const accountId of [1, 2]) enrich(harness, accountId, 200_000);
  harness.open(2, 'short', 3_000, { priceTicks: 5_000_000, leverage: 5 });
  harness.open(1, 'long', 3_000, { priceTicks: 5_000_000, leverage: 20 });
  for (let accountId = 5; accountId <= 24; accountId++)
    for (let count = 0; count < 150; count++) harness.open(accountId, 'long', 1, { priceTicks: 4_750_000, leverage: 5 });
  const tick = harness.tickPerpetual(4_752_000);
  const pieces = drained(harness, 1_000);
  expect(largest([tick, ...pieces])).toBeLessThanOrEqual(MOST_EVENTS);
  const fills = [tick, ...pieces].map((entry) => eventsOf(entry, 'perpetual.filled').length);
  expect(fills.filter((count) => count > 0).length).toBeGreaterThan(1);
  expect(harness.positions(1)).toEqual([]);
  const closed = [tick, ...pieces].flatMap((entry) => eventsOf(entry, 'perpetual.liquidated'));
  expect(closed.reduce((sum, { closedLots }) => sum + closedLots, 0)).toBe(3_000);
  harness.exchange.check();
});

test('§5.7 orders of fired triggers that rest are so few that they all end in the entry in which their position is over', () => {
  const harness = openPerpetualHarness(3);
  for (const accountId of [1, 2]) enrich(harness, accountId, 200_000);
  trade(harness, [1, 2], 10, 5_000_000, [10, 5]);
  for (let round = 0; round < 110; round++) {
    harness.tickPerpetual(5_000_000);
    for (let count = 0; count < 20; count++) protect(harness, 1, { takeProfit: { ...atMarket(5_000_100, 1), limitTicks: 9_000_000 } });
    harness.tickPerpetual(5_000_200);
  }
  expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: 1, marketId: 0 })).toHaveLength(PERPETUAL_TERMS.maxOpenOrders);
  const tick = harness.tickPerpetual(4_500_000);
  expect(eventsOf(tick, 'perpetual.ended')).toHaveLength(PERPETUAL_TERMS.maxOpenOrders);
  harness.exchange.check();
});

test('§5.7 a fill in a nearly full entry closes two positions, each with all orders and triggers that it may have', () => {
  const harness = openPerpetualHarness(24);
  const [seller, buyer] = [1, 2];
  for (const accountId of [seller, buyer, 3, 4]) enrich(harness, accountId, 200_000);
  const filling = 697;
  trade(harness, [seller, 3], filling + 1, 5_000_000, [5, 5]);
  trade(harness, [4, buyer], 1, 5_000_000, [5, 5]);
  for (let count = 0; count < filling; count++) harness.open(5 + (count % 20), 'long', 1, { priceTicks: 4_990_000, leverage: 5 });
  const [long, short] = [harness.positions(seller), harness.positions(buyer)].map(([position]) => position?.positionId ?? 0);
  const resting = { kind: 'limit', timeInForce: 'gtc', lots: 1 } as const;
  for (let count = 0; count < PERPETUAL_TERMS.maxOpenOrders; count++) {
    harness.closeOf(seller, long ?? 0, { ...resting, priceTicks: 5_200_000 });
    harness.closeOf(buyer, short ?? 0, { ...resting, priceTicks: count === 0 ? 4_990_000 : 4_800_000 });
  }
  for (let count = 0; count < 20; count++) {
    protect(harness, seller, { stopLoss: atMarket(count === 0 ? 4_980_000 : 4_000_000) });
    protect(harness, buyer, { stopLoss: atMarket(6_000_000), side: 'short' });
  }
  const tick = harness.tickPerpetual(4_970_000);
  expect(drained(harness, 1_000)).toEqual([]);
  expect(eventsOf(tick, 'perpetual.closed')).toHaveLength(2);
  expect(eventsOf(tick, 'perpetual.ended').filter(({ reason }) => reason === 'position-closed')).toHaveLength(399);
  // Behind 1,398 the last fill makes 442: the largest that there is, but for orders of triggers.
  expect(tick.events).toHaveLength(1_841);
  harness.exchange.check();
});

test('§5.5 orders of the own hand that a liquidation meets end in pieces too', () => {
  const harness = ownBehindOthers();
  const tick = harness.tickPerpetual(4_752_000);
  const pieces = [tick, ...drained(harness, 1_000)];
  const ownEnds = (entry: Entry): number => eventsOf(entry, 'perpetual.ended').filter(({ reason }) => reason === 'self-trade').length;
  expect(pieces.slice(0, 2).map((entry) => [eventsOf(entry, 'perpetual.filled').length, ownEnds(entry)])).toEqual([
    [698, 0],
    [expect.any(Number), 150],
  ]);
  expect(largest(pieces)).toBeLessThanOrEqual(MOST_EVENTS);
  expect(harness.positions(1).map(({ side }) => side)).toEqual(['short']);
  harness.exchange.check();
});

test.each([3, 50, 1_000])(
  '§5.8, I10 funding of 1,200 positions in pieces of %i: each charged once, nothing on its way after each',
  (budget) => {
    const harness = crowd(5);
    for (const accountId of [SELLER + 1, SELLER + 2]) enrich(harness, accountId, 10_000);
    harness.open(SELLER + 1, 'long', 500, { priceTicks: 5_003_000, leverage: 5 });
    harness.open(SELLER + 2, 'short', 500, { priceTicks: 5_004_000, leverage: 5 });
    const endMs = toIntervalEnd(harness);
    const pieces = drained(harness, budget);
    const moves = pieces.flatMap((entry) => eventsOf(entry, 'perpetual.fundingMoved')).flatMap(fundedIn);
    expect(moves.filter(({ units }) => units < 0n).map(({ accountId }) => accountId)).toEqual(
      Array.from({ length: COUNT }, (_, index) => index + 1),
    );
    expect(moves.filter(({ units }) => units > 0n).map(({ accountId }) => accountId)).toEqual([SELLER]);
    const [paid, received] = [-1, 1].map((sign) => moves.reduce((sum, { units }) => (units * BigInt(sign) > 0n ? sum + units : sum), 0n));
    expect(-(paid ?? 0n) - (received ?? 0n)).toBeGreaterThanOrEqual(0n);
    expect(-(paid ?? 0n) - (received ?? 0n)).toBeLessThan(BigInt(COUNT));
    for (const { events } of pieces) {
      const legs = events.flatMap((event) => ('legs' in event ? event.legs : []));
      expect(legs.filter(({ code }) => code === CLEARING_FUNDING.code).reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
    }
    expect(largest(pieces)).toBeLessThanOrEqual(MOST_EVENTS);
    expect(statedSince(harness, 0, 'perpetual.fundingEnded')).toMatchObject([{ endMs }]);
    expect(figuresOf(harness).nextFundingMs).toBe(endMs + INTERVAL_MS);
    harness.exchange.check();
  },
);
