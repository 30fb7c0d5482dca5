import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../test/answers.ts';
import { openPerpetualHouse, PERPETUAL_TERMS } from '../../test/perpetual-house.ts';
import type { PerpetualHouse } from '../../test/perpetual-house.ts';
import { figuresOf, only, statedSince, untilMs } from './test/scenes.ts';

const INDEX = 3_000_000;
const HOUR_MS = 3_600_000;

/** Bids of account 1 and offers of account 2, in place of those before. */
function quote(house: PerpetualHouse, bidTicks: number, askTicks: number): void {
  for (const accountId of [1, 2]) house.after(accountId, { type: 'perpetual.cancelAll', marketId: 0 });
  house.open(1, 'long', 700, { priceTicks: bidTicks, leverage: 5 });
  house.open(2, 'short', 700, { priceTicks: askTicks, leverage: 5 });
}

function everySecond(house: PerpetualHouse, untilEndMs: number): void {
  for (; house.timeMs < untilEndMs; house.timeMs += 1_000) house.drain();
  house.timeMs = untilEndMs;
  house.drain();
}

/** The funding before had the rate 10,000; four of eight hours are left. */
function halfway(bidTicks: number, askTicks: number): PerpetualHouse {
  const house = openPerpetualHouse(2, 0n, PERPETUAL_TERMS, INDEX);
  quote(house, 3_001_800, 3_003_000);
  untilMs(house, figuresOf(house).nextFundingMs);
  expect(figuresOf(house).lastFundingE8).toBe(10_000);
  const middleMs = figuresOf(house).nextFundingMs - 4 * HOUR_MS;
  untilMs(house, middleMs - 60_000);
  quote(house, bidTicks, askTicks);
  everySecond(house, middleMs);
  return house;
}

test('G6 index 30,000.00, rate 10,000, four of eight hours left, mean basis 6.00: the mark is 30,001.50', () => {
  const house = halfway(3_000_500, 3_000_700);
  const [marked] = statedSince(house, 0, 'perpetual.marked').slice(-1);
  expect(marked).toMatchObject({ indexTicks: INDEX, fundingE8: 10_000, basisCount: 30, basisSumTicks: 30 * 2 * 600, markTicks: 3_000_150 });
});

test('§3.3 a side of the book that is empty gives no sample, and without samples P2 is the index', () => {
  const house = halfway(3_000_500, 3_000_700);
  house.after(1, { type: 'perpetual.cancelAll', marketId: 0 });
  everySecond(house, house.timeMs + 31_000);
  const [marked] = statedSince(house, 0, 'perpetual.marked').slice(-1);
  expect(marked).toMatchObject({ sampleTicks: null, basisCount: 0, markTicks: INDEX });
});

/** The lowest maintenance is 2.5 %, so that a funding rate may be as high as 1.875 % either way. */
const STEEP_TERMS = { ...PERPETUAL_TERMS, leverages: [5, 10, 20], tiers: PERPETUAL_TERMS.tiers.slice(2).map(fromZero) };

function fromZero<Row extends { readonly aboveUnits: bigint }>(row: Row, place: number): Row {
  return place === 0 ? { ...row, aboveUnits: 0n } : row;
}

/** An interval with the book so far from the index, after one in which it stood 1.6 % to that side. */
function leaning(direction: 1 | -1, basisTicks: number): PerpetualHouse {
  const house = openPerpetualHouse(2, 0n, STEEP_TERMS, INDEX);
  const around = (ticks: number): void => quote(house, INDEX + direction * ticks - 100, INDEX + direction * ticks + 100);
  around(48_000);
  untilMs(house, figuresOf(house).nextFundingMs);
  around(basisTicks);
  everySecond(house, house.timeMs + 31_000);
  return house;
}

describe('§3.3 the mark stays within 1 % of the index, and the border itself is reached', () => {
  test.each([
    [1, 29_999, 3_029_999],
    [1, 30_000, 3_030_000],
    [1, 30_001, 3_030_000],
    [1, 45_000, 3_030_000],
    [-1, 29_999, 2_970_001],
    [-1, 30_000, 2_970_000],
    [-1, 30_001, 2_970_000],
    [-1, 45_000, 2_970_000],
  ] as const)('direction %i, the middle of the book %i ticks away: %i', (direction, basisTicks, expected) => {
    const house = leaning(direction, basisTicks);
    const [marked] = statedSince(house, 0, 'perpetual.marked').slice(-1);
    expect(Math.abs(marked?.fundingE8 ?? 0)).toBeGreaterThan(1_500_000);
    expect(marked).toMatchObject({ basisSumTicks: 30 * 2 * direction * basisTicks, basisCount: 30, markTicks: expected });
  });
});

test('§3.3 stated on every ok tick and every second, and not while the price is frozen', () => {
  const house = openPerpetualHouse(2, 0n, PERPETUAL_TERMS, INDEX);
  const first = house.tickPerpetual(INDEX + 5, 1);
  expect(only(first, 'perpetual.marked')).toMatchObject({ sampled: false, markTicks: INDEX + 5 });
  const from = house.entries.length;
  everySecond(house, house.timeMs + 10_000);
  expect(statedSince(house, from, 'perpetual.marked')).toHaveLength(10);
  expect(eventsOf(house.tickPerpetual(INDEX, 1, 'frozen'), 'perpetual.marked')).toEqual([]);
  const frozen = house.entries.length;
  everySecond(house, house.timeMs + 10_000);
  expect(statedSince(house, frozen, 'perpetual.marked')).toEqual([]);
  expect(figuresOf(house)).toMatchObject({ isLive: false, markTicks: INDEX + 5 });
});
