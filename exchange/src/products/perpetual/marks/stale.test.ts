import { describe, expect, test } from 'vitest';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { MARKET, openPerpetualHouse, type PerpetualHouse } from '../../../test/perpetual-house.ts';
import { atMarket, figuresOf, MINUTE_MS, only, positionOf, protect, statedSince, trade } from '../test/scenes.ts';

const INDEX = 5_000_000;

/** A long of account 1 and a short of account 2 at 50,000.00; the last tick is `silentMs` old at the next command. */
function silent(silentMs: number): PerpetualHouse {
  const house = openPerpetualHouse(4);
  trade(house, [1, 2], 100, INDEX);
  house.tickPerpetual(INDEX);
  house.timeMs += silentMs - 1;
  return house;
}

describe('SPEC §3.1 a symbol without a tick for more than 10 s counts as frozen', () => {
  test.each([
    [10_000, 'ok'],
    [10_001, 'PRICE_FROZEN'],
  ])('after %i ms an opening order is %s', (silentMs, code) => {
    expect(codeOf(silent(silentMs).open(3, 'long', 1, { priceTicks: 4_900_000 }))).toBe(code);
  });

  test('no trigger is set, no margin taken out, and nothing shows as live; the first tick ends it', () => {
    const house = silent(10_001);
    expect(codeOf(protect(house, 1, { stopLoss: atMarket(4_900_000) }))).toBe('PRICE_FROZEN');
    expect(codeOf(house.after(1, { type: 'perpetual.adjust', positionId: positionOf(house, 1).positionId, units: -1n }))).toBe(
      'PRICE_FROZEN',
    );
    expect(figuresOf(house)).toMatchObject({ isLive: false });
    house.tickPerpetual(INDEX, 1);
    expect(figuresOf(house)).toMatchObject({ isLive: true });
    expect(codeOf(protect(house, 1, { stopLoss: atMarket(4_900_000) }))).toBe('ok');
  });

  test('a position is reduced, at orders that open nothing: one that would open ends', () => {
    const house = openPerpetualHouse(4);
    trade(house, [1, 2], 100, INDEX);
    house.open(3, 'long', 40, { priceTicks: INDEX - 100 });
    const { positionId } = positionOf(house, 2, 'short');
    house.closeOf(2, positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: INDEX - 200, lots: 50 });
    house.timeMs += 10_001;
    const entry = house.closeOf(1, positionOf(house, 1).positionId, { lots: 50 });
    expect(eventsOf(entry, 'perpetual.ended').filter(({ accountId }) => accountId === 3)).toMatchObject([{ reason: 'price-frozen' }]);
    expect(only(entry, 'perpetual.filled')).toMatchObject({ lots: 50, maker: { accountId: 2, isOpening: false } });
  });

  test('no mark and no premium is made, and none is due; a funding is', () => {
    const house = silent(10_001);
    const from = house.entries.length;
    for (let passed = 0; passed < 120; passed++) {
      house.timeMs += 1_000;
      expect(house.exchange.firstMs(house.timeMs)).toBe(figuresOf(house).nextFundingMs);
      expect(codeOf(house.execute({ id: '', accountId: 1, body: { type: 'perpetual.cancelAll', marketId: MARKET } }))).toBe('ok');
    }
    expect(statedSince(house, from, 'perpetual.marked')).toEqual([]);
    house.timeMs += MINUTE_MS;
    house.tickPerpetual(INDEX);
    expect(statedSince(house, from, 'perpetual.marked')).toHaveLength(1);
  });

  test('what the mark had reached waits for the next tick', () => {
    const house = openPerpetualHouse(4);
    trade(house, [1, 2], 100, INDEX, [100, 5]);
    // Nobody is there to take it over: it waits for the next mark.
    house.tickPerpetual(positionOf(house, 1).liquidationTicks);
    house.open(3, 'long', 100, { priceTicks: INDEX - 10_000, leverage: 5 });
    house.timeMs += 10_001;
    house.drain();
    expect(positionOf(house, 1).lots).toBe(100);
    house.tickPerpetual(positionOf(house, 1).liquidationTicks, 1);
    expect(house.positions(1)).toEqual([]);
  });
});
