import { holdUnits } from '@candor/formulas/perpetual/margin';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { decideAgain } from '../../../test/decided-again.ts';
import { openPerpetualHarness, PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { adjust, only, positionOf, trade } from '../test/scenes.ts';

/** Takes everything out of a contract wallet: what the account has is what its orders hold. */
function empty(harness: PerpetualHarness, accountId: number): void {
  const amount = harness.contractUnits(accountId);
  harness.send(accountId, { type: 'wallet.transfer', assetId: 1, from: 'contract', to: 'platform', amount });
}

/** Leaves so much in it. */
function leave(harness: PerpetualHarness, accountId: number, units: bigint): void {
  const amount = harness.contractUnits(accountId) - units;
  harness.send(accountId, { type: 'wallet.transfer', assetId: 1, from: 'contract', to: 'platform', amount });
}

const openOrders = (harness: PerpetualHarness, accountId: number) =>
  harness.exchange.ask({ type: 'perpetual.orders', accountId, marketId: 0 });

const NOW = { timeInForce: 'ioc', leverage: 5 } as const;
const WHOLE = { timeInForce: 'fok', leverage: 5 } as const;

describe('SPEC §5.2 an order in pieces', () => {
  test('one at 100× with an empty wallet behind it stays when a part of it is bought, and can be bought to the end', () => {
    const harness = openPerpetualHarness(2);
    // One lot at 50,000.01 is worth 50.00001: its margin alone is 0.500001, ten lots take 5.000001.
    harness.open(1, 'short', 10, { priceTicks: 5_000_001, leverage: 100 });
    empty(harness, 1);
    for (const lots of [1, 2, 4]) {
      const { maker } = only(harness.open(2, 'long', lots, { priceTicks: 5_000_001, ...NOW }), 'perpetual.filled');
      expect(maker).toMatchObject({ accountId: 1, fromWalletUnits: 0n });
    }
    expect(openOrders(harness, 1)).toMatchObject([{ lots: 10, filledLots: 7 }]);
    const last = harness.open(2, 'long', 3, { priceTicks: 5_000_001, ...NOW });
    expect(only(last, 'perpetual.filled').lots).toBe(3);
    // Its fills have taken just what it held.
    expect(eventsOf(last, 'perpetual.ended').filter(({ accountId }) => accountId === 1)).toMatchObject([
      { reason: 'filled', returnedUnits: 0n },
    ]);
    expect(positionOf(harness, 1, 'short').marginUnits).toBe(500_000_100n);
    harness.exchange.check();
  });

  test('so does one that opens in pieces as a taker', () => {
    const harness = openPerpetualHarness(3);
    for (const accountId of [2, 3]) harness.open(accountId, 'short', 3, { priceTicks: 5_000_001, leverage: 5 });
    leave(harness, 1, holdUnits(5_000_001, 6, { factor: 1_000n, leverage: 100, feePpm: 1_000 }));
    const entry = harness.open(1, 'long', 6, { priceTicks: 5_000_001, leverage: 100 });
    expect(eventsOf(entry, 'perpetual.filled').map(({ taker }) => [taker.marginUnits, taker.fromWalletUnits])).toEqual([
      [150_000_100n, 0n],
      [150_000_000n, 0n],
    ]);
    expect(harness.contractUnits(1)).toBe(0n);
  });

  test('a reduction pays the fee of all its pieces together', () => {
    const harness = openPerpetualHarness(3, 0n, { ...PERPETUAL_TERMS, closeFeePpm: 333 });
    trade(harness, [1, 2], 10, 5_000_000);
    const { positionId } = positionOf(harness, 1);
    harness.closeOf(1, positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: 5_000_001, lots: 3 });
    const fees = [1, 2, 3].map(() => only(harness.open(3, 'long', 1, { priceTicks: 5_000_001 }), 'perpetual.filled').maker.feeUnits);
    // A lot's is 1,665,000.333; three are 4,995,000.999.
    expect(fees).toEqual([1_665_001n, 1_665_000n, 1_665_000n]);
  });

  test('a difference of nothing posts nothing', () => {
    const terms = { ...PERPETUAL_TERMS, openFeePpm: 1 };
    const harness = openPerpetualHarness(2, 0n, terms, 5);
    // A lot is worth 0.00005: the first takes a margin of 100 units and a fee of 1, which are those of two lots as well.
    harness.open(1, 'short', 3, { priceTicks: 5, leverage: 100 });
    harness.open(2, 'long', 1, { priceTicks: 4, leverage: 100 });
    const pieces = [1, 2, 3].map(() => only(harness.open(2, 'long', 1, { priceTicks: 5, leverage: 100 }), 'perpetual.filled'));
    expect(pieces.map(({ maker }) => [maker.marginUnits, maker.feeUnits])).toEqual([
      [100n, 1n],
      [0n, 0n],
      [100n, 0n],
    ]);
    expect(pieces.map(({ legs }) => legs.filter(({ ownerId, amount }) => ownerId === 1 && amount > 0n).length)).toEqual([1, 0, 1]);
    harness.exchange.check();
    decideAgain(harness.exchange, harness.entries);
  });

  test('no fill at the limit ever needs more than the hold: what is seen can be bought in any pieces', () => {
    const orders = fc.record({
      side: fc.constantFrom('long', 'short'),
      away: fc.integer({ min: -20_000, max: 20_000 }),
      leverage: fc.constantFrom(5, 10, 20, 50, 100),
      openFeePpm: fc.constantFrom(0, 1, 333, 1_000, 9_999),
      pieces: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
    });
    fc.assert(
      fc.property(orders, ({ side, away, leverage, openFeePpm, pieces }) => {
        const harness = openPerpetualHarness(2, 0n, { ...PERPETUAL_TERMS, openFeePpm });
        const priceTicks = 5_000_000 + away;
        harness.open(
          1,
          side,
          pieces.reduce((sum, lots) => sum + lots),
          { priceTicks, leverage },
        );
        empty(harness, 1);
        const hits = pieces.map((lots) =>
          harness.open(2, side === 'long' ? 'short' : 'long', lots, { priceTicks, timeInForce: 'fok', leverage: 5 }),
        );
        expect(hits.map((entry) => only(entry, 'perpetual.filled').lots)).toEqual(pieces);
        expect(hits.every((entry) => only(entry, 'perpetual.filled').maker.fromWalletUnits === 0n)).toBe(true);
        expect([openOrders(harness, 1), harness.contractUnits(1)]).toEqual([[], 0n]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('I8 a fill-or-kill order is decided on exactly the fills that follow', () => {
  test('a part of a resting order at 100× with an empty wallet behind it', () => {
    const harness = openPerpetualHarness(2);
    harness.open(1, 'short', 845, { priceTicks: 5_000_001, leverage: 100 });
    empty(harness, 1);
    expect(only(harness.open(2, 'long', 23, { priceTicks: 5_000_001, ...WHOLE }), 'perpetual.filled').lots).toBe(23);
    expect(openOrders(harness, 1)).toMatchObject([{ lots: 845, filledLots: 23 }]);
  });

  test('a buy with just its hold in the wallet', () => {
    const harness = openPerpetualHarness(3);
    for (const accountId of [2, 3]) harness.open(accountId, 'short', 3, { priceTicks: 5_000_001, leverage: 5 });
    leave(harness, 1, holdUnits(5_000_001, 6, { factor: 1_000n, leverage: 100, feePpm: 1_000 }));
    const entry = harness.open(1, 'long', 6, { priceTicks: 5_000_001, timeInForce: 'fok', leverage: 100 });
    expect(eventsOf(entry, 'perpetual.filled').map(({ lots }) => lots)).toEqual([3, 3]);
  });

  test('without its hold in the wallet it says so, and not that the book is short', () => {
    const harness = openPerpetualHarness(2);
    harness.open(1, 'short', 3, { priceTicks: 5_000_001 });
    leave(harness, 2, 100n);
    expect(codeOf(harness.open(2, 'long', 3, { priceTicks: 5_000_001, ...WHOLE }))).toBe('INSUFFICIENT_FUNDS');
    expect(codeOf(harness.open(2, 'long', 4, { priceTicks: 5_000_001, ...WHOLE }))).toBe('NOT_FILLED');
  });

  test.each([
    [0n, 'ok'],
    [-1n, 'NOT_FILLED'],
  ])('a sell above its limit with what its fills take and %i units more: %s', (more, code) => {
    const harness = openPerpetualHarness(3);
    harness.open(1, 'long', 3, { priceTicks: 5_000_301 });
    harness.open(1, 'long', 2, { priceTicks: 5_000_201 });
    harness.open(3, 'long', 4, { priceTicks: 5_000_001 });
    const terms = { factor: 1_000n, leverage: 100, feePpm: 1_000 };
    // Three lots at 50,003.01, two at 50,002.01 and two at the limit are worth as much as one lot at this price; the first two draw on the wallet.
    const takenUnits = holdUnits(7 * 5_000_001 + 3 * 300 + 2 * 200, 1, terms);
    leave(harness, 2, takenUnits + more);
    expect(codeOf(harness.open(2, 'short', 7, { priceTicks: 5_000_001, timeInForce: 'fok', leverage: 100 }))).toBe(code);
    expect(harness.contractUnits(2)).toBe(code === 'ok' ? 0n : takenUnits + more);
  });

  test('two resting orders that reduce one position count as far as it goes', () => {
    const harness = openPerpetualHarness(3);
    trade(harness, [1, 2], 50, 5_000_000);
    const { positionId } = positionOf(harness, 1);
    for (const priceTicks of [5_000_100, 5_000_200])
      harness.closeOf(1, positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks, lots: 30 });
    harness.open(2, 'short', 10, { priceTicks: 5_000_300 });
    expect(codeOf(harness.open(3, 'long', 61, { priceTicks: 5_000_300, ...WHOLE }))).toBe('NOT_FILLED');
    const entry = harness.open(3, 'long', 60, { priceTicks: 5_000_300, ...WHOLE });
    expect(eventsOf(entry, 'perpetual.filled').map(({ lots }) => lots)).toEqual([30, 20, 10]);
    expect(harness.positions(1)).toEqual([]);
  });

  test('a resting order that its mark has left behind does not count, and what is behind it does', () => {
    const harness = openPerpetualHarness(3);
    harness.open(1, 'long', 10, { priceTicks: 4_990_000, leverage: 100 });
    harness.open(2, 'long', 10, { priceTicks: 4_980_000, leverage: 5 });
    harness.tickPerpetual(4_964_000);
    expect(codeOf(harness.open(3, 'short', 11, { priceTicks: 4_980_000, ...WHOLE }))).toBe('NOT_FILLED');
    expect(openOrders(harness, 1)).toHaveLength(1);
    const entry = harness.open(3, 'short', 10, { priceTicks: 4_980_000, ...WHOLE });
    expect(eventsOf(entry, 'perpetual.ended')[0]).toMatchObject({ accountId: 1, reason: 'margin-at-fill' });
    expect(only(entry, 'perpetual.filled')).toMatchObject({ priceTicks: 4_980_000, lots: 10 });
  });

  test.each([
    [244_999_999n, 'NOT_FILLED', []],
    [245_000_000n, 'ok', [5_000_000_000n, 0n]],
  ])('a reduction at a loss in two pieces, the first of which leaves a margin for the second: %i units more, %s', (more, code, margins) => {
    const harness = openPerpetualHarness(4);
    trade(harness, [1, 2], 100, 5_000_000, [50, 5]);
    for (const accountId of [3, 4]) harness.open(accountId, 'long', 50, { priceTicks: 4_900_000, leverage: 5 });
    // The first loses 50 of the margin of 100 and pays a fee of 2.45, and without these the second is beyond bankruptcy.
    adjust(harness, 1, more);
    const entry = harness.closeOf(1, positionOf(harness, 1).positionId, { timeInForce: 'fok' });
    expect(codeOf(entry)).toBe(code);
    expect(eventsOf(entry, 'perpetual.filled').map(({ taker }) => taker.marginUnits)).toEqual(margins);
  });
});
