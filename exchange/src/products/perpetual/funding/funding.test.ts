import { describe, expect, test } from 'vitest';
import { Exchange } from '../../../exchange.ts';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { MARKET, ONE_USDT, openPerpetualHarness, PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { CLEARING_FUNDING } from '../accounts.ts';
import {
  adjust,
  emptyBook,
  enrich,
  figuresOf,
  fundedIn,
  INTERVAL_MS,
  MINUTE_MS,
  positionOf,
  repeatPrice,
  show,
  statedSince,
  trade,
  untilMs,
} from '../test/scenes.ts';

const [BIDDER, OFFERER] = [7, 8];
const INDEX = 3_000_000;

/** Bids and offers of 0.7 BTC, more than the 20,000 USDT that a premium is measured by. */
function depth(harness: PerpetualHarness, bidTicks: number, askTicks: number): void {
  const orders = [harness.open(BIDDER, 'long', 700, { priceTicks: bidTicks, leverage: 5 })];
  orders.push(harness.open(OFFERER, 'short', 700, { priceTicks: askTicks, leverage: 5 }));
  expect(orders.map(codeOf)).toEqual(['ok', 'ok']);
}

/** The end of the interval that is under way. */
const endOf = (harness: PerpetualHarness): number => figuresOf(harness).nextFundingMs;

function began(harness: PerpetualHarness) {
  const [event] = statedSince(harness, 0, 'perpetual.fundingBegan').slice(-1);
  if (event === undefined) throw new Error('no funding');
  return event;
}

const movesOf = (harness: PerpetualHarness) =>
  statedSince(harness, 0, 'perpetual.fundingMoved')
    .flatMap(fundedIn)
    .map(({ accountId, units }) => [accountId, show(units)] as const);

/** Balances of the funding accounts of a market are always zero, so what was booked there sums to zero in each entry. */
function expectNothingOnItsWay(harness: PerpetualHarness): void {
  for (const { events } of harness.entries) {
    const legs = events.flatMap((event) => ('legs' in event ? event.legs : []));
    expect(legs.filter(({ code }) => code === CLEARING_FUNDING.code).reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
  }
}

test('SPEC §5.8 nothing stamped at the end of an interval or later is decided before its funding', () => {
  const harness = openPerpetualHarness(2, 0n, PERPETUAL_TERMS, INDEX);
  harness.timeMs = endOf(harness) - 1;
  harness.drain();
  const order = { type: 'perpetual.cancelAll', marketId: MARKET } as const;
  expect(codeOf(harness.execute({ id: '', accountId: 1, body: order }))).toBe('ok');
  harness.timeMs += 1;
  expect(codeOf(harness.execute({ id: '', accountId: 1, body: order }))).toBe('BUSY');
  expect(codeOf(harness.after(1, order, 0))).toBe('ok');
});

test('G19 index 30,000, impact bid 30,006 and ask 30,009: a premium of 20,000', () => {
  const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
  depth(harness, 3_000_600, 3_000_900);
  const from = harness.entries.length;
  untilMs(harness, harness.timeMs + MINUTE_MS);
  expect(statedSince(harness, from, 'perpetual.premium').map(({ premiumE8 }) => premiumE8)).toEqual([20_000]);
});

test('§5.8 a side without 20,000 USDT gives no sample', () => {
  const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
  harness.open(BIDDER, 'long', 700, { priceTicks: 2_999_000, leverage: 5 });
  harness.open(OFFERER, 'short', 666, { priceTicks: 3_000_900, leverage: 5 });
  const from = harness.entries.length;
  untilMs(harness, harness.timeMs + MINUTE_MS);
  expect(statedSince(harness, from, 'perpetual.premium').map(({ premiumE8 }) => premiumE8)).toEqual([null]);
});

test.each([
  [30_000, 3_000_900, 3_002_000, 0],
  [0, 2_999_000, 3_001_000, 0],
  [200_000, 3_006_000, 3_007_000, 150_000],
  [-100_000, 2_996_000, 2_997_000, -50_000],
  [60_000, 3_001_800, 3_003_000, 10_000],
  [100_000, 3_003_000, 3_004_000, 50_000],
  [-40_000, 2_998_000, 2_998_800, 0],
  [1_000_000, 3_030_000, 3_040_000, 375_000],
])('G19 premiums of %i, bid %i and ask %i, give a rate of %i', (premiumE8, bidTicks, askTicks, rateE8) => {
  const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
  depth(harness, bidTicks, askTicks);
  const from = harness.entries.length;
  untilMs(harness, endOf(harness));
  const premiums = statedSince(harness, from, 'perpetual.premium').map((event) => event.premiumE8);
  expect(new Set(premiums)).toEqual(new Set([premiumE8]));
  expect(began(harness)).toMatchObject({ rateE8, isSkipped: false });
  expect(figuresOf(harness)).toMatchObject({ lastFundingE8: rateE8 });
});

test.each([
  [239, 0],
  [240, 10_000],
])('§5.8 %i samples of 480 give a rate of %i', (samples, rateE8) => {
  const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
  const endMs = endOf(harness);
  depth(harness, 3_001_800, 3_003_000);
  untilMs(harness, harness.timeMs - (harness.timeMs % MINUTE_MS) + samples * MINUTE_MS);
  harness.after(BIDDER, { type: 'perpetual.cancelAll', marketId: 0 });
  untilMs(harness, endMs);
  expect(began(harness)).toMatchObject({ samples, rateE8 });
});

test('I3 the premiums of an interval go on in the restored exchange: those from before it weigh as much', () => {
  const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
  const endMs = endOf(harness);
  depth(harness, 3_006_000, 3_007_000);
  untilMs(harness, endMs - 10 * MINUTE_MS);
  harness.exchange = Exchange.restore(harness.exchange.snapshot());
  untilMs(harness, endMs);
  expect(began(harness)).toMatchObject({ rateE8: 150_000, isSkipped: false });
});

describe('G20 who pays and who receives', () => {
  test('longs of 0.3 and 0.2 and a short of 0.5 at 50,000.01, rate 12,345: two units stay with the insurance account', () => {
    const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, 5_000_001);
    trade(harness, [1, 3], 300, 5_000_001);
    trade(harness, [2, 3], 200, 5_000_001);
    // The mean of 110 lots at 50,031.19 and 290 at 50,031.18 is 62,345 e8 above the index.
    harness.open(BIDDER, 'long', 110, { priceTicks: 5_003_119, leverage: 5 });
    harness.open(BIDDER, 'long', 600, { priceTicks: 5_003_118, leverage: 5 });
    harness.open(OFFERER, 'short', 700, { priceTicks: 5_010_000, leverage: 5 });
    emptyBook(harness, [BIDDER, OFFERER]);
    untilMs(harness, endOf(harness));
    expect(began(harness)).toMatchObject({ rateE8: 12_345, markTicks: 5_000_001 });
    expect(movesOf(harness)).toEqual([[1, '-1.85175038'], [2, '-1.23450025'], [3, '3.08625061']]); // prettier-ignore
    expect(figuresOf(harness).insuranceUnits).toBe(2n);
    expect(show(positionOf(harness, 1).fundingUnits)).toBe('-1.85175038');
    expectNothingOnItsWay(harness);
  });

  test('a payer pays at most its margin: of 2.5 due 1.0 is collected, owed 1.5 and 1.0 become 0.6 and 0.4', () => {
    const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, 20_000);
    for (const accountId of [2, 3]) enrich(harness, accountId, 20_000);
    trade(harness, [1, 2], 300, 20_000, [100, 5]);
    trade(harness, [1, 3], 200, 20_000, [100, 5]);
    expect(show(positionOf(harness, 1).marginUnits)).toBe('1');
    for (const accountId of [2, 3]) adjust(harness, accountId, 16_000n * ONE_USDT, 'short');
    harness.tickPerpetual(5_000_000);
    harness.open(BIDDER, 'long', 500, { priceTicks: 5_003_000, leverage: 5 });
    harness.open(OFFERER, 'short', 500, { priceTicks: 5_004_000, leverage: 5 });
    emptyBook(harness, [BIDDER, OFFERER]);
    untilMs(harness, endOf(harness));
    expect(began(harness)).toMatchObject({ rateE8: 10_000, markTicks: 5_000_000 });
    expect(movesOf(harness)).toEqual([[1, '-1'], [2, '0.6'], [3, '0.4']]); // prettier-ignore
    expect(figuresOf(harness).insuranceUnits).toBe(0n);
    expectNothingOnItsWay(harness);
    harness.exchange.check();
  });

  test('SPEC §14.6 what is paid counts as a loss of the day, what is received as a gain', () => {
    const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
    trade(harness, [1, 2], 100, INDEX);
    depth(harness, 3_006_000, 3_007_000);
    const lossOf = (accountId: number): bigint => harness.exchange.ask({ type: 'protection.info', accountId }).dayLossUnits;
    emptyBook(harness, [BIDDER, OFFERER]);
    const before = [1, 2].map(lossOf);
    untilMs(harness, endOf(harness));
    expect(movesOf(harness)).toEqual([[1, '-4.5'], [2, '4.5']]); // prettier-ignore
    expect([1, 2].map((accountId, index) => show(lossOf(accountId) - (before[index] ?? 0n)))).toEqual(['4.5', '-4.5']);
  });

  test('a negative rate: shorts pay, longs receive', () => {
    const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
    trade(harness, [1, 2], 100, INDEX);
    depth(harness, 2_996_000, 2_997_000);
    emptyBook(harness, [BIDDER, OFFERER]);
    untilMs(harness, endOf(harness));
    expect(movesOf(harness)).toEqual([[2, '-1.5'], [1, '1.5']]); // prettier-ignore
  });
});

test('§5.8 a frozen price at that time: nothing is charged and the record says so', () => {
  const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
  trade(harness, [1, 2], 100, INDEX);
  depth(harness, 3_001_800, 3_003_000);
  const endMs = endOf(harness);
  untilMs(harness, endMs - MINUTE_MS);
  harness.tickPerpetual(INDEX, 1, 'frozen');
  untilMs(harness, endMs);
  expect(began(harness)).toMatchObject({ endMs, rateE8: 10_000, isSkipped: true });
  expect(movesOf(harness)).toEqual([]);
  expect(endOf(harness)).toBe(endMs + INTERVAL_MS);
});

test.each([
  [
    10_000,
    [
      [1, '-0.30024'],
      [2, '0.30024'],
    ],
  ],
  [10_001, []],
])('§5.8 the last price is %i ms old at the end of the interval, and the exchange stands still from then for an hour', (ageMs, moves) => {
  const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
  trade(harness, [1, 2], 100, INDEX);
  depth(harness, 3_001_800, 3_003_000);
  const endMs = endOf(harness);
  untilMs(harness, endMs - MINUTE_MS);
  repeatPrice(harness, endMs - ageMs);
  harness.timeMs = endMs + 3_600_000;
  harness.drain();
  expect(began(harness)).toMatchObject({ endMs, rateE8: 10_000, isSkipped: moves.length === 0 });
  expect(movesOf(harness)).toEqual(moves);
  // The rate is that of the next interval's marks either way.
  expect(figuresOf(harness)).toMatchObject({ lastFundingE8: 10_000 });
  repeatPrice(harness, harness.timeMs);
  expect(statedSince(harness, 0, 'perpetual.marked').at(-1)).toMatchObject({ fundingE8: 10_000, intervalEndMs: endMs + INTERVAL_MS });
});

test('§5.8 an outage over two ends: what the first is charged with, the second, whose price is old, is not', () => {
  const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
  trade(harness, [1, 2], 100, INDEX);
  depth(harness, 3_001_800, 3_003_000);
  const endMs = endOf(harness);
  untilMs(harness, endMs - MINUTE_MS);
  repeatPrice(harness, endMs - 1);
  harness.timeMs = endMs + INTERVAL_MS + 1;
  harness.drain();
  expect(statedSince(harness, 0, 'perpetual.fundingBegan').map((event) => [event.endMs, event.rateE8, event.isSkipped])).toEqual([
    [endMs, 10_000, false],
    [endMs + INTERVAL_MS, 0, true],
  ]);
  expect(movesOf(harness)).toHaveLength(2);
});

test('§5.8 who opens before the end of the interval is charged, who opens at it is not', () => {
  const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
  depth(harness, 3_001_800, 3_003_000);
  const endMs = endOf(harness);
  untilMs(harness, endMs - MINUTE_MS);
  harness.timeMs = endMs - 3;
  repeatPrice(harness, endMs - 3);
  trade(harness, [1, 2], 100, 3_002_000);
  expect(harness.timeMs).toBe(endMs - 1);
  trade(harness, [3, 4], 100, 3_002_000);
  expect(movesOf(harness).map(([accountId]) => accountId)).toEqual([1, 2]);
  expect(positionOf(harness, 3).fundingUnits).toBe(0n);
});

test('§5.8 then liquidations run: a long whose margin a funding takes below maintenance is taken over', () => {
  const harness = openPerpetualHarness(8, 0n, PERPETUAL_TERMS, INDEX);
  trade(harness, [1, 2], 100, INDEX, [100, 5]);
  depth(harness, 3_030_000, 3_040_000);
  harness.tickPerpetual(positionOf(harness, 1).liquidationTicks + 1);
  untilMs(harness, endOf(harness));
  const from = harness.entries.findIndex((entry) => eventsOf(entry, 'perpetual.fundingBegan').length > 0);
  expect(statedSince(harness, from, 'perpetual.liquidating')).toMatchObject([{ accountId: 1, marketId: MARKET }]);
});
