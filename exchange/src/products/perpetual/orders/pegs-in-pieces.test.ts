import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../entry.ts';
import { Exchange } from '../../../exchange.ts';
import { codeOf } from '../../../test/answers.ts';
import { decideAgain } from '../../../test/decided-again.ts';
import { simulatedTick } from '../../../test/house.ts';
import { MARKET, ONE_USDT, type PerpetualHouse } from '../../../test/perpetual-house.ts';
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
function fallen(each = EACH): PerpetualHouse {
  const house = opened();
  for (let order = 0; order < each; order++) {
    for (const accountId of USERS) expect(codeOf(house.open(accountId, 'long', 1, { priceTicks: LIMIT, leverage: 10 }))).toBe('ok');
  }
  const quotes = [
    { offsetPpm: 150, lots: 1_000, leverage: 5 },
    { offsetPpm: 150, lots: 500, leverage: 5 },
  ];
  expect(codeOf(peg(house, MAKER, 'sell', quotes))).toBe('ok');
  expect(codeOf(peg(house, OTHER_MAKER, 'buy', [{ offsetPpm: -150, lots: 70, leverage: 5 }]))).toBe('ok');
  return house;
}

const advance = (house: PerpetualHouse, budget: number): Entry => house.send(0, { type: 'house.advance', budget });

const typesOf = ({ events }: Entry): ReadonlySet<string> => new Set(events.map(({ type }) => type));
const fillsOf = (entries: readonly Entry[]) => entries.flatMap(({ events }) => events.filter((event) => event.type === 'perpetual.filled'));

describe('SPEC §4.6 a pegged order that reaches more than 500', () => {
  test.each([
    [false, 1_000],
    [true, 1],
  ])('trades in pieces, with a restart between them (%s) and a budget of %i, as in one go', (restarts, budget) => {
    const house = fallen();
    const from = house.entries.length;
    const pieces = [house.tickPerpetual(FALLEN)];
    expect(house.exchange.firstMs(house.timeMs)).toBe(0);
    while (house.exchange.firstMs(house.timeMs) === 0) {
      // Until the last piece is done the offers that are not back stand nowhere, and nobody else is served.
      expect(best(house)).toEqual([[LIMIT, expect.any(Number)], undefined]);
      expect(codeOf(house.send(1, { type: 'perpetual.cancelAll', marketId: MARKET }))).toBe('BUSY');
      expect(pieces.flatMap((entry) => [...typesOf(entry)])).not.toContain('perpetual.marked');
      house.exchange.check();
      const bytes = house.exchange.snapshot();
      if (restarts) house.exchange = Exchange.restore(bytes);
      expect(equalBytes(house.exchange.snapshot(), bytes)).toBe(true);
      pieces.push(advance(house, budget));
    }
    // A second offer goes on where the first is filled, within a piece.
    expect(pieces.map((entry) => fillsOf([entry]).length)).toEqual([500, 500, 140]);
    expect(pieces.map((entry) => entry.events.filter(({ type }) => type === 'perpetual.reached').length)).toEqual([1, 1, 1]);
    expect(pieces.slice(-1).flatMap((entry) => [...typesOf(entry)])).toContain('perpetual.marked');
    const fills = fillsOf(house.entries.slice(from));
    expect(new Set(fills.map(({ priceTicks, lots }) => `${priceTicks} ${lots}`))).toEqual(new Set([`${PRICE} 1`]));
    expect(fills.map(({ maker }) => maker.accountId)).toEqual(Array.from({ length: EACH }, () => USERS).flat());
    for (const accountId of USERS) {
      const value = BigInt(PRICE) * BigInt(EACH) * 1_000n;
      expect(house.positions(accountId)).toMatchObject([{ lots: EACH, entryValueUnits: value, openFeeUnits: value / 1_000n }]);
      expect(house.contractUnits(accountId)).toBe(10_000n * ONE_USDT - value / 10n - value / 1_000n);
    }
    expect(best(house)).toEqual([
      [9_978_503, 70],
      [PRICE, 1_500 - USERS.length * EACH],
    ]);
    house.exchange.check();
    decideAgain(house.exchange, house.entries);
  });

  test('the next tick goes on with what is left at its own index, when it comes first', () => {
    const house = fallen(85);
    house.tickPerpetual(FALLEN);
    house.timeMs += 1;
    const entry = house.execute({ id: '', accountId: 0, body: simulatedTick(1, INDEX, 'ok', 'index/2') });
    expect(fillsOf([entry])).toEqual([]);
    expect(typesOf(entry)).toContain('perpetual.marked');
    expect(best(house)).toEqual([
      [9_998_500, 70],
      [10_001_500, 1_000],
    ]);
    house.exchange.check();
  });

  test('its account excludes itself between two pieces: nothing is left to trade, and the market goes on', () => {
    const house = fallen(85);
    house.tickPerpetual(FALLEN);
    expect(codeOf(house.send(MAKER, { type: 'protection.exclude', scope: 'leveraged', untilMs: house.timeMs + 172_800_000 }))).toBe('ok');
    expect(house.exchange.ask({ type: 'perpetual.orders', accountId: MAKER, marketId: 0 })).toEqual([]);
    house.drain();
    expect(house.exchange.firstMs(house.timeMs)).toBeGreaterThan(0);
    expect(codeOf(house.open(6, 'long', 1, { priceTicks: 9_900_000, leverage: 10 }))).toBe('ok');
    house.exchange.check();
  });

  test('ends no order of its own hand when the 500 fills of a piece are done', () => {
    const house = opened();
    for (let order = 0; order < 100; order++)
      for (const accountId of USERS.slice(0, 5)) house.open(accountId, 'long', 1, { priceTicks: LIMIT, leverage: 10 });
    expect(codeOf(house.open(MAKER, 'long', 1, { priceTicks: LIMIT, leverage: 10 }))).toBe('ok');
    expect(codeOf(peg(house, MAKER, 'sell', [{ offsetPpm: 150, lots: 600, leverage: 5 }]))).toBe('ok');
    const tick = house.tickPerpetual(FALLEN);
    house.drain();
    const pieces = house.entries.slice(house.entries.indexOf(tick)).map((entry) => {
      const ownEnds = entry.events.filter((event) => event.type === 'perpetual.ended' && event.reason === 'self-trade');
      return [fillsOf([entry]).length, ownEnds.length, typesOf(entry).has('perpetual.marked')];
    });
    expect(pieces).toEqual([
      [500, 0, false],
      [0, 1, true],
    ]);
    expect(best(house)).toEqual([undefined, [PRICE, 100]]);
    house.exchange.check();
    decideAgain(house.exchange, house.entries);
  });
});
