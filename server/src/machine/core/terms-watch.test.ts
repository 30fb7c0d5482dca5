import type { Entry } from '@candor/exchange/entry';
import { switchesOf } from '@candor/exchange/ground/market/switches';
import { openHarness, TERMS } from '@candor/exchange/test/harness';
import { expect, test } from 'vitest';
import type { PublishedBatch } from './core.ts';
import { TermsWatch } from './terms-watch.ts';

const harness = openHarness();
const ticked = harness.tick(3_000_000);
const alone = { operator: 'anna', reason: 'a test' } as const;
const switched = harness.send(0, { type: 'market.switch', marketId: 1, ...switchesOf(TERMS), enable: false, ...alone });

const batch = (timeMs: number, ...entries: readonly Entry[]): PublishedBatch => ({
  firstSeq: 1,
  lastSeq: 1,
  prevBatchHash: '',
  timeMs,
  entries,
  depth: [],
});

test('what is in force is asked for again after the events that state it, and once a planned version begins to act', () => {
  const watch = new TermsWatch(['market.changed', 'market.switched']);
  expect([watch.isOver(batch(500)), watch.isOver(batch(500, ticked)), watch.isOver(batch(500, ticked, switched))]).toEqual([
    false,
    false,
    true,
  ]);
  watch.asked([{ planned: [] }, { planned: [{ effectiveMs: 2_000 }, { effectiveMs: 3_000 }] }, { planned: [{ effectiveMs: 2_500 }] }]);
  expect([watch.isOver(batch(1_999)), watch.isOver(batch(2_000))]).toEqual([false, true]);
  watch.asked([{ planned: [{ effectiveMs: 3_000 }] }]);
  expect([watch.isOver(batch(2_999)), watch.isOver(batch(3_001))]).toEqual([false, true]);
  watch.asked([]);
  expect(watch.isOver(batch(9_000))).toBe(false);
});
