import { describe, expect, test } from 'vitest';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { openPerpetualHarness, PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { atMarket, attached, only, positionOf, protect, trade } from '../test/scenes.ts';

/** Account 1 is long 0.5 and account 2 short 0.5 at 50,000; account 3 bids and account 4 offers 1 BTC half a percent away. */
function opened(): PerpetualHarness {
  const harness = openPerpetualHarness(6);
  trade(harness, [1, 2], 500, 5_000_000, [5, 5]);
  harness.open(3, 'long', 900, { priceTicks: 4_975_000, leverage: 5 });
  harness.open(4, 'short', 900, { priceTicks: 5_025_000, leverage: 5 });
  return harness;
}

const triggersOf = (harness: PerpetualHarness, accountId: number) =>
  harness.exchange.ask({ type: 'perpetual.triggers', accountId, marketId: 0 });
const account = { long: 1, short: 2 } as const;
/** Whose order a reduction of that side leaves alone: without it the book has no price, and the mark is the index. */
const unused = { long: 4, short: 3 } as const;

test.each([
  ['long', 'takeProfit', 5_010_000, 5_009_999],
  ['long', 'stopLoss', 4_990_000, 4_990_001],
  ['short', 'takeProfit', 4_990_000, 4_990_001],
  ['short', 'stopLoss', 5_010_000, 5_009_999],
] as const)('SPEC §5.7 %s %s at %i: not at %i', (side, kind, triggerTicks, beforeTicks) => {
  const harness = opened();
  harness.after(unused[side], { type: 'perpetual.cancelAll', marketId: 0 });
  expect(codeOf(protect(harness, account[side], { side, [kind]: atMarket(triggerTicks) }))).toBe('ok');
  expect(eventsOf(harness.tickPerpetual(beforeTicks), 'perpetual.unprotected')).toEqual([]);
  const entry = harness.tickPerpetual(triggerTicks);
  expect(only(entry, 'perpetual.unprotected')).toMatchObject({ reason: 'triggered', markTicks: triggerTicks });
  expect(only(entry, 'perpetual.accepted')).toMatchObject({ cause: 'trigger', kind: 'market', timeInForce: 'ioc', lots: 500 });
  expect(harness.positions(account[side])).toEqual([]);
});

test.each([
  ['long', { takeProfit: atMarket(5_000_000) }],
  ['long', { stopLoss: atMarket(5_000_000) }],
  ['short', { takeProfit: atMarket(5_000_000) }],
  ['short', { stopLoss: atMarket(5_000_000) }],
  ['long', { takeProfit: atMarket(4_999_999) }],
  ['long', { stopLoss: atMarket(5_000_001) }],
] as const)('SPEC §5.7 %s %o is true already: WOULD_TRIGGER', (side, terms) => {
  const harness = opened();
  const before = harness.exchange.state();
  expect(codeOf(protect(harness, account[side], { side, ...terms }))).toBe('WOULD_TRIGGER');
  expect(harness.exchange.state()).toEqual(before);
});

test('SPEC §5.7 a stop-loss may lie beyond the entry price, so that a profit is locked in', () => {
  const harness = opened();
  harness.tickPerpetual(5_020_000);
  expect(codeOf(protect(harness, 1, { stopLoss: atMarket(5_010_000) }))).toBe('ok');
  harness.open(5, 'long', 500, { priceTicks: 5_009_000, leverage: 5 });
  expect(only(harness.tickPerpetual(5_010_000), 'perpetual.filled').taker.realisedUnits).toBeGreaterThan(0n);
});

describe('SPEC §5.7 one cancels the other', () => {
  test('of equal quantity in one request: in the same event list, without an order of the other', () => {
    const harness = opened();
    protect(harness, 1, { takeProfit: atMarket(5_010_000, 100), stopLoss: atMarket(4_990_000, 100) });
    const entry = harness.tickPerpetual(4_990_000);
    expect(eventsOf(entry, 'perpetual.unprotected').map(({ reason }) => reason)).toEqual(['triggered', 'other-triggered']);
    expect(positionOf(harness, 1).lots).toBe(400);
    expect(triggersOf(harness, 1)).toEqual([]);
  });

  test('of another quantity they are not linked', () => {
    const harness = opened();
    protect(harness, 1, { takeProfit: atMarket(5_010_000, 100), stopLoss: atMarket(4_990_000, 200) });
    harness.tickPerpetual(4_990_000);
    expect(triggersOf(harness, 1)).toMatchObject([{ kind: 'take-profit', group: 0 }]);
  });

  test('of one group, set one after the other', () => {
    const harness = opened();
    protect(harness, 1, { takeProfit: atMarket(5_010_000, 100), group: 7 });
    protect(harness, 1, { stopLoss: atMarket(4_990_000, 200), group: 7 });
    protect(harness, 1, { stopLoss: atMarket(4_000_000, 200), group: 8 });
    harness.tickPerpetual(4_990_000);
    expect(triggersOf(harness, 1)).toMatchObject([{ group: 8 }]);
  });
});

test('SPEC §5.7 evaluated by order of creation, and the smaller quantity counts when the position has shrunk', () => {
  const harness = opened();
  protect(harness, 1, { stopLoss: atMarket(4_980_000, 300) });
  protect(harness, 1, { stopLoss: atMarket(4_990_000, 300) });
  const entry = harness.tickPerpetual(4_976_000);
  expect(eventsOf(entry, 'perpetual.unprotected').map(({ triggerId }) => triggerId)).toEqual([1, 2]);
  expect(eventsOf(entry, 'perpetual.accepted').map(({ lots }) => lots)).toEqual([300, 200]);
  expect(harness.positions(1)).toEqual([]);
});

test('SPEC §5.7 at market: an unfilled rest is tried again at each mark while the position exists', () => {
  const harness = openPerpetualHarness(6);
  trade(harness, [1, 2], 500, 5_000_000, [5, 5]);
  protect(harness, 1, { stopLoss: atMarket(4_990_000) });
  const first = harness.tickPerpetual(4_990_000);
  expect(only(first, 'perpetual.ended').reason).toBe('no-liquidity');
  expect(only(first, 'perpetual.protected')).toMatchObject({ isFired: true, lots: 500 });
  harness.open(3, 'long', 200, { priceTicks: 4_985_000, leverage: 5 });
  expect(positionOf(harness, 1).lots).toBe(500);
  // The price has come back: what has fired stays fired.
  expect(only(harness.tickPerpetual(5_000_000, 1), 'perpetual.filled')).toMatchObject({ lots: 200 });
  harness.open(3, 'long', 300, { priceTicks: 4_985_000, leverage: 5 });
  expect(only(harness.tickPerpetual(5_000_000, 1), 'perpetual.filled')).toMatchObject({ lots: 300 });
  expect(harness.positions(1)).toEqual([]);
  harness.exchange.check();
});

test('SPEC §5.7 with a limit: a reduce-only order rests at it', () => {
  const harness = openPerpetualHarness(4);
  trade(harness, [1, 2], 500, 5_000_000, [5, 5]);
  protect(harness, 1, { takeProfit: { triggerTicks: 5_010_000, limitTicks: 5_012_000, lots: 200 } });
  const entry = harness.tickPerpetual(5_010_000);
  expect(only(entry, 'perpetual.rested')).toMatchObject({ lots: 200 });
  const { positionId } = positionOf(harness, 1);
  const orders = harness.exchange.ask({ type: 'perpetual.orders', accountId: 1, marketId: 0 });
  expect(orders).toMatchObject([{ positionId, priceTicks: 5_012_000, lots: 200, holdUnits: 0n }]);
});

test('SPEC §5.7 attached to an order: set on its position by the first fill, once, for all of it', () => {
  const harness = openPerpetualHarness(4);
  const stopLoss = attached(4_900_000);
  harness.open(1, 'long', 500, { priceTicks: 4_990_000, takeProfit: attached(5_100_000, 5_090_000), stopLoss });
  expect(triggersOf(harness, 1)).toEqual([]);
  const { positionId } = soldTo(harness, 100);
  expect(triggersOf(harness, 1)).toMatchObject([
    { kind: 'stop-loss', triggerTicks: 4_900_000, limitTicks: 0, lots: 0, positionId },
    { kind: 'take-profit', triggerTicks: 5_100_000, limitTicks: 5_090_000, lots: 0, positionId },
  ]);
  soldTo(harness, 400);
  expect(triggersOf(harness, 1)).toHaveLength(2);
});

/** Account 2 sells to the bid of account 1. */
function soldTo(harness: PerpetualHarness, lots: number) {
  harness.open(2, 'short', lots, { priceTicks: 4_990_000, leverage: 5, timeInForce: 'ioc' });
  return positionOf(harness, 1);
}

test('SPEC §5.7 closing the position cancels all', () => {
  const harness = opened();
  protect(harness, 1, { takeProfit: atMarket(5_100_000, 100), stopLoss: atMarket(4_900_000, 200) });
  const entry = harness.closeOf(1, positionOf(harness, 1).positionId);
  expect(eventsOf(entry, 'perpetual.unprotected').map(({ reason }) => reason)).toEqual(['position-closed', 'position-closed']);
  expect(triggersOf(harness, 1)).toEqual([]);
});

test('SPEC §5.7 at most 20 a position', () => {
  const harness = opened();
  for (let count = 0; count < 10; count++)
    protect(harness, 1, { takeProfit: atMarket(5_100_000 + count, 1), stopLoss: atMarket(4_900_000, 1) });
  expect(protect(harness, 1, { stopLoss: atMarket(4_900_000, 1) }).outcome).toMatchObject({ code: 'TOO_MANY_ORDERS', limit: '20' });
});

test('SPEC §5.7 at most 20 a position, those that wait with its opening orders included', () => {
  const harness = opened();
  for (let count = 0; count < 5; count++)
    protect(harness, 1, { takeProfit: atMarket(5_100_000 + count, 1), stopLoss: atMarket(4_900_000, 1) });
  const open = () =>
    harness.open(1, 'long', 1, { priceTicks: 4_990_000, leverage: 5, takeProfit: attached(5_100_000), stopLoss: attached(4_900_000) });
  for (let count = 0; count < 5; count++) expect(codeOf(open())).toBe('ok');
  expect(open().outcome).toMatchObject({ code: 'TOO_MANY_ORDERS', limit: '20' });
  expect(codeOf(harness.open(1, 'long', 1, { priceTicks: 4_990_000, leverage: 5 }))).toBe('ok');
});

test('SPEC §5.7 a take-profit alone counts as one: twenty orders with one each may wait, before there is a position and beside it', () => {
  const harness = openPerpetualHarness(4);
  const open = () => harness.open(1, 'long', 1, { priceTicks: 4_990_000, leverage: 5, takeProfit: attached(5_100_000) });
  for (let count = 0; count < 20; count++) expect(codeOf(open())).toBe('ok');
  expect(open().outcome).toMatchObject({ code: 'TOO_MANY_ORDERS', limit: '20' });
  expect(soldTo(harness, 7).lots).toBe(7);
  expect(triggersOf(harness, 1)).toHaveLength(7);
  expect(open().outcome).toMatchObject({ code: 'TOO_MANY_ORDERS', limit: '20' });
  // one that ends makes room for one
  harness.after(1, { type: 'perpetual.unprotect', triggerId: 1 });
  expect(codeOf(open())).toBe('ok');
  soldTo(harness, 14);
  expect(triggersOf(harness, 1)).toHaveLength(20);
});

test('SPEC §5.7 what is set on a position leaves room for what waits with its opening orders', () => {
  const harness = opened();
  for (let count = 0; count < 9; count++)
    protect(harness, 1, { takeProfit: atMarket(5_100_000 + count, 1), stopLoss: atMarket(4_900_000, 1) });
  harness.open(1, 'long', 1, { priceTicks: 4_990_000, leverage: 5, stopLoss: attached(4_900_000) });
  // the other side of the market has room of its own
  harness.open(1, 'short', 1, { priceTicks: 5_010_000, leverage: 5, stopLoss: attached(5_100_000), takeProfit: attached(4_900_000) });
  const two = { takeProfit: atMarket(5_200_000, 1), stopLoss: atMarket(4_800_000, 1) };
  expect(protect(harness, 1, two).outcome).toMatchObject({ code: 'TOO_MANY_ORDERS', limit: '20' });
  expect(codeOf(protect(harness, 1, { takeProfit: two.takeProfit }))).toBe('ok');
  expect(protect(harness, 1, { stopLoss: two.stopLoss }).outcome).toMatchObject({ code: 'TOO_MANY_ORDERS', limit: '20' });
  soldTo(harness, 1);
  expect(triggersOf(harness, 1)).toHaveLength(20);
});

test('SPEC §5.7 an account with as many open orders as its terms allow sets no trigger with a limit, whose order might rest', () => {
  const harness = openPerpetualHarness(2, undefined, { ...PERPETUAL_TERMS, maxOpenOrders: 2 });
  trade(harness, [1, 2], 500, 5_000_000, [5, 5]);
  const resting = { ...atMarket(5_100_000, 1), limitTicks: 9_000_000 };
  const bid = () => harness.open(1, 'long', 1, { priceTicks: 4_900_000, leverage: 5 });
  bid();
  expect(codeOf(protect(harness, 1, { takeProfit: resting, stopLoss: atMarket(4_800_000, 1) }))).toBe('ok');
  bid();
  expect(protect(harness, 1, { takeProfit: resting }).outcome).toMatchObject({ code: 'TOO_MANY_ORDERS', limit: '2' });
  expect(
    protect(harness, 1, { takeProfit: atMarket(5_200_000, 1), stopLoss: { ...resting, triggerTicks: 4_800_000 } }).outcome,
  ).toMatchObject({
    code: 'TOO_MANY_ORDERS',
  });
  expect(codeOf(protect(harness, 1, { takeProfit: atMarket(5_200_000, 1) }))).toBe('ok');
  // What is set fires all the same.
  harness.tickPerpetual(5_150_000);
  expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: 1, marketId: 0 })).toHaveLength(3);
});

test('SPEC §5.7 quantity ≤ position', () => {
  const harness = opened();
  expect(protect(harness, 1, { stopLoss: atMarket(4_900_000, 501) }).outcome).toMatchObject({ code: 'ABOVE_MAX', limit: '500' });
  expect(codeOf(protect(harness, 1, { stopLoss: atMarket(4_900_000, 500) }))).toBe('ok');
});

test('SPEC §3.1 a frozen price triggers nothing', () => {
  const harness = opened();
  protect(harness, 1, { stopLoss: atMarket(4_990_000) });
  expect(harness.tickPerpetual(4_980_000, 1_000, 'frozen').events.map(({ type }) => type)).toEqual(['price.ticked']);
  harness.drain();
  expect(triggersOf(harness, 1)).toHaveLength(1);
});

test('SPEC §5.5 triggers come before liquidations: a stop-loss at the mark that would liquidate closes the position', () => {
  const harness = openPerpetualHarness(4);
  trade(harness, [1, 2], 500, 5_000_000, [10, 5]);
  harness.open(3, 'long', 500, { priceTicks: 4_550_000, leverage: 5 });
  protect(harness, 1, { stopLoss: atMarket(4_530_000) });
  const entry = harness.tickPerpetual(4_520_000);
  expect(eventsOf(entry, 'perpetual.liquidating')).toEqual([]);
  expect(only(entry, 'perpetual.filled')).toMatchObject({ priceTicks: 4_550_000, lots: 500 });
});
