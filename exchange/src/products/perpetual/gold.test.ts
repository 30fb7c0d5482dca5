import { expect, test } from 'vitest';
import { codeOf } from '../../test/answers.ts';
import type { PerpetualHouse } from '../../test/perpetual-house.ts';
import { openGold, tickOf } from './test/gold.ts';
import { figuresOf, statedSince } from './test/scenes.ts';

const open = (house: PerpetualHouse): string => codeOf(house.open(1, 'long', 10, { priceTicks: 199_000, leverage: 5 }));

test('RULES §3.1 with real money a tick of gold from two sources is frozen for contracts: no mark, no opening; from three it is not', () => {
  const house = openGold('live');
  tickOf(house, 2);
  const from = house.entries.length - 1;
  house.timeMs += 5_000;
  house.drain();
  expect(statedSince(house, from, 'perpetual.marked')).toEqual([]);
  expect(figuresOf(house)).toMatchObject({ isLive: false });
  expect(open(house)).toBe('PRICE_FROZEN');
  tickOf(house, 3);
  expect(figuresOf(house)).toMatchObject({ isLive: true });
  expect(open(house)).toBe('ok');
});

test.each([
  ['gold with play money', 'demo', 'xauusdt'],
  ['a coin', 'live', 'btcusdt'],
] as const)('RULES §3.1 two sources are enough for %s', (_what, mode, code) => {
  const house = openGold(mode, code);
  tickOf(house, 2);
  expect(open(house)).toBe('ok');
});
