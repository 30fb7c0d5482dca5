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

describe('a copy of another', () => {
  const [FOLLOWER, LEADER, COPY] = [11, 12, 21];
  const amountUnits = 25n * ONE_USDT;
  const copy = (house: House, handId = LEADER, accountId = FOLLOWER) =>
    house.send(accountId, { type: 'sample.copy', ownerId: COPY, handId, amountUnits });

  function withUsers(): House {
    const house = openHouse();
    house.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 200n * ONE_USDT });
    for (const accountId of [FOLLOWER, LEADER]) {
      house.send(0, { type: 'account.open', accountId, kind: 'user' });
      house.send(0, { type: 'account.grant', accountId, assetId: USDT, amount: 100n * ONE_USDT });
    }
    return house;
  }

  test('is opened with money of its person, and what it has is its own', () => {
    const house = withUsers();
    const entry = copy(house);
    expect(entry.outcome).toMatchObject({ ok: true, ref: COPY });
    expect(entry.events.map(({ type }) => type)).toEqual(['owner.opened', 'sample.copied']);
    expect([FOLLOWER, COPY, LEADER].map((ownerId) => house.available(ownerId, USDT) / ONE_USDT)).toEqual([75n, 25n, 100n]);
    expect(codeOf(fill(house, LEAST_UNITS, COPY))).toBe('ok');
    expect(house.exchange.ask({ type: 'sample.closed', accountId: COPY })).toHaveLength(1);
    expect(house.exchange.ask({ type: 'sample.closed', accountId: FOLLOWER })).toEqual([]);
    expect([house.frozen(COPY, USDT), house.frozen(FOLLOWER, USDT)]).toEqual([LEAST_UNITS, 0n]);
    house.exchange.check();
  });

  test('is refused without a change when the ground refuses the owner, or its person has not the money', () => {
    const house = withUsers();
    const before = house.exchange.state();
    expect(codeOf(copy(house, FOLLOWER))).toBe('BAD_INPUT');
    expect(codeOf(copy(house, 99))).toBe('NOT_FOUND');
    expect(codeOf(copy(house, LEADER, OWNER))).toBe('BAD_INPUT');
    const much = { type: 'sample.copy', ownerId: COPY, handId: LEADER, amountUnits: 101n * ONE_USDT } as const;
    expect(codeOf(house.send(FOLLOWER, much))).toBe('INSUFFICIENT_FUNDS');
    expect(house.exchange.state()).toEqual(before);
    copy(house);
    expect(codeOf(copy(house))).toBe('ALREADY_DONE');
  });

  test('has the limits and the exclusion of its person, and the hand of its leader', () => {
    const house = withUsers();
    copy(house);
    for (let count = 0; count < MOST_JARS; count++) expect(codeOf(fill(house, LEAST_UNITS, count % 2 === 0 ? COPY : FOLLOWER))).toBe('ok');
    for (const accountId of [COPY, FOLLOWER]) expect(codeOf(fill(house, LEAST_UNITS, accountId))).toBe('TOO_MANY_JARS');
    house.place(LEADER, { lots: 30 });
    house.place(OWNER, { side: 'sell', lots: 30 });
    house.place(LEADER, { side: 'sell', lots: 29 });
    expect(eventsOf(house.place(COPY, { lots: 30 }), 'spot.ended')).toMatchObject([{ accountId: COPY, reason: 'self-trade' }]);
    house.send(FOLLOWER, { type: 'protection.exclude', scope: 'all', untilMs: 0 });
    expect(codeOf(house.place(COPY, { lots: 30 }))).toBe('SELF_EXCLUDED');
    expect(codeOf(fill(house, LEAST_UNITS, COPY))).toBe('SELF_EXCLUDED');
    house.exchange.check();
  });
});
