import { expect, test } from 'vitest';
import { Exchange } from '../../../exchange.ts';
import { eventsOf } from '../../../test/answers.ts';
import { ONE_USDT, openPerpetualHouse } from '../../../test/perpetual-house.ts';
import { adjust, enrich, figuresOf, only, positionOf, show, statedSince, trade } from '../test/scenes.ts';

/** G18's shorts A, B and C of 0.5 are accounts 1 to 3, against longs of accounts 5 to 7. */
function ranked() {
  const house = openPerpetualHouse(8, 0n);
  for (const [seller, priceTicks, leverage] of [
    [1, 5_000_000, 10],
    [2, 4_800_000, 20],
    [3, 4_600_000, 5],
  ] as const) {
    house.tickPerpetual(priceTicks);
    trade(house, [seller + 4, seller], 500, priceTicks, [5, leverage]);
  }
  return house;
}

test('G18 §5.6 partners are taken by their score, the highest first, and of equal ones the lower number', () => {
  const house = ranked();
  // 1,200 lots more at 46,000, 10×, from account 8, whose short has the score of C and a higher number.
  enrich(house, 8, 20_000);
  trade(house, [4, 8], 1_200, 4_600_000, [10, 5]);
  const { bankruptcyTicks } = positionOf(house, 4);
  const closed = eventsOf(house.tickPerpetual(bankruptcyTicks - 1), 'perpetual.deleveraged');
  expect(closed.map(({ loser, partner, lots, priceTicks }) => [loser.accountId, partner.accountId, lots, priceTicks])).toEqual([
    [4, 2, 500, bankruptcyTicks],
    [4, 1, 500, bankruptcyTicks],
    [4, 3, 200, bankruptcyTicks],
  ]);
  house.exchange.check();
});

test('§5.6 at the bankruptcy price of the loser, no fee: the partner gets margin and profit, the loser nothing', () => {
  const house = openPerpetualHouse(4, 0n);
  trade(house, [1, 2], 500, 5_000_000, [10, 5]);
  const before = [1, 2, 3, 4].map((accountId) => house.contractUnits(accountId));
  const event = only(house.tickPerpetual(4_500_000), 'perpetual.deleveraged');
  expect(event).toMatchObject({ priceTicks: 4_500_000, lots: 500, loser: { feeUnits: 0n }, partner: { feeUnits: 0n } });
  expect([1, 2, 3, 4].map((accountId, index) => show(house.contractUnits(accountId) - (before[index] ?? 0n)))).toEqual([
    '0',
    // 5,000 of margin and 2,500 of profit.
    '7500',
    '0',
    '0',
  ]);
  expect(statedSince(house, 0, 'perpetual.closed').map(({ accountId, reason }) => [accountId, reason])).toEqual([
    [2, 'deleveraged'],
    [1, 'liquidated'],
  ]);
});

test('§2 what deleveraging leaves of the margin, less than one tick, is the insurance account’s', () => {
  const house = openPerpetualHouse(3, 0n);
  trade(house, [1, 2], 3, 5_000_001, [100, 5]);
  const { marginUnits, entryValueUnits, bankruptcyTicks } = positionOf(house, 1);
  house.tickPerpetual(4_950_000);
  const leftUnits = marginUnits + BigInt(bankruptcyTicks) * 3n * 1_000n - entryValueUnits;
  expect(leftUnits).toBeGreaterThan(0n);
  expect(leftUnits).toBeLessThan(3_000n);
  expect(figuresOf(house).insuranceUnits).toBe(leftUnits);
});

/** Account 1 has both sides of 100 lots, nobody else has a position: its long is bankrupt at 45,000 and has no partner. */
function withoutPartner() {
  const house = openPerpetualHouse(6, 0n);
  trade(house, [1, 2], 100, 5_000_000, [10, 5]);
  house.open(1, 'short', 100, { priceTicks: 5_000_000, leverage: 5 });
  house.closeOf(2, positionOf(house, 2, 'short').positionId);
  expect(house.positions(2)).toEqual([]);
  house.tickPerpetual(4_520_000);
  expect(positionOf(house, 1)).toMatchObject({ lots: 100, liquidationTicks: 4_522_613 });
  return house;
}

test('§5.6 what finds no partner waits for the next mark; the own other side is none', () => {
  const house = withoutPartner();
  expect(house.exchange.firstMs(house.timeMs)).toBeGreaterThan(house.timeMs);
  house.exchange.check();
  house.open(3, 'long', 100, { priceTicks: 4_516_000, leverage: 5 });
  expect(positionOf(house, 1).lots).toBe(100);
  expect(only(house.tickPerpetual(4_520_000, 1), 'perpetual.filled')).toMatchObject({ lots: 100, priceTicks: 4_516_000 });
  expect(house.positions(1).map(({ side }) => side)).toEqual(['short']);
});

test('§5.6 a partner whose equity at that bankruptcy price would be negative is skipped', () => {
  const house = withoutPartner();
  house.tickPerpetual(4_100_000);
  // Bankrupt at 41,410, and at 49,200.
  trade(house, [3, 4], 100, 4_100_000, [5, 100]);
  expect(eventsOf(house.tickPerpetual(4_100_000, 1), 'perpetual.deleveraged')).toEqual([]);
  trade(house, [3, 5], 60, 4_100_000, [5, 5]);
  const entry = house.tickPerpetual(4_100_000, 1);
  expect(only(entry, 'perpetual.deleveraged')).toMatchObject({ partner: { accountId: 5 }, lots: 60, priceTicks: 4_500_000 });
  expect(positionOf(house, 1)).toMatchObject({ lots: 40 });
  house.exchange.check();
});

test.each([60, 150])('§5.6 a partner of %i lots may end at zero, and is skipped one unit below it', (lots) => {
  const house = withoutPartner();
  house.tickPerpetual(4_100_000);
  trade(house, [3, 5], lots, 4_100_000, [5, 20]);
  const lossUnits = (4_500_000n - 4_100_000n) * BigInt(lots) * 1_000n;
  adjust(house, 5, lossUnits - 1n - positionOf(house, 5, 'short').marginUnits, 'short');
  expect(eventsOf(house.tickPerpetual(4_100_000, 1), 'perpetual.deleveraged')).toEqual([]);
  adjust(house, 5, 1n, 'short');
  expect(positionOf(house, 5, 'short').marginUnits).toBe(lossUnits);
  expect(only(house.tickPerpetual(4_100_000, 1), 'perpetual.deleveraged')).toMatchObject({
    partner: { accountId: 5 },
    lots: Math.min(lots, 100),
    priceTicks: 4_500_000,
  });
  house.exchange.check();
});

test('§5.5 what a position without cover is below zero is known, so that large withdrawals can wait for it', () => {
  const uncovered = (): string => show(house.exchange.ask({ type: 'house.uncovered' }));
  const house = withoutPartner();
  // Below maintenance, and still 20 above zero.
  expect(uncovered()).toBe('0');
  house.tickPerpetual(4_100_000);
  // 0.1 bought at 50,000 with a margin of 500: a loss of 900.
  expect(uncovered()).toBe('400');
  house.exchange = Exchange.restore(house.exchange.snapshot());
  expect(uncovered()).toBe('400');
  house.tickPerpetual(4_100_000, 1, 'frozen');
  expect(uncovered()).toBe('400');
  house.tickPerpetual(4_100_000, 3_000);
  trade(house, [3, 5], 60, 4_100_000, [5, 5]);
  house.tickPerpetual(4_100_000, 1);
  expect(uncovered()).toBe('160');
  house.tickPerpetual(4_600_000, 1);
  expect(uncovered()).toBe('0');
});

test('I12 accounts without a position in the market are untouched by a deleveraging', () => {
  const house = openPerpetualHouse(4, 1n * ONE_USDT);
  trade(house, [1, 2], 500, 5_000_000, [10, 5]);
  const legs = house.tickPerpetual(4_000_000).events.flatMap((event) => ('legs' in event ? event.legs : []));
  expect(new Set(legs.map(({ ownerId }) => ownerId))).toEqual(new Set([0, 1, 2]));
});
