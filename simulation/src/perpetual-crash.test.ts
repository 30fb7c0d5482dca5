import { describe, expect, test } from 'vitest';
import { audited, funded, hasRecordings, met, playHalving, playSellOff, SELL_OFFS } from './perpetual-sell-off.ts';

describe.skipIf(!hasRecordings)('recorded sell-offs (skipped without ../shared)', () => {
  test.each(SELL_OFFS)(
    'I1–I14 $day: liquidations, funding, every invariant after each price, restarts between',
    { timeout: 60_000 },
    (sellOff) => {
      // as many as a test has time for; `npm run soak` has 10,000
      const harness = playSellOff(sellOff, 1_500);
      const counts = met(harness);
      expect(counts['perpetual.liquidated']).toBeGreaterThan(100);
      expect(funded(harness)).toBeGreaterThan(1_000);
      expect(counts['perpetual.deleveraged']).toBeGreaterThan(100);
      expect(counts['perpetual.unprotected']).toBeGreaterThan(100);
      expect(harness.bystandersKept()).toBe(true);
      expect(audited(harness)).toEqual([]);
    },
  );
});

test(
  'I1–I14 half of the price in ten minutes: insurance is spent, positions are deleveraged, nobody is below zero',
  { timeout: 60_000 },
  () => {
    const harness = playHalving(10_000);
    const counts = met(harness);
    expect(counts['perpetual.liquidated']).toBeGreaterThan(1_000);
    expect(counts['insured partner']).toBeGreaterThan(0);
    expect(counts['perpetual.deleveraged']).toBeGreaterThan(1_000);
    expect(harness.unfinished).toBeGreaterThan(0);
    expect(harness.bystandersKept()).toBe(true);
    expect(audited(harness)).toEqual([]);
  },
);
