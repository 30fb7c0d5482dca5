import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import { DURATION_MS, ONE_USDT, openUpdownHarness, PRODUCT, T0, T1, type UpdownHarness } from '../../test/updown-harness.ts';

const planStop = (harness: UpdownHarness, timeMs: number, stopMs: number): string =>
  codeOf(harness.at(timeMs, 0, { type: 'house.planStop', stopMs }));

/** An exchange with a price, and a stop planned for this time. */
function stoppedAt(stopMs: number): UpdownHarness {
  const harness = openUpdownHarness();
  harness.ticks(T0 - 5_000, T0, 3_000_000);
  expect(planStop(harness, T0, stopMs)).toBe('ok');
  return harness;
}

describe('RULES §6.6 a planned stop halts new contracts one longest duration ahead', () => {
  test('a contract is taken when it ends with the stop, and not when it ends after it: MARKET_CLOSED', () => {
    const harness = stoppedAt(T1);
    const order = { accountId: 1, offerId: PRODUCT, side: 'up', stakeUnits: ONE_USDT } as const;
    expect(codeOf(harness.placeAt(T0, 1))).toBe('ok');
    expect(harness.exchange.ask({ type: 'updown.check', ...order, timeMs: T0 + 1 })).toMatchObject({ code: 'MARKET_CLOSED' });
    expect(codeOf(harness.placeAt(T0 + 1, 1))).toBe('MARKET_CLOSED');
    expect(codeOf(harness.placeAt(T0 + 1, 1, { stakeUnits: 0n }))).toBe('BAD_INPUT');
  });

  test('what runs is settled as ever, also after the time of the stop', () => {
    const harness = openUpdownHarness();
    harness.tickAt(T0, 3_000_000);
    harness.placeAt(T0, 1);
    expect(planStop(harness, T0, T0 + 30_000)).toBe('ok');
    harness.ticks(T0 + 1_000, T1, 3_000_100);
    harness.tickAt(T1 + 1, 3_000_000);
    expect(harness.settleAt(T1 + 1)).toMatchObject([{ result: 'tie', exitTicks: 3_000_100 }]);
    expect(codeOf(harness.placeAt(T1 + 2, 1))).toBe('MARKET_CLOSED');
  });

  test('a plan is moved and taken back, and a snapshot holds it', () => {
    const harness = stoppedAt(T0 + 1_000);
    expect(codeOf(harness.placeAt(T0, 1))).toBe('MARKET_CLOSED');
    expect(planStop(harness, T0, T0 + DURATION_MS)).toBe('ok');
    expect(codeOf(harness.placeAt(T0, 1))).toBe('ok');
    const restored = Exchange.restore(harness.exchange.snapshot());
    expect([restored, harness.exchange].map((exchange) => exchange.ask({ type: 'house.plannedStop' }))).toEqual([T1, T1]);
    expect(planStop(harness, T0 + 1, 0)).toBe('ok');
    expect(harness.exchange.ask({ type: 'house.plannedStop' })).toBe(0);
    expect(codeOf(harness.placeAt(T0 + 1, 1))).toBe('ok');
  });

  test('only the house plans one, for a time to come, and says nothing twice', () => {
    const harness = openUpdownHarness();
    expect(codeOf(harness.at(T0, 1, { type: 'house.planStop', stopMs: T1 }))).toBe('BAD_INPUT');
    for (const stopMs of [T0, -1, 0.5, Number.NaN, 8_640_000_000_000_001]) expect(planStop(harness, T0, stopMs)).toBe('BAD_INPUT');
    expect(planStop(harness, T0, 0)).toBe('ALREADY_DONE');
    expect(planStop(harness, T0, T0 + 1)).toBe('ok');
    expect(planStop(harness, T0, T0 + 1)).toBe('ALREADY_DONE');
  });
});
