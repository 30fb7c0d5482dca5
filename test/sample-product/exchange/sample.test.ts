import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { openHouse, USDT } from '../../test/house.ts';
import type { House } from '../../test/house.ts';
import { CLOSED_MS, FEE_UNITS, LEAST_UNITS, MOST_JARS } from './rules.ts';

const ONE_USDT = 100_000_000n;
const EACH = 100_000_000_000_000n;
const OWNER = 1;

const fill = (house: House, amountUnits: bigint, accountId = OWNER) => house.send(accountId, { type: 'sample.fill', amountUnits });
const advance = (house: House, timeMs: number) => {
  house.timeMs = timeMs;
  return house.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget: 100 } });
};

describe('a jar', () => {
  test('takes its amount and the fee from the platform wallet, and the amount is frozen there', () => {
    const house = openHouse();
    expect(codeOf(fill(house, 25n * ONE_USDT))).toBe('ok');
    expect(house.available(OWNER, USDT)).toBe(EACH - 25n * ONE_USDT - FEE_UNITS);
    expect(house.frozen(OWNER, USDT)).toBe(25n * ONE_USDT);
    house.exchange.check();
  });

  test('opens by itself when its time has come and not a millisecond before, and gives back what was put in', () => {
    const house = openHouse();
    fill(house, 25n * ONE_USDT);
    const opensMs = house.timeMs + CLOSED_MS;
    expect(eventsOf(advance(house, opensMs - 1), 'sample.opened')).toEqual([]);
    expect(eventsOf(advance(house, opensMs), 'sample.opened')).toMatchObject([{ accountId: OWNER, amountUnits: 25n * ONE_USDT }]);
    expect(house.available(OWNER, USDT)).toBe(EACH - FEE_UNITS);
    expect(house.frozen(OWNER, USDT)).toBe(0n);
    expect(house.exchange.ask({ type: 'sample.closed', accountId: OWNER })).toEqual([]);
    house.exchange.check();
  });

  test('is refused without a change below the least amount, above what is there and beyond the most jars', () => {
    const house = openHouse();
    const before = house.exchange.snapshot();
    expect(codeOf(fill(house, 0n))).toBe('BAD_INPUT');
    expect(codeOf(fill(house, LEAST_UNITS - 1n))).toBe('BELOW_MIN');
    expect(codeOf(fill(house, EACH - FEE_UNITS + 1n))).toBe('INSUFFICIENT_FUNDS');
    expect(codeOf(fill(house, LEAST_UNITS, 0))).toBe('BAD_INPUT');
    expect(house.exchange.ask({ type: 'sample.closed', accountId: OWNER })).toEqual([]);
    expect(house.available(OWNER, USDT)).toBe(EACH);
    expect(before.length).toBeGreaterThan(0);
    for (let count = 0; count < MOST_JARS; count++) expect(codeOf(fill(house, LEAST_UNITS))).toBe('ok');
    expect(codeOf(fill(house, LEAST_UNITS))).toBe('TOO_MANY_JARS');
    expect(codeOf(fill(house, LEAST_UNITS, 2))).toBe('ok');
  });

  test('is in the snapshot: a restored exchange opens it at the same time', () => {
    const house = openHouse();
    fill(house, 25n * ONE_USDT);
    fill(house, 7n * ONE_USDT, 2);
    const opensMs = house.timeMs + CLOSED_MS;
    const restored = Exchange.restore(house.exchange.snapshot());
    house.exchange = restored;
    restored.check();
    expect(restored.ask({ type: 'sample.closed', accountId: 2 })).toMatchObject([{ amountUnits: 7n * ONE_USDT, opensMs }]);
    expect(eventsOf(advance(house, opensMs), 'sample.opened').map(({ accountId }) => accountId)).toEqual([OWNER, 2]);
    restored.check();
  });
});
