import { describe, expect, test } from 'vitest';
import { openPerpetualHouse, PERPETUAL_TERMS } from '../../../test/perpetual-house.ts';
import type { PerpetualHouse } from '../../../test/perpetual-house.ts';
import { notional } from '@candor/money/market-scale';
import { figuresOf, positionOf, statedSince, thousandLevels } from '../test/scenes.ts';

const INDEX = 3_000_000;
const FACTOR = 1_000n;
/** More than 20,000 USDT at a price of 30,000. */
const DEEP_LOTS = 700;

/** Bids of account 1 and offers of account 2, with the depth of an impact price, at 5×. */
function quoted(bidTicks: number, askTicks: number, lots = DEEP_LOTS): PerpetualHouse {
  const house = openPerpetualHouse(4, 0n, PERPETUAL_TERMS, INDEX);
  house.open(1, 'long', lots, { priceTicks: bidTicks, leverage: 5 });
  house.open(2, 'short', lots, { priceTicks: askTicks, leverage: 5 });
  return house;
}

function seconds(house: PerpetualHouse, count: number): void {
  for (let passed = 0; passed < count; passed++) house.tickPerpetual(INDEX);
}

const lastMark = (house: PerpetualHouse) => statedSince(house, 0, 'perpetual.marked').at(-1);

describe('SPEC §3.3 the contract’s own book is in the mark', () => {
  test.each([
    [3_003_500, 3_003_700, 3_003_600],
    [2_996_300, 2_996_500, 2_996_400],
  ])('without funding a book of %i and %i away from the index has a mark of %i', (bidTicks, askTicks, markTicks) => {
    const house = quoted(bidTicks, askTicks);
    seconds(house, 31);
    expect(lastMark(house)).toMatchObject({ indexTicks: INDEX, fundingE8: 0, basisCount: 30, markTicks });
  });

  test.each(['long', 'short'] as const)(
    'opened and closed at once, a %s at 100× shows and loses the spread and the fees, nothing else',
    (side) => {
      const house = quoted(3_003_500, 3_003_700, 2 * DEEP_LOTS);
      seconds(house, 31);
      const before = house.contractUnits(3);
      house.open(3, side, 100, { kind: 'market', timeInForce: 'ioc', leverage: 100 });
      seconds(house, 1);
      const position = positionOf(house, 3, side);
      const atMark = notional(figuresOf(house).markTicks ?? 0, 100, FACTOR);
      const shown = side === 'long' ? atMark - position.entryValueUnits : position.entryValueUnits - atMark;
      const spread = notional(200, 100, FACTOR);
      // half of the spread is shown, at most all of it
      expect(shown <= 0n && shown >= -spread).toBe(true);
      house.closeOf(3, position.positionId);
      const fees = (notional(3_003_500, 100, FACTOR) + notional(3_003_700, 100, FACTOR)) / 1_000n;
      expect(house.contractUnits(3) - before).toBe(-spread - fees);
    },
  );

  test('a bid of one lot at an old price moves no impact price, and the mark not at all', () => {
    const house = quoted(2_999_900, 3_000_100);
    seconds(house, 31);
    expect(lastMark(house)?.markTicks).toBe(INDEX);
    house.open(3, 'long', 1, { priceTicks: 3_000_098, leverage: 5 });
    seconds(house, 31);
    // 667 lots reach 20,000 USDT: one at 30,000.98, 666 at 29,999.00
    expect(lastMark(house)).toMatchObject({ bidTicks: 2_999_900, askTicks: 3_000_100, basisSumTicks: 0, markTicks: INDEX });
  });

  test('a side of a few lots only counts as missing', () => {
    const house = quoted(3_003_500, 3_003_700, 600);
    seconds(house, 31);
    expect(lastMark(house)).toMatchObject({ bidTicks: null, askTicks: null, basisCount: 0, markTicks: INDEX });
  });
});

test('SPEC §5.8 the impact price takes whole levels, and of the last the fewest lots that reach 20,000 USDT: 30,007.75', () => {
  const house = quoted(2_999_000, 3_000_500, 300);
  house.open(2, 'short', 700, { priceTicks: 3_001_000, leverage: 5 });
  seconds(house, 1);
  expect(lastMark(house)).toMatchObject({ bidTicks: null, askTicks: 3_000_775 });
});

test('SPEC §3.3 an impact price is found within 1,000 levels, of which none is left out', () => {
  // 1,000 lots from 20,000.01 to 20,010.00
  expect(lastMark(thousandLevels())).toMatchObject({ bidTicks: null, askTicks: 2_000_500 });
});

describe('SPEC §3.3 the last fill', () => {
  /** One fill at 30,000.50, then so many milliseconds until the mark. */
  function markAfter(passedMs: number) {
    const house = quoted(2_999_900, 3_000_100);
    house.open(3, 'long', 1, { priceTicks: 3_000_100, leverage: 5 });
    house.tickPerpetual(INDEX, passedMs);
    return lastMark(house);
  }

  test('counts while it is not older than 60 s', () => {
    expect(markAfter(59_999)?.lastTicks).toBe(3_000_100);
    expect(markAfter(60_000)?.lastTicks).toBe(3_000_100);
    expect(markAfter(60_001)?.lastTicks).toBe(null);
  });
});
