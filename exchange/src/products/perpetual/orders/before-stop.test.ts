import { expect, test } from 'vitest';
import { codeOf } from '../../../test/answers.ts';
import { ONE_USDT, openPerpetualHarness, type PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { adjust, positionOf, show, trade } from '../test/scenes.ts';

const HOUR_MS = 3_600_000;
const LIMIT = { priceTicks: 4_990_000 } as const;

function planStop(harness: PerpetualHarness, afterMs: number): number {
  const stopMs = harness.timeMs + 1 + afterMs;
  expect(codeOf(harness.after(0, { type: 'house.planStop', stopMs }))).toBe('ok');
  return stopMs;
}

test('SPEC §5.2 from one hour before a planned stop an opening order above 5x is ABOVE_MAX 5', () => {
  const harness = openPerpetualHarness(3);
  const stopMs = planStop(harness, 2 * HOUR_MS);
  const last = () => harness.open(1, 'long', 10, { ...LIMIT, leverage: 10 });
  harness.tickPerpetual(5_000_000, stopMs - HOUR_MS - 3 - harness.timeMs);
  expect(codeOf(last())).toBe('ok');
  expect(harness.timeMs).toBe(stopMs - HOUR_MS - 2);
  expect(codeOf(harness.after(1, { type: 'perpetual.cancelAll', marketId: 0 }))).toBe('ok');
  expect(harness.timeMs).toBe(stopMs - HOUR_MS - 1);
  const refused = last();
  expect(harness.timeMs).toBe(stopMs - HOUR_MS);
  expect(refused.outcome).toMatchObject({ code: 'ABOVE_MAX', limit: '5' });
  expect(codeOf(harness.open(1, 'long', 10, { ...LIMIT, leverage: 5 }))).toBe('ok');
});

test('SPEC §5.2 at once when the stop is nearer, after its time as well, and no more once it is taken back', () => {
  const harness = openPerpetualHarness(3);
  planStop(harness, 60_000);
  const open = () => harness.open(1, 'long', 10, { ...LIMIT, leverage: 10 });
  expect(codeOf(open())).toBe('ABOVE_MAX');
  harness.tickPerpetual(5_000_000, 120_000);
  expect(codeOf(open())).toBe('ABOVE_MAX');
  expect(codeOf(harness.after(0, { type: 'house.planStop', stopMs: 0 }))).toBe('ok');
  expect(codeOf(open())).toBe('ok');
});

test('SPEC §5.2 on a side with more leverage nothing is added; what waits stays and fills', () => {
  const harness = openPerpetualHarness(3);
  trade(harness, [1, 2], 10, 5_000_000, [10, 5]);
  harness.open(1, 'long', 5, { ...LIMIT, leverage: 10 });
  planStop(harness, HOUR_MS);
  expect(codeOf(harness.open(1, 'long', 1, { ...LIMIT, leverage: 10 }))).toBe('ABOVE_MAX');
  expect(codeOf(harness.open(1, 'long', 1, { ...LIMIT, leverage: 5 }))).toBe('LEVERAGE_MISMATCH');
  expect(codeOf(harness.open(2, 'short', 5, { ...LIMIT, leverage: 5 }))).toBe('ok');
  expect(positionOf(harness, 1).lots).toBe(15);
  expect(codeOf(harness.closeOf(1, positionOf(harness, 1).positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: 5_010_000 }))).toBe(
    'ok',
  );
});

test('SPEC §5.3 margin that was added comes out down to a fifth of the entry value, and no further', () => {
  const harness = openPerpetualHarness(3);
  // 0.01 at 50,000 and 10x: 50 of margin, a fifth of the value is 100.
  trade(harness, [1, 2], 10, 5_000_000, [10, 2]);
  adjust(harness, 1, 120n * ONE_USDT);
  const { positionId } = positionOf(harness, 1);
  expect(show(positionOf(harness, 1).removableUnits)).toBe('120');
  planStop(harness, HOUR_MS);
  expect(show(positionOf(harness, 1).removableUnits)).toBe('70');
  const preview = harness.exchange.ask({ type: 'perpetual.adjusting', accountId: 1, positionId, units: -71n * ONE_USDT });
  expect(preview).toMatchObject({ code: 'ABOVE_MAX', limit: '70', removableUnits: 70n * ONE_USDT });
  expect(adjust(harness, 1, -70n * ONE_USDT - 1n).outcome).toMatchObject({ code: 'ABOVE_MAX', limit: '70' });
  expect(codeOf(adjust(harness, 1, -70n * ONE_USDT))).toBe('ok');
  expect(adjust(harness, 1, -1n).outcome).toMatchObject({ code: 'ABOVE_MAX', limit: '0' });
  // Below 5x the usual bound is the higher one: half the entry value.
  adjust(harness, 2, 10n * ONE_USDT, 'short');
  expect(show(positionOf(harness, 2, 'short').removableUnits)).toBe('10');
});
