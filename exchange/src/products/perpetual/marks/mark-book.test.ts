import { describe, expect, test } from 'vitest';
import { openPerpetualHarness, PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { notional } from '@candor/money/market-scale';
import { figuresOf, positionOf, statedSince, thousandLevels } from '../test/scenes.ts';

const INDEX = 3_000_000;
const FACTOR = 1_000n;
/** More than 20,000 USDT at a price of 30,000. */
const DEEP_LOTS = 700;

/** Bids of account 1 and offers of account 2, with the depth of an impact price, at 5×. */
function quoted(bidTicks: number, askTicks: number, lots = DEEP_LOTS): PerpetualHarness {
  const harness = openPerpetualHarness(4, 0n, PERPETUAL_TERMS, INDEX);
  harness.open(1, 'long', lots, { priceTicks: bidTicks, leverage: 5 });
  harness.open(2, 'short', lots, { priceTicks: askTicks, leverage: 5 });
  return harness;
}

function seconds(harness: PerpetualHarness, count: number): void {
  for (let passed = 0; passed < count; passed++) harness.tickPerpetual(INDEX);
}

const lastMark = (harness: PerpetualHarness) => statedSince(harness, 0, 'perpetual.marked').at(-1);

describe('SPEC §3.3 the contract’s own book is in the mark', () => {
  test.each([
    [3_003_500, 3_003_700, 3_003_600],
    [2_996_300, 2_996_500, 2_996_400],
  ])('without funding a book of %i and %i away from the index has a mark of %i', (bidTicks, askTicks, markTicks) => {
    const harness = quoted(bidTicks, askTicks);
    seconds(harness, 31);
    expect(lastMark(harness)).toMatchObject({ indexTicks: INDEX, fundingE8: 0, basisCount: 30, markTicks });
  });

  test.each(['long', 'short'] as const)(
    'opened and closed at once, a %s at 100× shows and loses the spread and the fees, nothing else',
    (side) => {
      const harness = quoted(3_003_500, 3_003_700, 2 * DEEP_LOTS);
      seconds(harness, 31);
      const before = harness.contractUnits(3);
      harness.open(3, side, 100, { kind: 'market', timeInForce: 'ioc', leverage: 100 });
      seconds(harness, 1);
      const position = positionOf(harness, 3, side);
      const atMark = notional(figuresOf(harness).markTicks ?? 0, 100, FACTOR);
      const shown = side === 'long' ? atMark - position.entryValueUnits : position.entryValueUnits - atMark;
      const spread = notional(200, 100, FACTOR);
      // half of the spread is shown, at most all of it
      expect(shown <= 0n && shown >= -spread).toBe(true);
      harness.closeOf(3, position.positionId);
      const fees = (notional(3_003_500, 100, FACTOR) + notional(3_003_700, 100, FACTOR)) / 1_000n;
      expect(harness.contractUnits(3) - before).toBe(-spread - fees);
    },
  );

  test('a bid of one lot at an old price moves no impact price, and the mark not at all', () => {
    const harness = quoted(2_999_900, 3_000_100);
    seconds(harness, 31);
    expect(lastMark(harness)?.markTicks).toBe(INDEX);
    harness.open(3, 'long', 1, { priceTicks: 3_000_098, leverage: 5 });
    seconds(harness, 31);
    // 667 lots reach 20,000 USDT: one at 30,000.98, 666 at 29,999.00
    expect(lastMark(harness)).toMatchObject({ bidTicks: 2_999_900, askTicks: 3_000_100, basisSumTicks: 0, markTicks: INDEX });
  });

  test('a side of a few lots only counts as missing', () => {
    const harness = quoted(3_003_500, 3_003_700, 600);
    seconds(harness, 31);
    expect(lastMark(harness)).toMatchObject({ bidTicks: null, askTicks: null, basisCount: 0, markTicks: INDEX });
  });
});

test('SPEC §5.8 the impact price takes whole levels, and of the last the fewest lots that reach 20,000 USDT: 30,007.75', () => {
  const harness = quoted(2_999_000, 3_000_500, 300);
  harness.open(2, 'short', 700, { priceTicks: 3_001_000, leverage: 5 });
  seconds(harness, 1);
  expect(lastMark(harness)).toMatchObject({ bidTicks: null, askTicks: 3_000_775 });
});

test('SPEC §3.3 an impact price is found within 1,000 levels, of which none is left out', () => {
  // 1,000 lots from 20,000.01 to 20,010.00
  expect(lastMark(thousandLevels())).toMatchObject({ bidTicks: null, askTicks: 2_000_500 });
});

describe('SPEC §3.3 the last fill', () => {
  /** One fill at 30,000.50, then so many milliseconds until the mark. */
  function markAfter(passedMs: number) {
    const harness = quoted(2_999_900, 3_000_100);
    harness.open(3, 'long', 1, { priceTicks: 3_000_100, leverage: 5 });
    harness.tickPerpetual(INDEX, passedMs);
    return lastMark(harness);
  }

  test('counts while it is not older than 60 s', () => {
    expect(markAfter(59_999)?.lastTicks).toBe(3_000_100);
    expect(markAfter(60_000)?.lastTicks).toBe(3_000_100);
    expect(markAfter(60_001)?.lastTicks).toBe(null);
  });
});
