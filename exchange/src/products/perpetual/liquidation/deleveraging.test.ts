import { expect, test } from 'vitest';
import { Exchange } from '../../../exchange.ts';
import { eventsOf } from '../../../test/answers.ts';
import { ONE_USDT, openPerpetualHarness } from '../../../test/perpetual-harness.ts';
import { adjust, enrich, figuresOf, only, positionOf, show, statedSince, trade } from '../test/scenes.ts';

/** G18's shorts A, B and C of 0.5 are accounts 1 to 3, against longs of accounts 5 to 7. */
function ranked() {
  const harness = openPerpetualHarness(8, 0n);
  for (const [seller, priceTicks, leverage] of [
    [1, 5_000_000, 10],
    [2, 4_800_000, 20],
    [3, 4_600_000, 5],
  ] as const) {
    harness.tickPerpetual(priceTicks);
    trade(harness, [seller + 4, seller], 500, priceTicks, [5, leverage]);
  }
  return harness;
}

test('G18 §5.6 partners are taken by their score, the highest first, and of equal ones the lower number', () => {
  const harness = ranked();
  // 1,200 lots more at 46,000, 10×, from account 8, whose short has the score of C and a higher number.
  enrich(harness, 8, 20_000);
  trade(harness, [4, 8], 1_200, 4_600_000, [10, 5]);
  const { bankruptcyTicks } = positionOf(harness, 4);
  const closed = eventsOf(harness.tickPerpetual(bankruptcyTicks - 1), 'perpetual.deleveraged');
  expect(closed.map(({ loser, partner, lots, priceTicks }) => [loser.accountId, partner.accountId, lots, priceTicks])).toEqual([
    [4, 2, 500, bankruptcyTicks],
    [4, 1, 500, bankruptcyTicks],
    [4, 3, 200, bankruptcyTicks],
  ]);
  harness.exchange.check();
});

test('§5.6 at the bankruptcy price of the loser, no fee: the partner gets margin and profit, the loser nothing', () => {
  const harness = openPerpetualHarness(4, 0n);
  trade(harness, [1, 2], 500, 5_000_000, [10, 5]);
  const before = [1, 2, 3, 4].map((accountId) => harness.contractUnits(accountId));
  const event = only(harness.tickPerpetual(4_500_000), 'perpetual.deleveraged');
  expect(event).toMatchObject({ priceTicks: 4_500_000, lots: 500, loser: { feeUnits: 0n }, partner: { feeUnits: 0n } });
  expect([1, 2, 3, 4].map((accountId, index) => show(harness.contractUnits(accountId) - (before[index] ?? 0n)))).toEqual([
    '0',
    // 5,000 of margin and 2,500 of profit.
    '7500',
    '0',
    '0',
  ]);
  expect(statedSince(harness, 0, 'perpetual.closed').map(({ accountId, reason }) => [accountId, reason])).toEqual([
    [2, 'deleveraged'],
    [1, 'liquidated'],
  ]);
});

test('§2 what deleveraging leaves of the margin, less than one tick, is the insurance account’s', () => {
  const harness = openPerpetualHarness(3, 0n);
  trade(harness, [1, 2], 3, 5_000_001, [100, 5]);
  const { marginUnits, entryValueUnits, bankruptcyTicks } = positionOf(harness, 1);
  harness.tickPerpetual(4_950_000);
  const leftUnits = marginUnits + BigInt(bankruptcyTicks) * 3n * 1_000n - entryValueUnits;
  expect(leftUnits).toBeGreaterThan(0n);
  expect(leftUnits).toBeLessThan(3_000n);
  expect(figuresOf(harness).insuranceUnits).toBe(leftUnits);
});

/** Account 1 has both sides of 100 lots, nobody else has a position: its long is bankrupt at 45,000 and has no partner. */
function withoutPartner() {
  const harness = openPerpetualHarness(6, 0n);
  trade(harness, [1, 2], 100, 5_000_000, [10, 5]);
  harness.open(1, 'short', 100, { priceTicks: 5_000_000, leverage: 5 });
  harness.closeOf(2, positionOf(harness, 2, 'short').positionId);
  expect(harness.positions(2)).toEqual([]);
  harness.tickPerpetual(4_520_000);
  expect(positionOf(harness, 1)).toMatchObject({ lots: 100, liquidationTicks: 4_522_613 });
  return harness;
}

test('§5.6 what finds no partner waits for the next mark; the own other side is none', () => {
  const harness = withoutPartner();
  expect(harness.exchange.firstMs(harness.timeMs)).toBeGreaterThan(harness.timeMs);
  harness.exchange.check();
  harness.open(3, 'long', 100, { priceTicks: 4_516_000, leverage: 5 });
  expect(positionOf(harness, 1).lots).toBe(100);
  expect(only(harness.tickPerpetual(4_520_000, 1), 'perpetual.filled')).toMatchObject({ lots: 100, priceTicks: 4_516_000 });
  expect(harness.positions(1).map(({ side }) => side)).toEqual(['short']);
});

test('§5.6 a partner whose equity at that bankruptcy price would be negative is skipped', () => {
  const harness = withoutPartner();
  harness.tickPerpetual(4_100_000);
  // Bankrupt at 41,410, and at 49,200.
  trade(harness, [3, 4], 100, 4_100_000, [5, 100]);
  expect(eventsOf(harness.tickPerpetual(4_100_000, 1), 'perpetual.deleveraged')).toEqual([]);
  trade(harness, [3, 5], 60, 4_100_000, [5, 5]);
  const entry = harness.tickPerpetual(4_100_000, 1);
  expect(only(entry, 'perpetual.deleveraged')).toMatchObject({ partner: { accountId: 5 }, lots: 60, priceTicks: 4_500_000 });
  expect(positionOf(harness, 1)).toMatchObject({ lots: 40 });
  harness.exchange.check();
});

test.each([60, 150])('§5.6 a partner of %i lots may end at zero, and is skipped one unit below it', (lots) => {
  const harness = withoutPartner();
  harness.tickPerpetual(4_100_000);
  trade(harness, [3, 5], lots, 4_100_000, [5, 20]);
  const lossUnits = (4_500_000n - 4_100_000n) * BigInt(lots) * 1_000n;
  adjust(harness, 5, lossUnits - 1n - positionOf(harness, 5, 'short').marginUnits, 'short');
  expect(eventsOf(harness.tickPerpetual(4_100_000, 1), 'perpetual.deleveraged')).toEqual([]);
  adjust(harness, 5, 1n, 'short');
  expect(positionOf(harness, 5, 'short').marginUnits).toBe(lossUnits);
  expect(only(harness.tickPerpetual(4_100_000, 1), 'perpetual.deleveraged')).toMatchObject({
    partner: { accountId: 5 },
    lots: Math.min(lots, 100),
    priceTicks: 4_500_000,
  });
  harness.exchange.check();
});

test('§5.5 what a position without cover is below zero is known, so that large withdrawals can wait for it', () => {
  const uncovered = (): string => show(harness.exchange.ask({ type: 'house.uncovered' }));
  const harness = withoutPartner();
  // Below maintenance, and still 20 above zero.
  expect(uncovered()).toBe('0');
  harness.tickPerpetual(4_100_000);
  // 0.1 bought at 50,000 with a margin of 500: a loss of 900.
  expect(uncovered()).toBe('400');
  harness.exchange = Exchange.restore(harness.exchange.snapshot());
  expect(uncovered()).toBe('400');
  harness.tickPerpetual(4_100_000, 1, 'frozen');
  expect(uncovered()).toBe('400');
  harness.tickPerpetual(4_100_000, 3_000);
  trade(harness, [3, 5], 60, 4_100_000, [5, 5]);
  harness.tickPerpetual(4_100_000, 1);
  expect(uncovered()).toBe('160');
  harness.tickPerpetual(4_600_000, 1);
  expect(uncovered()).toBe('0');
});

test('I12 accounts without a position in the market are untouched by a deleveraging', () => {
  const harness = openPerpetualHarness(4, 1n * ONE_USDT);
  trade(harness, [1, 2], 500, 5_000_000, [10, 5]);
  const legs = harness.tickPerpetual(4_000_000).events.flatMap((event) => ('legs' in event ? event.legs : []));
  expect(new Set(legs.map(({ ownerId }) => ownerId))).toEqual(new Set([0, 1, 2]));
});
