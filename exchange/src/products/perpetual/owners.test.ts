import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { MARKET, ONE_USDT, openPerpetualHarness, PERPETUAL_TERMS } from '../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../test/perpetual-harness.ts';
import { enrich, only, positionOf, trade } from './test/scenes.ts';

const [LEADER, OTHER, FOLLOWER, COPY] = [1, 2, 3, 21];
const PRICE = 5_000_000;

/** The second of four accounts is on the other side of everything; the third has a copy of the first. */
function withCopy(insurance = 0n, terms = PERPETUAL_TERMS): PerpetualHarness {
  const harness = openPerpetualHarness(4, insurance * ONE_USDT, terms);
  harness.send(0, { type: 'owner.open', ownerId: COPY, personId: FOLLOWER, handId: LEADER, kind: 'copy' });
  enrich(harness, COPY, 10_000);
  return harness;
}

describe('SPEC §4.2, 5.5, 5.6 a leader and his copies are one hand', () => {
  test('an order that meets one of its hand ends, and fills with the person', () => {
    const harness = withCopy();
    harness.open(LEADER, 'short', 10, { priceTicks: PRICE });
    const met = harness.open(COPY, 'long', 10, { priceTicks: PRICE });
    expect(only(met, 'perpetual.ended').reason).toBe('self-trade');
    expect(codeOf(harness.open(COPY, 'long', 10, { priceTicks: PRICE, timeInForce: 'fok' }))).toBe('NOT_FILLED');
    expect(eventsOf(harness.open(FOLLOWER, 'long', 10, { priceTicks: PRICE }), 'perpetual.filled')).toHaveLength(1);
  });

  test('the hand of a resting order is known after a restart', () => {
    const harness = withCopy();
    harness.open(COPY, 'short', 10, { priceTicks: PRICE });
    harness.exchange = Exchange.restore(harness.exchange.snapshot());
    expect(only(harness.open(LEADER, 'long', 10, { priceTicks: PRICE }), 'perpetual.ended').reason).toBe('self-trade');
  });

  test('in a liquidation the resting order of a copy expires and matching goes on', () => {
    const harness = withCopy(10_000n);
    trade(harness, [LEADER, OTHER], 500, PRICE, [10, 5]);
    harness.open(COPY, 'long', 500, { priceTicks: 4_521_000, leverage: 5 });
    harness.open(4, 'long', 500, { priceTicks: 4_520_000, leverage: 5 });
    const entry = harness.tickPerpetual(4_522_613);
    expect(eventsOf(entry, 'perpetual.ended')).toContainEqual(expect.objectContaining({ accountId: COPY, reason: 'self-trade' }));
    expect(only(entry, 'perpetual.filled')).toMatchObject({ lots: 500, priceTicks: 4_520_000 });
  });

  test('auto-deleveraging passes over positions of the same hand', () => {
    const harness = withCopy();
    // The copy's short has the better score, since it is the larger profit on the smaller margin.
    trade(harness, [OTHER, COPY], 500, PRICE, [3, 10]);
    trade(harness, [LEADER, FOLLOWER], 500, PRICE, [10, 5]);
    const entry = harness.tickPerpetual(4_494_000);
    expect(eventsOf(entry, 'perpetual.deleveraged').map(({ loser, partner }) => [loser.accountId, partner.accountId])).toEqual([
      [LEADER, FOLLOWER],
    ]);
    expect(positionOf(harness, COPY, 'short').lots).toBe(500);
    harness.exchange.check();
  });
});

describe('SPEC §2 positions belong to the owner, limits to the person', () => {
  test('a copy has positions of its own', () => {
    const harness = withCopy();
    trade(harness, [COPY, OTHER], 10, PRICE);
    expect([harness.positions(COPY).length, harness.positions(FOLLOWER).length]).toEqual([1, 0]);
    expect(codeOf(harness.closeOf(FOLLOWER, positionOf(harness, COPY).positionId))).toBe('NOT_FOUND');
  });

  test('open orders of all owners of a person count together', () => {
    const harness = withCopy(0n, { ...PERPETUAL_TERMS, maxOpenOrders: 2 });
    harness.open(COPY, 'long', 10, { priceTicks: 4_900_000 });
    harness.open(FOLLOWER, 'long', 10, { priceTicks: 4_900_000 });
    for (const accountId of [FOLLOWER, COPY])
      expect(codeOf(harness.open(accountId, 'long', 10, { priceTicks: 4_900_000 }))).toBe('TOO_MANY_ORDERS');
    expect(codeOf(harness.open(LEADER, 'long', 10, { priceTicks: 4_900_000 }))).toBe('ok');
  });

  test("losses of a copy count in the loss limit of its person, whose confirmation and exclusion are the copy's", () => {
    const harness = withCopy();
    harness.after(FOLLOWER, { type: 'protection.setLossLimit', limitUnits: ONE_USDT / 10n, utcOffsetMinutes: 0 });
    trade(harness, [COPY, OTHER], 100, PRICE);
    const { dayLossUnits } = harness.exchange.ask({ type: 'protection.info', accountId: FOLLOWER });
    expect(dayLossUnits).toBe(5n * ONE_USDT);
    for (const accountId of [FOLLOWER, COPY]) expect(codeOf(harness.open(accountId, 'long', 10, { priceTicks: PRICE }))).toBe('LOSS_LIMIT');
    harness.open(LEADER, 'long', 10, { priceTicks: 4_900_000 });
    const excluded = harness.after(FOLLOWER, { type: 'protection.exclude', scope: 'leveraged', untilMs: 0 });
    expect(codeOf(excluded)).toBe('ok');
    expect(codeOf(harness.open(COPY, 'long', 10, { priceTicks: PRICE }))).toBe('SELF_EXCLUDED');
    expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: LEADER, marketId: MARKET })).toHaveLength(1);
  });
});
