import { expect, test } from 'vitest';
import { codeOf } from '../../test/answers.ts';
import type { PerpetualHarness } from '../../test/perpetual-harness.ts';
import { openGold, tickOf } from './test/gold.ts';
import { figuresOf, statedSince } from './test/scenes.ts';

const open = (harness: PerpetualHarness): string => codeOf(harness.open(1, 'long', 10, { priceTicks: 199_000, leverage: 5 }));

test('RULES §3.1 with real money a tick of gold from two sources is frozen for contracts: no mark, no opening; from three it is not', () => {
  const harness = openGold('live');
  tickOf(harness, 2);
  const from = harness.entries.length - 1;
  harness.timeMs += 5_000;
  harness.drain();
  expect(statedSince(harness, from, 'perpetual.marked')).toEqual([]);
  expect(figuresOf(harness)).toMatchObject({ isLive: false });
  expect(open(harness)).toBe('PRICE_FROZEN');
  tickOf(harness, 3);
  expect(figuresOf(harness)).toMatchObject({ isLive: true });
  expect(open(harness)).toBe('ok');
});

test.each([
  ['gold with play money', 'demo', 'xauusdt'],
  ['a coin', 'live', 'btcusdt'],
] as const)('RULES §3.1 two sources are enough for %s', (_what, mode, code) => {
  const harness = openGold(mode, code);
  tickOf(harness, 2);
  expect(open(harness)).toBe('ok');
});
