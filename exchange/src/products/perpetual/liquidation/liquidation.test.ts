import { describe, expect, test } from 'vitest';
import { Exchange } from '../../../exchange.ts';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { ONE_USDT, openPerpetualHarness } from '../../../test/perpetual-harness.ts';
import { adjust, atMarket, figuresOf, only, positionOf, protect, show, statedSince, trade } from '../test/scenes.ts';

/** G14's long: account 1, 0.5 BTC at 50,000, 10×; liquidated at 45,226.13, bankrupt at 45,000. */
function withLong(insuranceUnits = 10_000n * ONE_USDT) {
  const harness = openPerpetualHarness(6, insuranceUnits);
  trade(harness, [1, 2], 500, 5_000_000, [10, 5]);
  return harness;
}
const FALLEN = 4_522_613;
/** Its equity is −30. */
const BANKRUPT = 4_494_000;

test('§5.5 the lowest equity ÷ maintenance is taken first, then the lower number', () => {
  const harness = openPerpetualHarness(6);
  trade(harness, [1, 2], 100, 5_000_000, [10, 5]);
  trade(harness, [3, 2], 100, 5_000_000, [20, 5]);
  trade(harness, [4, 2], 100, 5_000_000, [20, 5]);
  harness.open(5, 'long', 300, { priceTicks: 4_520_000, leverage: 5 });
  const entry = harness.tickPerpetual(4_520_000);
  expect(eventsOf(entry, 'perpetual.liquidating').map(({ accountId }) => accountId)).toEqual([3, 4, 1]);
});

test('§5.5 step 1: its orders and triggers end first and their holds return', () => {
  const harness = withLong();
  protect(harness, 1, { stopLoss: atMarket(4_000_000) });
  harness.open(1, 'long', 100, { priceTicks: 4_000_000 });
  harness.closeOf(1, positionOf(harness, 1).positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: 5_100_000 });
  const before = harness.contractUnits(1);
  const { events } = harness.tickPerpetual(FALLEN);
  const types = events.map(({ type }) => type).filter((type) => type !== 'price.ticked' && type !== 'perpetual.marked');
  expect(types).toEqual(['perpetual.ended', 'perpetual.ended', 'perpetual.unprotected']);
  expect(events.flatMap((event) => (event.type === 'perpetual.unprotected' ? [event.reason] : []))).toEqual(['liquidation']);
  // 100 lots at 40,000, 10×: 400 and the fee of 4.
  expect(show(harness.contractUnits(1) - before)).toBe('404');
});

test('§5.5 the resting order of the same hand expires and matching goes on', () => {
  const harness = withLong();
  trade(harness, [3, 1], 100, 5_000_000, [5, 5]);
  const { positionId } = positionOf(harness, 1, 'short');
  harness.closeOf(1, positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: 4_760_000 });
  harness.open(4, 'long', 500, { priceTicks: 4_520_000, leverage: 5 });
  const entry = harness.tickPerpetual(FALLEN);
  expect(eventsOf(entry, 'perpetual.ended')).toContainEqual(expect.objectContaining({ accountId: 1, reason: 'self-trade' }));
  expect(only(entry, 'perpetual.filled')).toMatchObject({ lots: 500, priceTicks: 4_520_000 });
});

test('§5.5 step 4: the insurance account pays at most 20 % of what it has for one position, the rest is deleveraged', () => {
  const harness = withLong(100n * ONE_USDT);
  harness.open(3, 'long', 500, { priceTicks: 4_490_000, leverage: 5 });
  const entry = harness.tickPerpetual(BANKRUPT);
  // 0.1 USDT a lot beyond 45,000, and 20 USDT of 100.
  expect(only(entry, 'perpetual.filled')).toMatchObject({ lots: 200, priceTicks: 4_490_000 });
  expect(show(only(entry, 'perpetual.filled').taker.insuredUnits)).toBe('20');
  expect(only(entry, 'perpetual.deleveraged')).toMatchObject({ lots: 300, priceTicks: 4_500_000 });
  expect(show(figuresOf(harness).insuranceUnits)).toBe('80');
});

test.each([
  [BANKRUPT, 4_489_506, 500],
  [BANKRUPT, 4_489_505, 0],
  [FALLEN, 4_518_091, 500],
  [FALLEN, 4_518_090, 0],
  // Here the bankruptcy price, 45,000, is the better one for the owner.
  [4_501_000, 4_500_000, 500],
  [4_501_000, 4_499_999, 0],
])(
  '§5.5 steps 3 and 4 go a thousandth from the mark and no further: at %i ticks of a bid at %i, lots taken: %i',
  (markTicks, bidTicks, lots) => {
    const harness = withLong(100_000n * ONE_USDT);
    harness.open(3, 'long', 500, { priceTicks: bidTicks, leverage: 5 });
    const entry = harness.tickPerpetual(markTicks);
    expect(eventsOf(entry, 'perpetual.filled').reduce((sum, fill) => sum + fill.lots, 0)).toBe(lots);
  },
);

test.each([
  [5_472_637, 5_478_109, 500],
  [5_472_637, 5_478_110, 0],
  [5_506_000, 5_511_506, 500],
  [5_506_000, 5_511_507, 0],
])('§5.5 a short mirrored: at %i ticks of an offer at %i, lots bought: %i', (markTicks, askTicks, lots) => {
  const harness = openPerpetualHarness(6, 100_000n * ONE_USDT);
  trade(harness, [2, 1], 500, 5_000_000, [5, 10]);
  harness.open(3, 'short', 500, { priceTicks: askTicks, leverage: 5 });
  const entry = harness.tickPerpetual(markTicks);
  expect(eventsOf(entry, 'perpetual.filled').reduce((sum, fill) => sum + fill.lots, 0)).toBe(lots);
});

test('§5.5 without insurance nothing is sold beyond bankruptcy', () => {
  const harness = withLong(0n);
  harness.open(3, 'long', 500, { priceTicks: 4_499_999, leverage: 5 });
  const entry = harness.tickPerpetual(BANKRUPT);
  expect(eventsOf(entry, 'perpetual.filled')).toEqual([]);
  expect(only(entry, 'perpetual.deleveraged')).toMatchObject({ lots: 500 });
});

test('I11, I12 a liquidation loses no more than the margin and leaves accounts without a position as they were', () => {
  const harness = withLong();
  const strangers = [3, 4, 5, 6].map((accountId) => harness.contractUnits(accountId));
  const before = harness.contractUnits(1);
  harness.tickPerpetual(3_000_000);
  expect(harness.positions(1)).toEqual([]);
  expect(harness.contractUnits(1)).toBe(before);
  expect([3, 4, 5, 6].map((accountId) => harness.contractUnits(accountId))).toEqual(strangers);
  harness.exchange.check();
});

test('§3.1 while the price is frozen nobody is liquidated; the first price after it is the one that decides', () => {
  const harness = withLong();
  harness.open(3, 'long', 500, { priceTicks: 4_520_000, leverage: 5 });
  expect(eventsOf(harness.tickPerpetual(4_000_000, 1_000, 'frozen'), 'perpetual.liquidating')).toEqual([]);
  expect(eventsOf(harness.tickPerpetual(FALLEN + 1, 3_000), 'perpetual.liquidating')).toEqual([]);
  expect(eventsOf(harness.tickPerpetual(FALLEN), 'perpetual.liquidating')).toHaveLength(1);
});

test('§5.4 a position keeps the tiers of its first fill', () => {
  const harness = withLong();
  const [market] = harness.exchange.ask({ type: 'perpetual.markets' });
  if (market === undefined) throw new Error('no market');
  const terms = { ...market.terms, tiers: market.terms.tiers.map((row) => ({ ...row, maintenancePpm: row.maintenancePpm / 5 })) };
  harness.changeTo(terms);
  expect(positionOf(harness, 1)).toMatchObject({ tierVersion: 1, liquidationTicks: FALLEN });
  trade(harness, [3, 4], 500, 5_000_000);
  expect(positionOf(harness, 3).tierVersion).toBe(2);
  // 0.1 % instead of 0.5 %: 22,500 ÷ (0.5 × 0.999).
  expect(positionOf(harness, 3).liquidationTicks).toBe(4_504_504);
});

test('§3.1 a reduction at a loss while the price is frozen leaves a position below maintenance until the next price', () => {
  const harness = openPerpetualHarness(4);
  trade(harness, [1, 2], 100, 5_000_000, [10, 5]);
  trade(harness, [4, 3], 50, 5_000_000, [5, 5]);
  harness.tickPerpetual(4_523_000);
  const resting = { kind: 'limit', timeInForce: 'gtc', priceTicks: 4_500_000 } as const;
  harness.closeOf(3, positionOf(harness, 3, 'short').positionId, resting);
  harness.tickPerpetual(4_523_000, 1, 'frozen');
  const from = harness.entries.length;
  // The fee is cut from the margin: 247.75 for 50 lots, equity 9.25 at the mark.
  expect(codeOf(harness.closeOf(1, positionOf(harness, 1).positionId, { lots: 50 }))).toBe('ok');
  expect(positionOf(harness, 1)).toMatchObject({ lots: 50, marginUnits: 24_775_000_000n });
  harness.drain();
  harness.exchange.check();
  expect(statedSince(harness, from, 'perpetual.liquidating')).toEqual([]);
  expect(codeOf(adjust(harness, 1, 1n))).toBe('ok');
  harness.tickPerpetual(4_523_000, 3_000);
  harness.open(3, 'long', 50, { priceTicks: 4_520_000, leverage: 5 });
  expect(eventsOf(harness.tickPerpetual(4_523_000, 1), 'perpetual.liquidating')).toHaveLength(1);
});

test('§5.5 a rest that is safe after what was sold is neither insured nor deleveraged: it stays its owner’s', () => {
  const harness = withLong();
  harness.open(3, 'long', 480, { priceTicks: 4_520_000, leverage: 5 });
  harness.open(4, 'long', 20, { priceTicks: 4_440_000, leverage: 5 });
  const entry = harness.tickPerpetual(FALLEN);
  expect(only(entry, 'perpetual.filled')).toMatchObject({ lots: 480, taker: { insuredUnits: 0n } });
  expect(eventsOf(entry, 'perpetual.deleveraged')).toEqual([]);
  expect(only(entry, 'perpetual.liquidated')).toMatchObject({ closedLots: 480, leftLots: 20, isWaiting: false });
  // 2,500 less the loss of 2,304 and the fee of 54.24.
  expect(show(positionOf(harness, 1).marginUnits)).toBe('141.76');
  harness.exchange.check();
});

test('§5.5 while lots remain the fee takes no more than they do not need', () => {
  const harness = withLong();
  harness.open(3, 'long', 470, { priceTicks: 4_504_000, leverage: 5 });
  const entry = harness.tickPerpetual(4_504_000);
  // Equity 20, and 30 lots need 6.756; 0.25 % of what was sold is 52.922.
  expect(only(entry, 'perpetual.liquidated')).toMatchObject({ closedLots: 470, leftLots: 30, isWaiting: false });
  expect(show(only(entry, 'perpetual.liquidated').feeUnits)).toBe('13.244');
  expect(eventsOf(harness.tickPerpetual(4_504_000), 'perpetual.liquidating')).toEqual([]);
  harness.exchange.check();
});

test('§5.5 nothing is insured while there is equity, though bids stand within 0.1 %', () => {
  const harness = withLong();
  harness.open(3, 'long', 10, { priceTicks: 4_500_000, leverage: 5 });
  harness.open(3, 'long', 490, { priceTicks: 4_499_999, leverage: 5 });
  const entry = harness.tickPerpetual(4_501_000);
  expect(only(entry, 'perpetual.filled')).toMatchObject({ lots: 10, taker: { insuredUnits: 0n } });
  expect(only(entry, 'perpetual.liquidated')).toMatchObject({ leftLots: 490, isWaiting: true });
});

describe('§5.5 a solvent position that the book does not take waits for the next mark', () => {
  test('nobody gets what it still has: neither the first in the queue nor a lone order far from the mark, and nothing is stated', () => {
    const harness = withLong();
    harness.open(3, 'long', 500, { priceTicks: 4_500_000, leverage: 5 });
    const before = harness.contractUnits(2);
    for (const ticks of [FALLEN, FALLEN, FALLEN - 1_000])
      expect(harness.tickPerpetual(ticks, 1).events.map(({ type }) => type)).toEqual(['price.ticked', 'perpetual.marked']);
    expect(show(positionOf(harness, 1).equityUnits ?? 0n)).toBe('108.065');
    expect(positionOf(harness, 2, 'short').lots).toBe(500);
    expect(harness.contractUnits(2)).toBe(before);
    harness.exchange.check();
  });

  test('an order that comes at the mark is not taken before the next', () => {
    const harness = withLong();
    harness.tickPerpetual(FALLEN);
    harness.open(3, 'long', 500, { priceTicks: 4_520_000, leverage: 5 });
    harness.exchange = Exchange.restore(harness.exchange.snapshot());
    harness.drain();
    expect(positionOf(harness, 1).lots).toBe(500);
    expect(only(harness.tickPerpetual(FALLEN, 1), 'perpetual.filled')).toMatchObject({ lots: 500, priceTicks: 4_520_000 });
  });

  test('what the book takes in part says that it waits, and goes on at the next mark', () => {
    const harness = withLong();
    harness.open(3, 'long', 10, { priceTicks: 4_520_000, leverage: 5 });
    const entry = harness.tickPerpetual(FALLEN - 500);
    expect(only(entry, 'perpetual.liquidated')).toMatchObject({ closedLots: 10, leftLots: 490, feeUnits: 0n, isWaiting: true });
    harness.open(3, 'long', 490, { priceTicks: 4_520_000, leverage: 5 });
    expect(positionOf(harness, 1).lots).toBe(490);
    expect(only(harness.tickPerpetual(FALLEN - 500, 1), 'perpetual.liquidated')).toMatchObject({ closedLots: 490, leftLots: 0 });
  });

  test('its owner may add margin, reduce and close', () => {
    const harness = withLong();
    harness.tickPerpetual(FALLEN);
    const { positionId } = positionOf(harness, 1);
    harness.open(3, 'long', 500, { priceTicks: 4_521_000, leverage: 5 });
    expect(codeOf(harness.closeOf(1, positionId, { lots: 100 }))).toBe('ok');
    expect(codeOf(adjust(harness, 1, 10n * ONE_USDT))).toBe('ok');
    expect(eventsOf(harness.tickPerpetual(FALLEN, 1), 'perpetual.liquidating')).toEqual([]);
    expect(codeOf(harness.closeOf(1, positionId))).toBe('ok');
    expect(harness.positions(1)).toEqual([]);
  });

  test('a trigger that its owner sets meanwhile ends with the next mark', () => {
    const harness = withLong();
    harness.tickPerpetual(FALLEN);
    protect(harness, 1, { stopLoss: atMarket(4_000_000) });
    harness.drain();
    expect(harness.exchange.ask({ type: 'perpetual.triggers', accountId: 1, marketId: 0 })).toHaveLength(1);
    expect(only(harness.tickPerpetual(FALLEN, 1), 'perpetual.unprotected')).toMatchObject({ reason: 'liquidation' });
  });
});
