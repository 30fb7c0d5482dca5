import { describe, expect, test } from 'vitest';
import { Exchange } from '../../../exchange.ts';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { MARKET, ONE_USDT, openPerpetualHouse, PERPETUAL_TERMS } from '../../../test/perpetual-house.ts';
import type { PerpetualHouse } from '../../../test/perpetual-house.ts';
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
function depth(house: PerpetualHouse, bidTicks: number, askTicks: number): void {
  const orders = [house.open(BIDDER, 'long', 700, { priceTicks: bidTicks, leverage: 5 })];
  orders.push(house.open(OFFERER, 'short', 700, { priceTicks: askTicks, leverage: 5 }));
  expect(orders.map(codeOf)).toEqual(['ok', 'ok']);
}

/** The end of the interval that is under way. */
const endOf = (house: PerpetualHouse): number => figuresOf(house).nextFundingMs;

function began(house: PerpetualHouse) {
  const [event] = statedSince(house, 0, 'perpetual.fundingBegan').slice(-1);
  if (event === undefined) throw new Error('no funding');
  return event;
}

const movesOf = (house: PerpetualHouse) =>
  statedSince(house, 0, 'perpetual.fundingMoved')
    .flatMap(fundedIn)
    .map(({ accountId, units }) => [accountId, show(units)] as const);

/** Balances of the funding accounts of a market are always zero, so what was booked there sums to zero in each entry. */
function expectNothingOnItsWay(house: PerpetualHouse): void {
  for (const { events } of house.entries) {
    const legs = events.flatMap((event) => ('legs' in event ? event.legs : []));
    expect(legs.filter(({ code }) => code === CLEARING_FUNDING.code).reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
  }
}

test('SPEC §5.8 nothing stamped at the end of an interval or later is decided before its funding', () => {
  const house = openPerpetualHouse(2, 0n, PERPETUAL_TERMS, INDEX);
  house.timeMs = endOf(house) - 1;
  house.drain();
  const order = { type: 'perpetual.cancelAll', marketId: MARKET } as const;
  expect(codeOf(house.execute({ id: '', accountId: 1, body: order }))).toBe('ok');
  house.timeMs += 1;
  expect(codeOf(house.execute({ id: '', accountId: 1, body: order }))).toBe('BUSY');
  expect(codeOf(house.after(1, order, 0))).toBe('ok');
});

test('G19 index 30,000, impact bid 30,006 and ask 30,009: a premium of 20,000', () => {
  const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
  depth(house, 3_000_600, 3_000_900);
  const from = house.entries.length;
  untilMs(house, house.timeMs + MINUTE_MS);
  expect(statedSince(house, from, 'perpetual.premium').map(({ premiumE8 }) => premiumE8)).toEqual([20_000]);
});

test('§5.8 a side without 20,000 USDT gives no sample', () => {
  const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
  house.open(BIDDER, 'long', 700, { priceTicks: 2_999_000, leverage: 5 });
  house.open(OFFERER, 'short', 666, { priceTicks: 3_000_900, leverage: 5 });
  const from = house.entries.length;
  untilMs(house, house.timeMs + MINUTE_MS);
  expect(statedSince(house, from, 'perpetual.premium').map(({ premiumE8 }) => premiumE8)).toEqual([null]);
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
  const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
  depth(house, bidTicks, askTicks);
  const from = house.entries.length;
  untilMs(house, endOf(house));
  const premiums = statedSince(house, from, 'perpetual.premium').map((event) => event.premiumE8);
  expect(new Set(premiums)).toEqual(new Set([premiumE8]));
  expect(began(house)).toMatchObject({ rateE8, isSkipped: false });
  expect(figuresOf(house)).toMatchObject({ lastFundingE8: rateE8 });
});

test.each([
  [239, 0],
  [240, 10_000],
])('§5.8 %i samples of 480 give a rate of %i', (samples, rateE8) => {
  const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
  const endMs = endOf(house);
  depth(house, 3_001_800, 3_003_000);
  untilMs(house, house.timeMs - (house.timeMs % MINUTE_MS) + samples * MINUTE_MS);
  house.after(BIDDER, { type: 'perpetual.cancelAll', marketId: 0 });
  untilMs(house, endMs);
  expect(began(house)).toMatchObject({ samples, rateE8 });
});

test('I3 the premiums of an interval go on in the restored exchange: those from before it weigh as much', () => {
  const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
  const endMs = endOf(house);
  depth(house, 3_006_000, 3_007_000);
  untilMs(house, endMs - 10 * MINUTE_MS);
  house.exchange = Exchange.restore(house.exchange.snapshot());
  untilMs(house, endMs);
  expect(began(house)).toMatchObject({ rateE8: 150_000, isSkipped: false });
});

describe('G20 who pays and who receives', () => {
  test('longs of 0.3 and 0.2 and a short of 0.5 at 50,000.01, rate 12,345: two units stay with the insurance account', () => {
    const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, 5_000_001);
    trade(house, [1, 3], 300, 5_000_001);
    trade(house, [2, 3], 200, 5_000_001);
    // The mean of 110 lots at 50,031.19 and 290 at 50,031.18 is 62,345 e8 above the index.
    house.open(BIDDER, 'long', 110, { priceTicks: 5_003_119, leverage: 5 });
    house.open(BIDDER, 'long', 600, { priceTicks: 5_003_118, leverage: 5 });
    house.open(OFFERER, 'short', 700, { priceTicks: 5_010_000, leverage: 5 });
    emptyBook(house, [BIDDER, OFFERER]);
    untilMs(house, endOf(house));
    expect(began(house)).toMatchObject({ rateE8: 12_345, markTicks: 5_000_001 });
    expect(movesOf(house)).toEqual([[1, '-1.85175038'], [2, '-1.23450025'], [3, '3.08625061']]); // prettier-ignore
    expect(figuresOf(house).insuranceUnits).toBe(2n);
    expect(show(positionOf(house, 1).fundingUnits)).toBe('-1.85175038');
    expectNothingOnItsWay(house);
  });

  test('a payer pays at most its margin: of 2.5 due 1.0 is collected, owed 1.5 and 1.0 become 0.6 and 0.4', () => {
    const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, 20_000);
    for (const accountId of [2, 3]) enrich(house, accountId, 20_000);
    trade(house, [1, 2], 300, 20_000, [100, 5]);
    trade(house, [1, 3], 200, 20_000, [100, 5]);
    expect(show(positionOf(house, 1).marginUnits)).toBe('1');
    for (const accountId of [2, 3]) adjust(house, accountId, 16_000n * ONE_USDT, 'short');
    house.tickPerpetual(5_000_000);
    house.open(BIDDER, 'long', 500, { priceTicks: 5_003_000, leverage: 5 });
    house.open(OFFERER, 'short', 500, { priceTicks: 5_004_000, leverage: 5 });
    emptyBook(house, [BIDDER, OFFERER]);
    untilMs(house, endOf(house));
    expect(began(house)).toMatchObject({ rateE8: 10_000, markTicks: 5_000_000 });
    expect(movesOf(house)).toEqual([[1, '-1'], [2, '0.6'], [3, '0.4']]); // prettier-ignore
    expect(figuresOf(house).insuranceUnits).toBe(0n);
    expectNothingOnItsWay(house);
    house.exchange.check();
  });

  test('SPEC §14.6 what is paid counts as a loss of the day, what is received as a gain', () => {
    const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
    trade(house, [1, 2], 100, INDEX);
    depth(house, 3_006_000, 3_007_000);
    const lossOf = (accountId: number): bigint => house.exchange.ask({ type: 'protection.info', accountId }).dayLossUnits;
    emptyBook(house, [BIDDER, OFFERER]);
    const before = [1, 2].map(lossOf);
    untilMs(house, endOf(house));
    expect(movesOf(house)).toEqual([[1, '-4.5'], [2, '4.5']]); // prettier-ignore
    expect([1, 2].map((accountId, place) => show(lossOf(accountId) - (before[place] ?? 0n)))).toEqual(['4.5', '-4.5']);
  });

  test('a negative rate: shorts pay, longs receive', () => {
    const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
    trade(house, [1, 2], 100, INDEX);
    depth(house, 2_996_000, 2_997_000);
    emptyBook(house, [BIDDER, OFFERER]);
    untilMs(house, endOf(house));
    expect(movesOf(house)).toEqual([[2, '-1.5'], [1, '1.5']]); // prettier-ignore
  });
});

test('§5.8 a frozen price at that time: nothing is charged and the record says so', () => {
  const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
  trade(house, [1, 2], 100, INDEX);
  depth(house, 3_001_800, 3_003_000);
  const endMs = endOf(house);
  untilMs(house, endMs - MINUTE_MS);
  house.tickPerpetual(INDEX, 1, 'frozen');
  untilMs(house, endMs);
  expect(began(house)).toMatchObject({ endMs, rateE8: 10_000, isSkipped: true });
  expect(movesOf(house)).toEqual([]);
  expect(endOf(house)).toBe(endMs + INTERVAL_MS);
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
  const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
  trade(house, [1, 2], 100, INDEX);
  depth(house, 3_001_800, 3_003_000);
  const endMs = endOf(house);
  untilMs(house, endMs - MINUTE_MS);
  repeatPrice(house, endMs - ageMs);
  house.timeMs = endMs + 3_600_000;
  house.drain();
  expect(began(house)).toMatchObject({ endMs, rateE8: 10_000, isSkipped: moves.length === 0 });
  expect(movesOf(house)).toEqual(moves);
  // The rate is that of the next interval's marks either way.
  expect(figuresOf(house)).toMatchObject({ lastFundingE8: 10_000 });
  repeatPrice(house, house.timeMs);
  expect(statedSince(house, 0, 'perpetual.marked').at(-1)).toMatchObject({ fundingE8: 10_000, intervalEndMs: endMs + INTERVAL_MS });
});

test('§5.8 an outage over two ends: what the first is charged with, the second, whose price is old, is not', () => {
  const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
  trade(house, [1, 2], 100, INDEX);
  depth(house, 3_001_800, 3_003_000);
  const endMs = endOf(house);
  untilMs(house, endMs - MINUTE_MS);
  repeatPrice(house, endMs - 1);
  house.timeMs = endMs + INTERVAL_MS + 1;
  house.drain();
  expect(statedSince(house, 0, 'perpetual.fundingBegan').map((event) => [event.endMs, event.rateE8, event.isSkipped])).toEqual([
    [endMs, 10_000, false],
    [endMs + INTERVAL_MS, 0, true],
  ]);
  expect(movesOf(house)).toHaveLength(2);
});

test('§5.8 who opens before the end of the interval is charged, who opens at it is not', () => {
  const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
  depth(house, 3_001_800, 3_003_000);
  const endMs = endOf(house);
  untilMs(house, endMs - MINUTE_MS);
  house.timeMs = endMs - 3;
  repeatPrice(house, endMs - 3);
  trade(house, [1, 2], 100, 3_002_000);
  expect(house.timeMs).toBe(endMs - 1);
  trade(house, [3, 4], 100, 3_002_000);
  expect(movesOf(house).map(([accountId]) => accountId)).toEqual([1, 2]);
  expect(positionOf(house, 3).fundingUnits).toBe(0n);
});

test('§5.8 then liquidations run: a long whose margin a funding takes below maintenance is taken over', () => {
  const house = openPerpetualHouse(8, 0n, PERPETUAL_TERMS, INDEX);
  trade(house, [1, 2], 100, INDEX, [100, 5]);
  depth(house, 3_030_000, 3_040_000);
  house.tickPerpetual(positionOf(house, 1).liquidationTicks + 1);
  untilMs(house, endOf(house));
  const from = house.entries.findIndex((entry) => eventsOf(entry, 'perpetual.fundingBegan').length > 0);
  expect(statedSince(house, from, 'perpetual.liquidating')).toMatchObject([{ accountId: 1, marketId: MARKET }]);
});
