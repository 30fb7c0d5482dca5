import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import { BTC_TICK_UNITS } from '../../test/harness.ts';
import { MARKET, openPerpetualHarness, PERPETUAL_TERMS } from '../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../test/perpetual-harness.ts';
import { equalBytes } from '../../test/same.ts';
import { adjust, atMarket, attached, enrich, positionOf, protect, toIntervalEnd, trade } from './test/scenes.ts';

const SELLER = 161;

/** Longs of 100× and 20×, some with stop-losses and orders, one short, depth on both sides. */
function peopled(): PerpetualHarness {
  const harness = openPerpetualHarness(SELLER + 2);
  enrich(harness, SELLER, 100_000);
  for (let accountId = 1; accountId < SELLER; accountId++) {
    trade(harness, [accountId, SELLER], 2, 5_000_000, [accountId % 2 === 0 ? 100 : 20, 5]);
    if (accountId % 3 === 0) protect(harness, accountId, { takeProfit: atMarket(5_100_000), stopLoss: atMarket(4_975_000, 1), group: 5 });
    if (accountId % 5 === 0) adjust(harness, accountId, 12_345n * BigInt(accountId));
  }
  harness.open(SELLER + 1, 'long', 500, { priceTicks: 4_990_000, leverage: 5, stopLoss: attached(4_000_000), takeProfit: null });
  harness.open(SELLER + 2, 'short', 500, {
    priceTicks: 5_010_000,
    leverage: 5,
    takeProfit: attached(4_000_000, 4_000_001),
    stopLoss: null,
  });
  harness.closeOf(SELLER, positionOf(harness, SELLER, 'short').positionId, {
    kind: 'limit',
    timeInForce: 'gtc',
    priceTicks: 4_800_000,
    lots: 7,
  });
  return harness;
}

/** Does the rest of the work in small pieces, after each of which the second exchange is one restored from its own snapshot. */
function expectSameWhenInterrupted(harness: PerpetualHarness, budget: number): void {
  let other = Exchange.restore(harness.exchange.snapshot());
  other.check();
  let pieces = 0;
  while (harness.exchange.firstMs(harness.timeMs) <= harness.timeMs) {
    const { seq, timeMs, command } = harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget } });
    other.execute(seq, timeMs, command);
    other = Exchange.restore(other.snapshot());
    expect(equalBytes(other.snapshot(), harness.exchange.snapshot())).toBe(true);
    pieces += 1;
  }
  expect(pieces).toBeGreaterThan(2);
  const replayed = new Exchange();
  for (const entry of harness.entries) replayed.replay(entry);
  expect(equalBytes(replayed.snapshot(), harness.exchange.snapshot())).toBe(true);
  other.check();
}

test('I3 interrupted during a cascade of triggers and liquidations: the same state as without', () => {
  const harness = peopled();
  for (let accountId = 1; accountId < SELLER; accountId++)
    trade(harness, [accountId, SELLER], 1, 5_000_000, [accountId % 2 === 0 ? 100 : 20, 5]);
  harness.execute({ id: '', accountId: 0, body: { type: 'price.tick', symbolId: 1, priceTicks: 4_740_000, state: 'ok', sourceKind: 'simulated', rule: 'index/2', sources: [] } }); // prettier-ignore
  expectSameWhenInterrupted(harness, 20);
  expect([1, 2, 159, 160].flatMap((accountId) => harness.positions(accountId))).toEqual([]);
});

test('I3 interrupted in each phase of a funding: the same state as without', () => {
  const harness = peopled();
  // the book stands above the index, so that longs pay
  enrich(harness, SELLER + 1, 10_000);
  harness.open(SELLER + 1, 'long', 500, { priceTicks: 5_003_000, leverage: 5 });
  toIntervalEnd(harness);
  expectSameWhenInterrupted(harness, 7);
  expect(positionOf(harness, 1).fundingUnits).toBeLessThan(0n);
});

test('I3 a position that waits for the next mark waits in the restored exchange too, and goes on at it', () => {
  const harness = openPerpetualHarness(3, 0n);
  trade(harness, [1, 2], 100, 5_000_000, [10, 5]);
  harness.open(1, 'short', 100, { priceTicks: 5_000_000, leverage: 5 });
  harness.closeOf(2, positionOf(harness, 2, 'short').positionId);
  harness.tickPerpetual(4_520_000);
  const restored = Exchange.restore(harness.exchange.snapshot());
  restored.check();
  expect(restored.firstMs(harness.timeMs)).toBe(harness.exchange.firstMs(harness.timeMs));
  harness.exchange = restored;
  harness.open(3, 'long', 100, { priceTicks: 4_516_000 });
  expect(positionOf(harness, 1).lots).toBe(100);
  harness.tickPerpetual(4_520_000, 1);
  expect(harness.positions(1).map(({ side }) => side)).toEqual(['short']);
});

test('I3 a trigger that has fired without counterpart goes on in the restored exchange at the next mark', () => {
  const harness = openPerpetualHarness(3);
  trade(harness, [1, 2], 100, 5_000_000, [5, 5]);
  protect(harness, 1, { stopLoss: atMarket(4_990_000) });
  harness.tickPerpetual(4_990_000);
  harness.exchange = Exchange.restore(harness.exchange.snapshot());
  harness.open(3, 'long', 100, { priceTicks: 4_985_000 });
  expect(positionOf(harness, 1).lots).toBe(100);
  harness.tickPerpetual(5_000_000, 1);
  expect(harness.positions(1)).toEqual([]);
});

test('§16 a repeated id answers the same again, in the restored exchange too', () => {
  const harness = openPerpetualHarness(2);
  const body = { type: 'perpetual.open', marketId: MARKET, side: 'long', kind: 'limit', timeInForce: 'gtc', priceTicks: 4_990_000, lots: 1, leverage: 10, takeProfit: null, stopLoss: null } as const; // prettier-ignore
  const first = harness.execute({ id: 'the-same-order-twice', accountId: 1, body });
  expect(codeOf(first)).toBe('ok');
  harness.exchange = Exchange.restore(harness.exchange.snapshot());
  const again = harness.execute({ id: 'the-same-order-twice', accountId: 1, body });
  expect(again.outcome).toEqual({ ...first.outcome, repeated: true });
  expect(again.events).toEqual([]);
});

test('I3 three versions of the tiers, one of them planned, stand in the snapshot of the restored exchange as in the first', () => {
  const harness = openPerpetualHarness(2);
  trade(harness, [1, 2], 100, 5_000_000);
  const tiers = PERPETUAL_TERMS.tiers.slice(0, 3);
  harness.changeTo({ ...PERPETUAL_TERMS, tiers });
  harness.plan({ type: 'perpetual.change', marketId: MARKET, terms: PERPETUAL_TERMS });
  const snapshot = harness.exchange.snapshot();
  expect(equalBytes(Exchange.restore(snapshot).snapshot(), snapshot)).toBe(true);
});

/** A second market, on a symbol of its own at the same price. */
function withSecondMarket(): PerpetualHarness {
  const harness = openPerpetualHarness(4);
  harness.send(0, { type: 'symbol.define', symbolId: 2, code: 'ethusdt', tickUnits: BTC_TICK_UNITS });
  harness.send(0, { type: 'perpetual.define', marketId: 2, symbolId: 2, lotUnits: 100_000n, terms: PERPETUAL_TERMS });
  harness.after(0, {
    type: 'price.tick',
    symbolId: 2,
    priceTicks: 5_000_000,
    state: 'ok',
    sourceKind: 'simulated',
    rule: 'index/2',
    sources: [],
  });
  harness.drain();
  return harness;
}

test('I3 orders of several markets can be cancelled in the restored exchange, whichever came first', () => {
  const harness = withSecondMarket();
  const orders = [2, 1, 2, 1].map((marketId) => harness.open(1, 'long', 1, { marketId, priceTicks: 4_990_000 }));
  harness.exchange = Exchange.restore(harness.exchange.snapshot());
  for (const { outcome } of orders) {
    if (!outcome.ok) throw new Error(outcome.code);
    expect(codeOf(harness.after(1, { type: 'perpetual.cancel', orderId: outcome.ref }))).toBe('ok');
  }
});

test('I3 closeAll does the same things in the same order in the restored exchange', () => {
  const harness = withSecondMarket();
  // The short is the first position, the long side was there before it: an order that waited.
  harness.open(1, 'long', 5, { priceTicks: 4_990_000 });
  harness.open(1, 'short', 5, { priceTicks: 5_010_000, marketId: 2 });
  trade(harness, [2, 1], 10, 5_000_000);
  harness.open(3, 'short', 5, { priceTicks: 4_990_000 });
  harness.open(3, 'long', 5, { priceTicks: 5_010_000, marketId: 2 });
  for (const marketId of [1, 2]) {
    harness.open(4, 'long', 50, { priceTicks: 4_985_000, marketId });
    harness.open(4, 'short', 50, { priceTicks: 5_015_000, marketId });
  }
  expect(harness.positions(1)).toHaveLength(3);
  const restored = Exchange.restore(harness.exchange.snapshot());
  const entry = harness.after(1, { type: 'perpetual.closeAll', marketId: 0 });
  expect(restored.execute(entry.seq, entry.timeMs, entry.command)).toEqual(entry);
  expect(harness.positions(1)).toEqual([]);
});
