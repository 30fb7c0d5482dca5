import { describe, expect, test } from 'vitest';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { MARKET, openPerpetualHarness, type PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { atMarket, figuresOf, MINUTE_MS, only, positionOf, protect, statedSince, trade } from '../test/scenes.ts';

const INDEX = 5_000_000;

/** A long of account 1 and a short of account 2 at 50,000.00; the last tick is `silentMs` old at the next command. */
function silent(silentMs: number): PerpetualHarness {
  const harness = openPerpetualHarness(4);
  trade(harness, [1, 2], 100, INDEX);
  harness.tickPerpetual(INDEX);
  harness.timeMs += silentMs - 1;
  return harness;
}

describe('SPEC §3.1 a symbol without a tick for more than 10 s counts as frozen', () => {
  test.each([
    [10_000, 'ok'],
    [10_001, 'PRICE_FROZEN'],
  ])('after %i ms an opening order is %s', (silentMs, code) => {
    expect(codeOf(silent(silentMs).open(3, 'long', 1, { priceTicks: 4_900_000 }))).toBe(code);
  });

  test('no trigger is set, no margin taken out, and nothing shows as live; the first tick ends it', () => {
    const harness = silent(10_001);
    expect(codeOf(protect(harness, 1, { stopLoss: atMarket(4_900_000) }))).toBe('PRICE_FROZEN');
    expect(codeOf(harness.after(1, { type: 'perpetual.adjust', positionId: positionOf(harness, 1).positionId, units: -1n }))).toBe(
      'PRICE_FROZEN',
    );
    expect(figuresOf(harness)).toMatchObject({ isLive: false });
    harness.tickPerpetual(INDEX, 1);
    expect(figuresOf(harness)).toMatchObject({ isLive: true });
    expect(codeOf(protect(harness, 1, { stopLoss: atMarket(4_900_000) }))).toBe('ok');
  });

  test('a position is reduced, at orders that open nothing: one that would open ends', () => {
    const harness = openPerpetualHarness(4);
    trade(harness, [1, 2], 100, INDEX);
    harness.open(3, 'long', 40, { priceTicks: INDEX - 100 });
    const { positionId } = positionOf(harness, 2, 'short');
    harness.closeOf(2, positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: INDEX - 200, lots: 50 });
    harness.timeMs += 10_001;
    const entry = harness.closeOf(1, positionOf(harness, 1).positionId, { lots: 50 });
    expect(eventsOf(entry, 'perpetual.ended').filter(({ accountId }) => accountId === 3)).toMatchObject([{ reason: 'price-frozen' }]);
    expect(only(entry, 'perpetual.filled')).toMatchObject({ lots: 50, maker: { accountId: 2, isOpening: false } });
  });

  test('no mark and no premium is made, and none is due; a funding is', () => {
    const harness = silent(10_001);
    const from = harness.entries.length;
    for (let passed = 0; passed < 120; passed++) {
      harness.timeMs += 1_000;
      expect(harness.exchange.firstMs(harness.timeMs)).toBe(figuresOf(harness).nextFundingMs);
      expect(codeOf(harness.execute({ id: '', accountId: 1, body: { type: 'perpetual.cancelAll', marketId: MARKET } }))).toBe('ok');
    }
    expect(statedSince(harness, from, 'perpetual.marked')).toEqual([]);
    harness.timeMs += MINUTE_MS;
    harness.tickPerpetual(INDEX);
    expect(statedSince(harness, from, 'perpetual.marked')).toHaveLength(1);
  });

  test('what the mark had reached waits for the next tick', () => {
    const harness = openPerpetualHarness(4);
    trade(harness, [1, 2], 100, INDEX, [100, 5]);
    // Nobody is there to take it over: it waits for the next mark.
    harness.tickPerpetual(positionOf(harness, 1).liquidationTicks);
    harness.open(3, 'long', 100, { priceTicks: INDEX - 10_000, leverage: 5 });
    harness.timeMs += 10_001;
    harness.drain();
    expect(positionOf(harness, 1).lots).toBe(100);
    harness.tickPerpetual(positionOf(harness, 1).liquidationTicks, 1);
    expect(harness.positions(1)).toEqual([]);
  });
});
