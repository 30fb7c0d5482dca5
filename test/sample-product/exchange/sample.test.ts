import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { openHarness, USDT } from '../../test/harness.ts';
import type { Harness } from '../../test/harness.ts';
import { CLOSED_MS, FEE_UNITS, LEAST_UNITS, MOST_JARS } from './rules.ts';

const ONE_USDT = 100_000_000n;
const EACH = 100_000_000_000_000n;
const OWNER = 1;

const fill = (harness: Harness, amountUnits: bigint, accountId = OWNER) => harness.send(accountId, { type: 'sample.fill', amountUnits });
const advance = (harness: Harness, timeMs: number) => {
  harness.timeMs = timeMs;
  return harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget: 100 } });
};

describe('a jar', () => {
  test('takes its amount and the fee from the platform wallet, and the amount is frozen there', () => {
    const harness = openHarness();
    expect(codeOf(fill(harness, 25n * ONE_USDT))).toBe('ok');
    expect(harness.available(OWNER, USDT)).toBe(EACH - 25n * ONE_USDT - FEE_UNITS);
    expect(harness.frozen(OWNER, USDT)).toBe(25n * ONE_USDT);
    harness.exchange.check();
  });

  test('opens by itself when its time has come and not a millisecond before, and gives back what was put in', () => {
    const harness = openHarness();
    fill(harness, 25n * ONE_USDT);
    const opensMs = harness.timeMs + CLOSED_MS;
    expect(eventsOf(advance(harness, opensMs - 1), 'sample.opened')).toEqual([]);
    expect(eventsOf(advance(harness, opensMs), 'sample.opened')).toMatchObject([{ accountId: OWNER, amountUnits: 25n * ONE_USDT }]);
    expect(harness.available(OWNER, USDT)).toBe(EACH - FEE_UNITS);
    expect(harness.frozen(OWNER, USDT)).toBe(0n);
    expect(harness.exchange.ask({ type: 'sample.closed', accountId: OWNER })).toEqual([]);
    harness.exchange.check();
  });

  test('is refused without a change below the least amount, above what is there and beyond the most jars', () => {
    const harness = openHarness();
    const before = harness.exchange.snapshot();
    expect(codeOf(fill(harness, 0n))).toBe('BAD_INPUT');
    expect(codeOf(fill(harness, LEAST_UNITS - 1n))).toBe('BELOW_MIN');
    expect(codeOf(fill(harness, EACH - FEE_UNITS + 1n))).toBe('INSUFFICIENT_FUNDS');
    expect(codeOf(fill(harness, LEAST_UNITS, 0))).toBe('BAD_INPUT');
    expect(harness.exchange.ask({ type: 'sample.closed', accountId: OWNER })).toEqual([]);
    expect(harness.available(OWNER, USDT)).toBe(EACH);
    expect(before.length).toBeGreaterThan(0);
    for (let count = 0; count < MOST_JARS; count++) expect(codeOf(fill(harness, LEAST_UNITS))).toBe('ok');
    expect(codeOf(fill(harness, LEAST_UNITS))).toBe('TOO_MANY_JARS');
    expect(codeOf(fill(harness, LEAST_UNITS, 2))).toBe('ok');
  });

  test('is in the snapshot: a restored exchange opens it at the same time', () => {
    const harness = openHarness();
    fill(harness, 25n * ONE_USDT);
    fill(harness, 7n * ONE_USDT, 2);
    const opensMs = harness.timeMs + CLOSED_MS;
    const restored = Exchange.restore(harness.exchange.snapshot());
    harness.exchange = restored;
    restored.check();
    expect(restored.ask({ type: 'sample.closed', accountId: 2 })).toMatchObject([{ amountUnits: 7n * ONE_USDT, opensMs }]);
    expect(eventsOf(advance(harness, opensMs), 'sample.opened').map(({ accountId }) => accountId)).toEqual([OWNER, 2]);
    restored.check();
  });
});

describe('a copy of another', () => {
  const [FOLLOWER, LEADER, COPY] = [11, 12, 21];
  const amountUnits = 25n * ONE_USDT;
  const copy = (harness: Harness, handId = LEADER, accountId = FOLLOWER) =>
    harness.send(accountId, { type: 'sample.copy', ownerId: COPY, handId, amountUnits });

  function withUsers(): Harness {
    const harness = openHarness();
    harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 200n * ONE_USDT });
    for (const accountId of [FOLLOWER, LEADER]) {
      harness.send(0, { type: 'account.open', accountId, kind: 'user' });
      harness.send(0, { type: 'account.grant', accountId, assetId: USDT, amount: 100n * ONE_USDT });
    }
    return harness;
  }

  test('is opened with money of its person, and what it has is its own', () => {
    const harness = withUsers();
    const entry = copy(harness);
    expect(entry.outcome).toMatchObject({ ok: true, ref: COPY });
    expect(entry.events.map(({ type }) => type)).toEqual(['owner.opened', 'sample.copied']);
    expect([FOLLOWER, COPY, LEADER].map((ownerId) => harness.available(ownerId, USDT) / ONE_USDT)).toEqual([75n, 25n, 100n]);
    expect(codeOf(fill(harness, LEAST_UNITS, COPY))).toBe('ok');
    expect(harness.exchange.ask({ type: 'sample.closed', accountId: COPY })).toHaveLength(1);
    expect(harness.exchange.ask({ type: 'sample.closed', accountId: FOLLOWER })).toEqual([]);
    expect([harness.frozen(COPY, USDT), harness.frozen(FOLLOWER, USDT)]).toEqual([LEAST_UNITS, 0n]);
    harness.exchange.check();
  });

  test('is refused without a change when the ground refuses the owner, or its person has not the money', () => {
    const harness = withUsers();
    const before = harness.exchange.state();
    expect(codeOf(copy(harness, FOLLOWER))).toBe('BAD_INPUT');
    expect(codeOf(copy(harness, 99))).toBe('NOT_FOUND');
    expect(codeOf(copy(harness, LEADER, OWNER))).toBe('BAD_INPUT');
    const much = { type: 'sample.copy', ownerId: COPY, handId: LEADER, amountUnits: 101n * ONE_USDT } as const;
    expect(codeOf(harness.send(FOLLOWER, much))).toBe('INSUFFICIENT_FUNDS');
    expect(harness.exchange.state()).toEqual(before);
    copy(harness);
    expect(codeOf(copy(harness))).toBe('ALREADY_DONE');
  });

  test('has the limits and the exclusion of its person, and the hand of its leader', () => {
    const harness = withUsers();
    copy(harness);
    for (let count = 0; count < MOST_JARS; count++)
      expect(codeOf(fill(harness, LEAST_UNITS, count % 2 === 0 ? COPY : FOLLOWER))).toBe('ok');
    for (const accountId of [COPY, FOLLOWER]) expect(codeOf(fill(harness, LEAST_UNITS, accountId))).toBe('TOO_MANY_JARS');
    harness.place(LEADER, { lots: 30 });
    harness.place(OWNER, { side: 'sell', lots: 30 });
    harness.place(LEADER, { side: 'sell', lots: 29 });
    expect(eventsOf(harness.place(COPY, { lots: 30 }), 'spot.ended')).toMatchObject([{ accountId: COPY, reason: 'self-trade' }]);
    harness.send(FOLLOWER, { type: 'protection.exclude', scope: 'all', untilMs: 0 });
    expect(codeOf(harness.place(COPY, { lots: 30 }))).toBe('SELF_EXCLUDED');
    expect(codeOf(fill(harness, LEAST_UNITS, COPY))).toBe('SELF_EXCLUDED');
    harness.exchange.check();
  });
});
