import { describe, expect, test } from 'vitest';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { openPerpetualHarness, type PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { only, positionOf, trade } from '../test/scenes.ts';

const STATES = ['frozen', 'closed'] as const;
const RESTING = { kind: 'limit', timeInForce: 'gtc' } as const;

/** A long of account 1 and a short of account 3, 100 lots each at 50,000; account 5 waits to buy 60 at 49,990, the short to buy back 40 at 49,980. */
function waiting(): PerpetualHarness {
  const harness = openPerpetualHarness(5);
  trade(harness, [1, 2], 100, 5_000_000);
  trade(harness, [4, 3], 100, 5_000_000);
  harness.open(5, 'long', 60, { priceTicks: 4_999_000 });
  harness.closeOf(3, positionOf(harness, 3, 'short').positionId, { ...RESTING, priceTicks: 4_998_000, lots: 40 });
  return harness;
}

const longOf = (harness: PerpetualHarness): number => positionOf(harness, 1).positionId;

describe.each(STATES)('SPEC §3.1 while the index is %s nothing opens', (state) => {
  test('a resting opening order that a reduction meets ends with its hold returned, and matching goes on', () => {
    const harness = waiting();
    const before = harness.contractUnits(5);
    harness.tickPerpetual(5_000_000, 1, state);
    const entry = harness.closeOf(1, longOf(harness), { lots: 50 });
    expect(eventsOf(entry, 'perpetual.ended').filter(({ accountId }) => accountId === 5)).toMatchObject([{ reason: 'price-frozen' }]);
    // 60 lots at 49,990, 10×: a margin of 299.94 and a fee of 2.9994.
    expect(harness.contractUnits(5) - before).toBe(30_293_940_000n);
    expect(only(entry, 'perpetual.filled')).toMatchObject({ priceTicks: 4_998_000, lots: 40, maker: { accountId: 3, isOpening: false } });
    expect(positionOf(harness, 1).lots).toBe(60);
    expect(harness.positions(5)).toEqual([]);
    harness.exchange.check();
  });

  test('an opening order that no reduction meets goes on waiting and fills once there is a price', () => {
    const harness = waiting();
    harness.tickPerpetual(5_000_000, 1, state);
    const limit = { ...RESTING, priceTicks: 4_999_001, lots: 10 };
    expect(eventsOf(harness.closeOf(1, longOf(harness), limit), 'perpetual.rested')).toMatchObject([{ lots: 10 }]);
    harness.tickPerpetual(5_000_000, 3_000);
    const entry = harness.closeOf(1, longOf(harness), { lots: 20 });
    expect(only(entry, 'perpetual.filled')).toMatchObject({ priceTicks: 4_999_000, lots: 20, maker: { accountId: 5, isOpening: true } });
  });

  test('one reduction ends a hundred opening orders at most, and then itself', () => {
    const harness = openPerpetualHarness(3);
    trade(harness, [1, 2], 100, 5_000_000);
    for (let count = 0; count < 150; count++) harness.open(3, 'long', 1, { priceTicks: 4_999_000 });
    harness.tickPerpetual(5_000_000, 1, state);
    const entry = harness.closeOf(1, longOf(harness), { ...RESTING, priceTicks: 4_999_000 });
    expect(eventsOf(entry, 'perpetual.ended').filter(({ reason }) => reason === 'price-frozen')).toHaveLength(100);
    expect(eventsOf(entry, 'perpetual.ended').at(-1)).toMatchObject({ accountId: 1, reason: 'expired' });
    expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: 3, marketId: 0 })).toHaveLength(50);
    expect(eventsOf(harness.closeOf(1, longOf(harness)), 'perpetual.ended').at(-1)).toMatchObject({ accountId: 1, reason: 'no-liquidity' });
  });

  test('a fill-or-kill reduction does not count opening orders', () => {
    const harness = waiting();
    harness.tickPerpetual(5_000_000, 1, state);
    const before = harness.exchange.state();
    expect(codeOf(harness.closeOf(1, longOf(harness), { timeInForce: 'fok', lots: 41 }))).toBe('NOT_FILLED');
    expect(harness.exchange.state()).toEqual(before);
    expect(only(harness.closeOf(1, longOf(harness), { timeInForce: 'fok', lots: 40 }), 'perpetual.filled')).toMatchObject({ lots: 40 });
  });
});
