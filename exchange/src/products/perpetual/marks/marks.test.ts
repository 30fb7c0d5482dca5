import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../../test/answers.ts';
import { openPerpetualHouse, PERPETUAL_TERMS } from '../../../test/perpetual-house.ts';
import type { PerpetualHouse } from '../../../test/perpetual-house.ts';
import { figuresOf, only, repeatPrice, statedSince, untilMs } from '../test/scenes.ts';

const INDEX = 3_000_000;
const HOUR_MS = 3_600_000;

/** Bids of account 1 and offers of account 2, in place of those before. */
function quote(house: PerpetualHouse, bidTicks: number, askTicks: number): void {
  for (const accountId of [1, 2]) house.after(accountId, { type: 'perpetual.cancelAll', marketId: 0 });
  house.open(1, 'long', 700, { priceTicks: bidTicks, leverage: 5 });
  house.open(2, 'short', 700, { priceTicks: askTicks, leverage: 5 });
}

function withoutTicks(house: PerpetualHouse, seconds: number): void {
  for (let passed = 0; passed < seconds; passed++) {
    house.timeMs += 1_000;
    house.drain();
  }
}

function everySecond(house: PerpetualHouse, untilEndMs: number): void {
  for (; house.timeMs < untilEndMs; house.timeMs += 1_000) repeatPrice(house, house.timeMs);
  house.timeMs = untilEndMs;
  house.drain();
}

/** The funding before had the rate 10,000; four of eight hours are left, and the samples have a mean of 6.00 above the index. */
function halfway(): PerpetualHouse {
  const house = openPerpetualHouse(4, 0n, PERPETUAL_TERMS, INDEX);
  quote(house, 3_001_800, 3_003_000);
  untilMs(house, figuresOf(house).nextFundingMs);
  expect(figuresOf(house).lastFundingE8).toBe(10_000);
  const middleMs = figuresOf(house).nextFundingMs - 4 * HOUR_MS;
  untilMs(house, middleMs - 60_000);
  quote(house, 3_000_500, 3_000_700);
  everySecond(house, middleMs - 10);
  return house;
}

/** A tick of the index exactly four hours before the end. */
function markedAt(house: PerpetualHouse) {
  return only(house.tickPerpetual(INDEX, figuresOf(house).nextFundingMs - 4 * HOUR_MS - house.timeMs), 'perpetual.marked');
}

describe('G6 index 30,000.00, rate 10,000, four of eight hours left, mean basis 6.00', () => {
  const basis = { indexTicks: INDEX, fundingE8: 10_000, basisCount: 30, basisSumTicks: 30 * 2 * 600, sampled: false };

  test.each([
    [3_000_400, 3_000_500, 3_000_500],
    [3_029_000, 3_029_900, 3_000_600],
  ])('impact bid %i and ask %i: the mark is %i', (bidTicks, askTicks, markTicks) => {
    const house = halfway();
    quote(house, bidTicks, askTicks);
    house.open(3, 'long', 1, { priceTicks: askTicks, leverage: 5 });
    expect(markedAt(house)).toMatchObject({ ...basis, bidTicks, askTicks, lastTicks: askTicks, markTicks });
  });

  test('no ask: 30,001.50', () => {
    const house = halfway();
    house.after(2, { type: 'perpetual.cancelAll', marketId: 0 });
    expect(markedAt(house)).toMatchObject({ ...basis, bidTicks: 3_000_500, askTicks: null, lastTicks: null, markTicks: 3_000_150 });
  });
});

test('§3.3 a side of the book without depth gives no sample, and without samples P2 is the index', () => {
  const house = halfway();
  house.after(1, { type: 'perpetual.cancelAll', marketId: 0 });
  everySecond(house, house.timeMs + 31_000);
  const [marked] = statedSince(house, 0, 'perpetual.marked').slice(-1);
  expect(marked).toMatchObject({ bidTicks: null, basisCount: 0, markTicks: INDEX });
});

test('§3.3 a sample counts while it is younger than 30,000 ms', () => {
  const house = openPerpetualHouse(4, 0n, PERPETUAL_TERMS, INDEX);
  quote(house, 3_000_500, 3_000_700);
  everySecond(house, house.timeMs + 1_000);
  const sampledMs = house.timeMs;
  for (const accountId of [1, 2]) house.after(accountId, { type: 'perpetual.cancelAll', marketId: 0 });
  const countAt = (timeMs: number) => only(house.tickPerpetual(INDEX, timeMs - house.timeMs), 'perpetual.marked').basisCount;
  expect([countAt(sampledMs + 29_999), countAt(sampledMs + 30_000)]).toEqual([1, 0]);
});

/** The mark of a book so far from the index, after half a minute of it. */
function leaning(basisTicks: number, terms = PERPETUAL_TERMS) {
  const house = openPerpetualHouse(2, 0n, terms, INDEX);
  quote(house, INDEX + basisTicks - 100, INDEX + basisTicks + 100);
  everySecond(house, house.timeMs + 31_000);
  return statedSince(house, 0, 'perpetual.marked').at(-1)?.markTicks;
}

describe('§3.3 the mark stays within half of the lowest maintenance rate, and the border itself is reached', () => {
  test.each([
    [7_499, 3_007_499],
    [7_500, 3_007_500],
    [7_501, 3_007_500],
    [45_000, 3_007_500],
    [-7_499, 2_992_501],
    [-7_500, 2_992_500],
    [-7_501, 2_992_500],
    [-45_000, 2_992_500],
  ])('the middle of the book %i ticks away: %i', (basisTicks, expected) => {
    expect(leaning(basisTicks)).toBe(expected);
  });

  test('of the terms in force: 2.5 % give 1.25 %', () => {
    const tiers = PERPETUAL_TERMS.tiers.slice(2).map((row, place) => (place === 0 ? { ...row, aboveUnits: 0n } : row));
    const steep = { ...PERPETUAL_TERMS, leverages: [5, 10, 20], tiers };
    expect([leaning(37_500, steep), leaning(37_501, steep)]).toEqual([3_037_500, 3_037_500]);
    const house = openPerpetualHouse(2, 0n, PERPETUAL_TERMS, INDEX);
    house.changeTo(steep, INDEX);
    quote(house, INDEX + 20_000 - 100, INDEX + 20_000 + 100);
    everySecond(house, house.timeMs + 31_000);
    expect(statedSince(house, 0, 'perpetual.marked').at(-1)?.markTicks).toBe(INDEX + 20_000);
  });
});

test('§3.3 stated on every ok tick and every second, and not while the price is frozen', () => {
  const house = openPerpetualHouse(2, 0n, PERPETUAL_TERMS, INDEX);
  const first = house.tickPerpetual(INDEX + 5, 1);
  expect(only(first, 'perpetual.marked')).toMatchObject({ sampled: false, markTicks: INDEX + 5 });
  const from = house.entries.length;
  withoutTicks(house, 10);
  expect(statedSince(house, from, 'perpetual.marked')).toHaveLength(10);
  expect(eventsOf(house.tickPerpetual(INDEX, 1, 'frozen'), 'perpetual.marked')).toEqual([]);
  const frozen = house.entries.length;
  withoutTicks(house, 10);
  expect(statedSince(house, frozen, 'perpetual.marked')).toEqual([]);
  expect(figuresOf(house)).toMatchObject({ isLive: false, markTicks: INDEX + 5 });
});
