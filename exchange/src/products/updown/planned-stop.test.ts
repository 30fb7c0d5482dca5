import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import { DURATION_MS, ONE_USDT, openUpdownHouse, PRODUCT, T0, T1, type UpdownHouse } from '../../test/updown-house.ts';

const planStop = (house: UpdownHouse, timeMs: number, stopMs: number): string =>
  codeOf(house.at(timeMs, 0, { type: 'house.planStop', stopMs }));

/** A house with a price, and a stop planned for this time. */
function stoppedAt(stopMs: number): UpdownHouse {
  const house = openUpdownHouse();
  house.ticks(T0 - 5_000, T0, 3_000_000);
  expect(planStop(house, T0, stopMs)).toBe('ok');
  return house;
}

describe('RULES §6.6 a planned stop halts new contracts one longest duration ahead', () => {
  test('a contract is taken when it ends with the stop, and not when it ends after it: MARKET_CLOSED', () => {
    const house = stoppedAt(T1);
    const order = { accountId: 1, offerId: PRODUCT, side: 'up', stakeUnits: ONE_USDT } as const;
    expect(codeOf(house.placeAt(T0, 1))).toBe('ok');
    expect(house.exchange.ask({ type: 'updown.check', ...order, timeMs: T0 + 1 })).toMatchObject({ code: 'MARKET_CLOSED' });
    expect(codeOf(house.placeAt(T0 + 1, 1))).toBe('MARKET_CLOSED');
    expect(codeOf(house.placeAt(T0 + 1, 1, { stakeUnits: 0n }))).toBe('BAD_INPUT');
  });

  test('what runs is settled as ever, also after the time of the stop', () => {
    const house = openUpdownHouse();
    house.tickAt(T0, 3_000_000);
    house.placeAt(T0, 1);
    expect(planStop(house, T0, T0 + 30_000)).toBe('ok');
    house.ticks(T0 + 1_000, T1, 3_000_100);
    house.tickAt(T1 + 1, 3_000_000);
    expect(house.settleAt(T1 + 1)).toMatchObject([{ result: 'tie', exitTicks: 3_000_100 }]);
    expect(codeOf(house.placeAt(T1 + 2, 1))).toBe('MARKET_CLOSED');
  });

  test('a plan is moved and taken back, and a snapshot holds it', () => {
    const house = stoppedAt(T0 + 1_000);
    expect(codeOf(house.placeAt(T0, 1))).toBe('MARKET_CLOSED');
    expect(planStop(house, T0, T0 + DURATION_MS)).toBe('ok');
    expect(codeOf(house.placeAt(T0, 1))).toBe('ok');
    const restored = Exchange.restore(house.exchange.snapshot());
    expect([restored, house.exchange].map((exchange) => exchange.ask({ type: 'house.plannedStop' }))).toEqual([T1, T1]);
    expect(planStop(house, T0 + 1, 0)).toBe('ok');
    expect(house.exchange.ask({ type: 'house.plannedStop' })).toBe(0);
    expect(codeOf(house.placeAt(T0 + 1, 1))).toBe('ok');
  });

  test('only the house plans one, for a time to come, and says nothing twice', () => {
    const house = openUpdownHouse();
    expect(codeOf(house.at(T0, 1, { type: 'house.planStop', stopMs: T1 }))).toBe('BAD_INPUT');
    for (const stopMs of [T0, -1, 0.5, Number.NaN, 8_640_000_000_000_001]) expect(planStop(house, T0, stopMs)).toBe('BAD_INPUT');
    expect(planStop(house, T0, 0)).toBe('ALREADY_DONE');
    expect(planStop(house, T0, T0 + 1)).toBe('ok');
    expect(planStop(house, T0, T0 + 1)).toBe('ALREADY_DONE');
  });
});
