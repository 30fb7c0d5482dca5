import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../../test/answers.ts';
import { openPerpetualHarness, PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { figuresOf, only, repeatPrice, statedSince, untilMs } from '../test/scenes.ts';

const INDEX = 3_000_000;
const HOUR_MS = 3_600_000;

/** Bids of account 1 and offers of account 2, in place of those before. */
function quote(harness: PerpetualHarness, bidTicks: number, askTicks: number): void {
  for (const accountId of [1, 2]) harness.after(accountId, { type: 'perpetual.cancelAll', marketId: 0 });
  harness.open(1, 'long', 700, { priceTicks: bidTicks, leverage: 5 });
  harness.open(2, 'short', 700, { priceTicks: askTicks, leverage: 5 });
}

function withoutTicks(harness: PerpetualHarness, seconds: number): void {
  for (let passed = 0; passed < seconds; passed++) {
    harness.timeMs += 1_000;
    harness.drain();
  }
}

function everySecond(harness: PerpetualHarness, untilEndMs: number): void {
  for (; harness.timeMs < untilEndMs; harness.timeMs += 1_000) repeatPrice(harness, harness.timeMs);
  harness.timeMs = untilEndMs;
  harness.drain();
}

/** The funding before had the rate 10,000; four of eight hours are left, and the samples have a mean of 6.00 above the index. */
function halfway(): PerpetualHarness {
  const harness = openPerpetualHarness(4, 0n, PERPETUAL_TERMS, INDEX);
  quote(harness, 3_001_800, 3_003_000);
  untilMs(harness, figuresOf(harness).nextFundingMs);
  expect(figuresOf(harness).lastFundingE8).toBe(10_000);
  const middleMs = figuresOf(harness).nextFundingMs - 4 * HOUR_MS;
  untilMs(harness, middleMs - 60_000);
  quote(harness, 3_000_500, 3_000_700);
  everySecond(harness, middleMs - 10);
  return harness;
}

/** A tick of the index exactly four hours before the end. */
function markedAt(harness: PerpetualHarness) {
  return only(harness.tickPerpetual(INDEX, figuresOf(harness).nextFundingMs - 4 * HOUR_MS - harness.timeMs), 'perpetual.marked');
}

describe('G6 index 30,000.00, rate 10,000, four of eight hours left, mean basis 6.00', () => {
  const basis = { indexTicks: INDEX, fundingE8: 10_000, basisCount: 30, basisSumTicks: 30 * 2 * 600, sampled: false };

  test.each([
    [3_000_400, 3_000_500, 3_000_500],
    [3_029_000, 3_029_900, 3_000_600],
  ])('impact bid %i and ask %i: the mark is %i', (bidTicks, askTicks, markTicks) => {
    const harness = halfway();
    quote(harness, bidTicks, askTicks);
    harness.open(3, 'long', 1, { priceTicks: askTicks, leverage: 5 });
    expect(markedAt(harness)).toMatchObject({ ...basis, bidTicks, askTicks, lastTicks: askTicks, markTicks });
  });

  test('no ask: 30,001.50', () => {
    const harness = halfway();
    harness.after(2, { type: 'perpetual.cancelAll', marketId: 0 });
    expect(markedAt(harness)).toMatchObject({ ...basis, bidTicks: 3_000_500, askTicks: null, lastTicks: null, markTicks: 3_000_150 });
  });
});

test('§3.3 a side of the book without depth gives no sample, and without samples P2 is the index', () => {
  const harness = halfway();
  harness.after(1, { type: 'perpetual.cancelAll', marketId: 0 });
  everySecond(harness, harness.timeMs + 31_000);
  const [marked] = statedSince(harness, 0, 'perpetual.marked').slice(-1);
  expect(marked).toMatchObject({ bidTicks: null, basisCount: 0, markTicks: INDEX });
});

test('§3.3 a sample counts while it is younger than 30,000 ms', () => {
  const harness = openPerpetualHarness(4, 0n, PERPETUAL_TERMS, INDEX);
  quote(harness, 3_000_500, 3_000_700);
  everySecond(harness, harness.timeMs + 1_000);
  const sampledMs = harness.timeMs;
  for (const accountId of [1, 2]) harness.after(accountId, { type: 'perpetual.cancelAll', marketId: 0 });
  const countAt = (timeMs: number) => only(harness.tickPerpetual(INDEX, timeMs - harness.timeMs), 'perpetual.marked').basisCount;
  expect([countAt(sampledMs + 29_999), countAt(sampledMs + 30_000)]).toEqual([1, 0]);
});

/** The mark of a book so far from the index, after half a minute of it. */
function leaning(basisTicks: number, terms = PERPETUAL_TERMS) {
  const harness = openPerpetualHarness(2, 0n, terms, INDEX);
  quote(harness, INDEX + basisTicks - 100, INDEX + basisTicks + 100);
  everySecond(harness, harness.timeMs + 31_000);
  return statedSince(harness, 0, 'perpetual.marked').at(-1)?.markTicks;
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
    const tiers = PERPETUAL_TERMS.tiers.slice(2).map((row, index) => (index === 0 ? { ...row, aboveUnits: 0n } : row));
    const steep = { ...PERPETUAL_TERMS, leverages: [5, 10, 20], tiers };
    expect([leaning(37_500, steep), leaning(37_501, steep)]).toEqual([3_037_500, 3_037_500]);
    const harness = openPerpetualHarness(2, 0n, PERPETUAL_TERMS, INDEX);
    harness.changeTo(steep, INDEX);
    quote(harness, INDEX + 20_000 - 100, INDEX + 20_000 + 100);
    everySecond(harness, harness.timeMs + 31_000);
    expect(statedSince(harness, 0, 'perpetual.marked').at(-1)?.markTicks).toBe(INDEX + 20_000);
  });
});

test('§3.3 stated on every ok tick and every second, and not while the price is frozen', () => {
  const harness = openPerpetualHarness(2, 0n, PERPETUAL_TERMS, INDEX);
  const first = harness.tickPerpetual(INDEX + 5, 1);
  expect(only(first, 'perpetual.marked')).toMatchObject({ sampled: false, markTicks: INDEX + 5 });
  const from = harness.entries.length;
  withoutTicks(harness, 10);
  expect(statedSince(harness, from, 'perpetual.marked')).toHaveLength(10);
  expect(eventsOf(harness.tickPerpetual(INDEX, 1, 'frozen'), 'perpetual.marked')).toEqual([]);
  const frozen = harness.entries.length;
  withoutTicks(harness, 10);
  expect(statedSince(harness, frozen, 'perpetual.marked')).toEqual([]);
  expect(figuresOf(harness)).toMatchObject({ isLive: false, markTicks: INDEX + 5 });
});
