import { expect, test } from 'vitest';
import { MARKET, openPerpetualHarness, PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import { figuresOf, positionOf, show } from '../test/scenes.ts';

const INDEX = 3_000_000;

/** Bids of account 1 and offers of account 2 at two prices each, 12 bp above the index. */
function quoted() {
  const harness = openPerpetualHarness(3, 0n, PERPETUAL_TERMS, INDEX);
  for (const away of [100, 200]) {
    harness.open(1, 'long', 30, { priceTicks: 3_003_600 - away, leverage: 5 });
    harness.open(2, 'short', 30, { priceTicks: 3_003_600 + away, leverage: 5 });
  }
  return harness;
}

const asked = { accountId: 3, marketId: MARKET, priceTicks: 0, leverage: 10 } as const;

test.each(['long', 'short'] as const)('RULES §3.3 a %s at market is foretold as the book fills it, not at the mark', (side) => {
  const harness = quoted();
  const preview = harness.exchange.ask({ type: 'perpetual.preview', ...asked, side, lots: 50 });
  const before = harness.contractUnits(3);
  harness.open(3, side, 50, { kind: 'market', timeInForce: 'ioc', leverage: 10 });
  const { entryValueUnits, marginUnits, liquidationTicks } = positionOf(harness, 3, side);
  expect(preview).toMatchObject({ code: '', valueUnits: entryValueUnits, marginUnits });
  expect(preview?.after).toMatchObject({ lots: 50, entryValueUnits, marginUnits, liquidationTicks });
  expect(before - harness.contractUnits(3)).toBe((preview?.marginUnits ?? 0n) + (preview?.feeUnits ?? 0n));
  expect(entryValueUnits).not.toBe(BigInt(figuresOf(harness).markTicks ?? 0) * 50n * 1_000n);
});

test('RULES §3.3 of more than the book has within the protection price only that is foretold, and at a limit all of it', () => {
  const harness = quoted();
  harness.open(2, 'short', 30, { priceTicks: 3_400_000, leverage: 5 });
  const market = harness.exchange.ask({ type: 'perpetual.preview', ...asked, side: 'long', lots: 80 });
  expect(market?.after.lots).toBe(60);
  expect(show(market?.valueUnits ?? 0n)).toBe(show((3_003_700n + 3_003_800n) * 30n * 1_000n));
  const limit = harness.exchange.ask({ type: 'perpetual.preview', ...asked, side: 'long', lots: 80, priceTicks: 3_003_000 });
  expect([limit?.after.lots, show(limit?.valueUnits ?? 0n)]).toEqual([80, '2402.4']);
});

test('where nobody takes any of it, all of it is told at the mark', () => {
  const harness = openPerpetualHarness(3, 0n, PERPETUAL_TERMS, INDEX);
  const preview = harness.exchange.ask({ type: 'perpetual.preview', ...asked, side: 'long', lots: 10 });
  expect([preview?.after.lots, show(preview?.valueUnits ?? 0n)]).toEqual([10, '300']);
});
