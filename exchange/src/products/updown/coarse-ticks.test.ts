import { expect, test } from 'vitest';
import { codeOf } from '../../test/answers.ts';
import { COVER, ONE_USDT, openUpdownHouse, PRODUCT, T0, UPDOWN_TERMS, type UpdownHouse } from '../../test/updown-house.ts';

const AGES_MS = [0, 100, 200, 300];

/** A house with a price of four fresh sources at this many ticks. */
function houseAt(mode: 'demo' | 'live', priceTicks: number): UpdownHouse {
  const house = openUpdownHouse(1, UPDOWN_TERMS, COVER, mode);
  const sources = AGES_MS.map((ageMs, index) => ({ name: `venue-${index}`, price: '1.00', timeMs: T0 - ageMs, weight: 1, used: true }));
  house.at(T0, 0, { type: 'price.tick', symbolId: 1, priceTicks, state: 'ok', sourceKind: 'live', rule: 'index/2', sources });
  return house;
}

test('RULES §3.1 with real money no contract is taken while one tick is more than 0.8 basis points of the price: MARKET_CLOSED', () => {
  expect(codeOf(houseAt('live', 12_499).placeAt(T0 + 1, 1))).toBe('MARKET_CLOSED');
  expect(codeOf(houseAt('live', 12_500).placeAt(T0 + 1, 1))).toBe('ok');
});

test('a proposal of it is refused alike, and play money takes it', () => {
  const order = { accountId: 1, offerId: PRODUCT, side: 'up', stakeUnits: ONE_USDT, timeMs: T0 + 1 } as const;
  expect(houseAt('live', 12_499).exchange.ask({ type: 'updown.check', ...order })).toMatchObject({ code: 'MARKET_CLOSED' });
  expect(codeOf(houseAt('demo', 12_499).placeAt(T0 + 1, 1))).toBe('ok');
});

test('a contract that runs is settled whatever the tick has become', () => {
  const house = houseAt('live', 12_500);
  house.placeAt(T0 + 1, 1);
  house.ticks(T0 + 1_000, T0 + 60_000, 12_400);
  house.tickAt(T0 + 60_002, 12_300);
  expect(house.settleAt(T0 + 60_003)).toMatchObject([{ result: 'tie', entryTicks: 12_400, exitTicks: 12_400 }]);
});

test('a symbol without a price has no tick that is too coarse: PRICE_FROZEN', () => {
  expect(codeOf(openUpdownHouse(1, UPDOWN_TERMS, COVER, 'live').placeAt(T0, 1))).toBe('PRICE_FROZEN');
});
