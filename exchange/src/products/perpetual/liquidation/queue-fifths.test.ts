import { expect, test } from 'vitest';
import { MARKET, ONE_USDT, openPerpetualHarness, PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import type { OpenPosition } from '../answers.ts';
import { adjust, trade } from '../test/scenes.ts';

const ACCOUNTS = 40;
const LEVERAGES = [10, 5, 20, 50, 100];
/** At which the liquidation price is as far from the danger as it can be. */
const STEEP = { ...PERPETUAL_TERMS, tiers: [{ aboveUnits: 0n, upToUnits: 10n ** 16n, maxLeverage: 5, maintenancePpm: 100_000 }] };
const FACTOR = 1_000n;
const PERCENT = 70;

const floor = (a: bigint, b: bigint): bigint => a / b - (a % b !== 0n && a < 0n !== b < 0n ? 1n : 0n);

/** `product-rules` 5.6; null for a position whose equity is not above 0. */
function scoreOf({ side, lots, entryValueUnits, marginUnits }: OpenPosition, markTicks: number): bigint | null {
  const value = BigInt(markTicks) * BigInt(lots) * FACTOR;
  const profit = side === 'long' ? value - entryValueUnits : entryValueUnits - value;
  const equity = marginUnits + profit;
  if (equity <= 0n) return null;
  const [times, under] = profit > 0n ? [value, equity] : [equity, value];
  return floor(profit * times * 100_000_000n, entryValueUnits * under);
}

/** 5 for the first fifth of a side, 1 for the last and for those that are no partners. */
function stepsOf(side: readonly OpenPosition[], markTicks: number): ReadonlyMap<number, number> {
  const scored = side.flatMap(({ positionId, ...rest }) => {
    const score = scoreOf({ positionId, ...rest }, markTicks);
    return score === null ? [] : [{ positionId, score }];
  });
  const order = scored.toSorted((a, b) => (a.score === b.score ? a.positionId - b.positionId : a.score > b.score ? -1 : 1));
  const steps = new Map(side.map(({ positionId }) => [positionId, 1]));
  for (const [index, { positionId }] of order.entries()) steps.set(positionId, 5 - Math.floor((5 * index) / order.length));
  return steps;
}

/** Pairs at prices around 30,000, some of them alike, some with margin far beyond their value. */
function crowd(seed: number, leverages: readonly number[], terms = PERPETUAL_TERMS): PerpetualHarness {
  const random = seededRandom(seed);
  const harness = openPerpetualHarness(ACCOUNTS, 1_000_000n * ONE_USDT, terms, 3_000_000);
  for (let accountId = 1; accountId < ACCOUNTS; accountId += 2) {
    const isAlike = random(3) === 0;
    const lots = isAlike ? 3 : 1 + random(400);
    const priceTicks = isAlike ? 3_000_000 : 2_990_000 + random(20_000);
    const leverage = (): number => leverages[isAlike ? 0 : random(leverages.length)] ?? 5;
    trade(harness, [accountId, accountId + 1], lots, priceTicks, [leverage(), leverage()]);
    if (random(5) === 0) adjust(harness, accountId, BigInt(1 + random(5_000)) * ONE_USDT, 'long');
  }
  return harness;
}

function positionsOf(harness: PerpetualHarness): readonly OpenPosition[] {
  return Array.from({ length: ACCOUNTS }, (_, index) => harness.positions(index + 1))
    .flat()
    .toSorted((a, b) => a.positionId - b.positionId);
}

/** As the calls show it: how many fifths begin at or before the position. */
function shownOf(harness: PerpetualHarness, { positionId, side, deleveragingScore: score }: OpenPosition): number {
  const fifths = harness.exchange.ask({ type: 'perpetual.queue', marketId: MARKET })?.[side] ?? [];
  if (score === null) return 1;
  return 5 - fifths.filter((first) => score < first.score || (score === first.score && positionId >= first.positionId)).length;
}

test.each([1, 2, 3, 4])(
  '§5.6 seed %i: each position has the light of its fifth of its side, at every mark and whatever changes',
  (seed) => {
    const harness = crowd(seed, LEVERAGES);
    let partners = 0;
    for (const priceTicks of [3_000_000, 2_992_000, 3_008_000, 2_850_000, 3_190_000, 5_990_000]) {
      harness.tickPerpetual(priceTicks);
      harness.drain();
      const owner = harness.positions(1).length > 0 ? 1 : 2;
      for (const { side } of harness.positions(owner)) adjust(harness, owner, 2_000n * ONE_USDT, side);
      const all = positionsOf(harness);
      const markTicks = harness.exchange.ask({ type: 'perpetual.figures' })[0]?.markTicks ?? 0;
      for (const side of ['long', 'short'] as const) {
        const own = all.filter((position) => position.side === side);
        expect(own.map((position) => [position.positionId, shownOf(harness, position)])).toEqual([...stepsOf(own, markTicks)]);
        for (const position of own) expect(position.deleveragingScore).toBe(scoreOf(position, markTicks));
        partners += own.length;
      }
    }
    expect(partners).toBeGreaterThan(100);
  },
);

test.each([1, 2, 3, 4, 5, 6])('§5.6 %i pairs alike: ties go to the lower number, also on a side of less than five', (count) => {
  const harness = openPerpetualHarness(2 * count, 0n, PERPETUAL_TERMS, 3_000_000);
  for (let pair = 1; pair <= count; pair += 1) trade(harness, [2 * pair - 1, 2 * pair], 3, 3_000_000);
  harness.tickPerpetual(3_010_000);
  const longs = Array.from({ length: count }, (_, index) => harness.positions(2 * index + 1)).flat();
  expect(longs.map((position) => [position.positionId, shownOf(harness, position)])).toEqual([...stepsOf(longs, 3_010_000)]);
  expect(harness.exchange.ask({ type: 'perpetual.queue', marketId: 99 })).toBeNull();
});

test.each([5, 6, 7, 8])(
  '§5.5 seed %i: near their liquidation are all whose maintenance is at least 70 %% of their equity, and no others',
  (seed) => {
    const harness = crowd(seed, [5], STEEP);
    let found = 0;
    for (const priceTicks of [2_950_000, 2_850_000, 2_820_000, 2_790_000, 2_770_000, 2_750_000, 2_730_000, 2_700_000]) {
      harness.tickPerpetual(priceTicks);
      harness.drain();
      const expected = positionsOf(harness).filter(
        ({ equityUnits, maintenanceUnits }) => (maintenanceUnits ?? 0n) * 100n >= (equityUnits ?? 0n) * BigInt(PERCENT),
      );
      const answered = harness.exchange.ask({ type: 'perpetual.endangered', percent: PERCENT });
      expect(answered.map(({ positionId }) => positionId)).toEqual(expected.map(({ positionId }) => positionId));
      found += answered.length;
    }
    expect(found).toBeGreaterThan(0);
  },
);
