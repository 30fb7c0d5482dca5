import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../entry.ts';
import { Exchange } from '../../../exchange.ts';
import { codeOf } from '../../../test/answers.ts';
import { decideAgain } from '../../../test/decided-again.ts';
import { simulatedTick } from '../../../test/harness.ts';
import { MARKET, ONE_USDT, type PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { equalBytes } from '../../../test/same.ts';
import { best, INDEX, MAKER, opened, OTHER_MAKER, peg } from '../test/peg-scenes.ts';

const USERS = [1, 2, 3, 4, 5, 6];
/** One lot each, so many of an account. */
const EACH = 190;
const LIMIT = 9_990_000;
const FALLEN = 9_980_000;
/** What an offer of one level above the index comes to there. */
const PRICE = 9_981_497;

/** Orders of users to buy one lot each, of one price, and the maker's offer far above; then a fall below them. */
function fallen(each = EACH): PerpetualHarness {
  const harness = opened();
  for (let order = 0; order < each; order++) {
    for (const accountId of USERS) expect(codeOf(harness.open(accountId, 'long', 1, { priceTicks: LIMIT, leverage: 10 }))).toBe('ok');
  }
  const quotes = [
    { offsetPpm: 150, lots: 1_000, leverage: 5 },
    { offsetPpm: 150, lots: 500, leverage: 5 },
  ];
  expect(codeOf(peg(harness, MAKER, 'sell', quotes))).toBe('ok');
  expect(codeOf(peg(harness, OTHER_MAKER, 'buy', [{ offsetPpm: -150, lots: 70, leverage: 5 }]))).toBe('ok');
  return harness;
}

const advance = (harness: PerpetualHarness, budget: number): Entry => harness.send(0, { type: 'house.advance', budget });

const typesOf = ({ events }: Entry): ReadonlySet<string> => new Set(events.map(({ type }) => type));
const fillsOf = (entries: readonly Entry[]) => entries.flatMap(({ events }) => events.filter((event) => event.type === 'perpetual.filled'));

describe('SPEC §4.6 a pegged order that reaches more than 500', () => {
  test.each([
    [false, 1_000],
    [true, 1],
  ])('trades in pieces, with a restart between them (%s) and a budget of %i, as in one go', (restarts, budget) => {
    const harness = fallen();
    const from = harness.entries.length;
    const pieces = [harness.tickPerpetual(FALLEN)];
    expect(harness.exchange.firstMs(harness.timeMs)).toBe(0);
    while (harness.exchange.firstMs(harness.timeMs) === 0) {
      // Until the last piece is done the offers that are not back stand nowhere, and nobody else is served.
      expect(best(harness)).toEqual([[LIMIT, expect.any(Number)], undefined]);
      expect(codeOf(harness.send(1, { type: 'perpetual.cancelAll', marketId: MARKET }))).toBe('BUSY');
      expect(pieces.flatMap((entry) => [...typesOf(entry)])).not.toContain('perpetual.marked');
      harness.exchange.check();
      const bytes = harness.exchange.snapshot();
      if (restarts) harness.exchange = Exchange.restore(bytes);
      expect(equalBytes(harness.exchange.snapshot(), bytes)).toBe(true);
      pieces.push(advance(harness, budget));
    }
    // A second offer goes on where the first is filled, within a piece.
    expect(pieces.map((entry) => fillsOf([entry]).length)).toEqual([500, 500, 140]);
    expect(pieces.map((entry) => entry.events.filter(({ type }) => type === 'perpetual.reached').length)).toEqual([1, 1, 1]);
    expect(pieces.slice(-1).flatMap((entry) => [...typesOf(entry)])).toContain('perpetual.marked');
    const fills = fillsOf(harness.entries.slice(from));
    expect(new Set(fills.map(({ priceTicks, lots }) => `${priceTicks} ${lots}`))).toEqual(new Set([`${PRICE} 1`]));
    expect(fills.map(({ maker }) => maker.accountId)).toEqual(Array.from({ length: EACH }, () => USERS).flat());
    for (const accountId of USERS) {
      const value = BigInt(PRICE) * BigInt(EACH) * 1_000n;
      expect(harness.positions(accountId)).toMatchObject([{ lots: EACH, entryValueUnits: value, openFeeUnits: value / 1_000n }]);
      expect(harness.contractUnits(accountId)).toBe(10_000n * ONE_USDT - value / 10n - value / 1_000n);
    }
    expect(best(harness)).toEqual([
      [9_978_503, 70],
      [PRICE, 1_500 - USERS.length * EACH],
    ]);
    harness.exchange.check();
    decideAgain(harness.exchange, harness.entries);
  });

  test('the next tick goes on with what is left at its own index, when it comes first', () => {
    const harness = fallen(85);
    harness.tickPerpetual(FALLEN);
    harness.timeMs += 1;
    const entry = harness.execute({ id: '', accountId: 0, body: simulatedTick(1, INDEX, 'ok', 'index/2') });
    expect(fillsOf([entry])).toEqual([]);
    expect(typesOf(entry)).toContain('perpetual.marked');
    expect(best(harness)).toEqual([
      [9_998_500, 70],
      [10_001_500, 1_000],
    ]);
    harness.exchange.check();
  });

  test('its account excludes itself between two pieces: nothing is left to trade, and the market goes on', () => {
    const harness = fallen(85);
    harness.tickPerpetual(FALLEN);
    expect(codeOf(harness.send(MAKER, { type: 'protection.exclude', scope: 'leveraged', untilMs: harness.timeMs + 172_800_000 }))).toBe(
      'ok',
    );
    expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: MAKER, marketId: 0 })).toEqual([]);
    harness.drain();
    expect(harness.exchange.firstMs(harness.timeMs)).toBeGreaterThan(0);
    expect(codeOf(harness.open(6, 'long', 1, { priceTicks: 9_900_000, leverage: 10 }))).toBe('ok');
    harness.exchange.check();
  });

  test('ends no order of its own hand when the 500 fills of a piece are done', () => {
    const harness = opened();
    for (let order = 0; order < 100; order++)
      for (const accountId of USERS.slice(0, 5)) harness.open(accountId, 'long', 1, { priceTicks: LIMIT, leverage: 10 });
    expect(codeOf(harness.open(MAKER, 'long', 1, { priceTicks: LIMIT, leverage: 10 }))).toBe('ok');
    expect(codeOf(peg(harness, MAKER, 'sell', [{ offsetPpm: 150, lots: 600, leverage: 5 }]))).toBe('ok');
    const tick = harness.tickPerpetual(FALLEN);
    harness.drain();
    const pieces = harness.entries.slice(harness.entries.indexOf(tick)).map((entry) => {
      const ownEnds = entry.events.filter((event) => event.type === 'perpetual.ended' && event.reason === 'self-trade');
      return [fillsOf([entry]).length, ownEnds.length, typesOf(entry).has('perpetual.marked')];
    });
    expect(pieces).toEqual([
      [500, 0, false],
      [0, 1, true],
    ]);
    expect(best(harness)).toEqual([undefined, [PRICE, 100]]);
    harness.exchange.check();
    decideAgain(harness.exchange, harness.entries);
  });
});
