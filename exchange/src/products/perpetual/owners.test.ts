import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { MARKET, ONE_USDT, openPerpetualHouse, PERPETUAL_TERMS } from '../../test/perpetual-house.ts';
import type { PerpetualHouse } from '../../test/perpetual-house.ts';
import { enrich, only, positionOf, trade } from './test/scenes.ts';

const [LEADER, OTHER, FOLLOWER, COPY] = [1, 2, 3, 21];
const PRICE = 5_000_000;

/** The second of four accounts is on the other side of everything; the third has a copy of the first. */
function withCopy(insurance = 0n, terms = PERPETUAL_TERMS): PerpetualHouse {
  const house = openPerpetualHouse(4, insurance * ONE_USDT, terms);
  house.send(0, { type: 'owner.open', ownerId: COPY, personId: FOLLOWER, handId: LEADER, kind: 'copy' });
  enrich(house, COPY, 10_000);
  return house;
}

describe('SPEC §4.2, 5.5, 5.6 a leader and his copies are one hand', () => {
  test('an order that meets one of its hand ends, and fills with the person', () => {
    const house = withCopy();
    house.open(LEADER, 'short', 10, { priceTicks: PRICE });
    const met = house.open(COPY, 'long', 10, { priceTicks: PRICE });
    expect(only(met, 'perpetual.ended').reason).toBe('self-trade');
    expect(codeOf(house.open(COPY, 'long', 10, { priceTicks: PRICE, timeInForce: 'fok' }))).toBe('NOT_FILLED');
    expect(eventsOf(house.open(FOLLOWER, 'long', 10, { priceTicks: PRICE }), 'perpetual.filled')).toHaveLength(1);
  });

  test('the hand of a resting order is known after a restart', () => {
    const house = withCopy();
    house.open(COPY, 'short', 10, { priceTicks: PRICE });
    house.exchange = Exchange.restore(house.exchange.snapshot());
    expect(only(house.open(LEADER, 'long', 10, { priceTicks: PRICE }), 'perpetual.ended').reason).toBe('self-trade');
  });

  test('in a liquidation the resting order of a copy expires and matching goes on', () => {
    const house = withCopy(10_000n);
    trade(house, [LEADER, OTHER], 500, PRICE, [10, 5]);
    house.open(COPY, 'long', 500, { priceTicks: 4_521_000, leverage: 5 });
    house.open(4, 'long', 500, { priceTicks: 4_520_000, leverage: 5 });
    const entry = house.tickPerpetual(4_522_613);
    expect(eventsOf(entry, 'perpetual.ended')).toContainEqual(expect.objectContaining({ accountId: COPY, reason: 'self-trade' }));
    expect(only(entry, 'perpetual.filled')).toMatchObject({ lots: 500, priceTicks: 4_520_000 });
  });

  test('auto-deleveraging passes over positions of the same hand', () => {
    const house = withCopy();
    // The copy's short has the better score, since it is the larger profit on the smaller margin.
    trade(house, [OTHER, COPY], 500, PRICE, [3, 10]);
    trade(house, [LEADER, FOLLOWER], 500, PRICE, [10, 5]);
    const entry = house.tickPerpetual(4_494_000);
    expect(eventsOf(entry, 'perpetual.deleveraged').map(({ loser, partner }) => [loser.accountId, partner.accountId])).toEqual([
      [LEADER, FOLLOWER],
    ]);
    expect(positionOf(house, COPY, 'short').lots).toBe(500);
    house.exchange.check();
  });
});

describe('SPEC §2 positions belong to the owner, limits to the person', () => {
  test('a copy has positions of its own', () => {
    const house = withCopy();
    trade(house, [COPY, OTHER], 10, PRICE);
    expect([house.positions(COPY).length, house.positions(FOLLOWER).length]).toEqual([1, 0]);
    expect(codeOf(house.closeOf(FOLLOWER, positionOf(house, COPY).positionId))).toBe('NOT_FOUND');
  });

  test('open orders of all owners of a person count together', () => {
    const house = withCopy(0n, { ...PERPETUAL_TERMS, maxOpenOrders: 2 });
    house.open(COPY, 'long', 10, { priceTicks: 4_900_000 });
    house.open(FOLLOWER, 'long', 10, { priceTicks: 4_900_000 });
    for (const accountId of [FOLLOWER, COPY])
      expect(codeOf(house.open(accountId, 'long', 10, { priceTicks: 4_900_000 }))).toBe('TOO_MANY_ORDERS');
    expect(codeOf(house.open(LEADER, 'long', 10, { priceTicks: 4_900_000 }))).toBe('ok');
  });

  test("losses of a copy count in the loss limit of its person, whose confirmation and exclusion are the copy's", () => {
    const house = withCopy();
    house.after(FOLLOWER, { type: 'protection.setLossLimit', limitUnits: ONE_USDT / 10n, utcOffsetMinutes: 0 });
    trade(house, [COPY, OTHER], 100, PRICE);
    const { dayLossUnits } = house.exchange.ask({ type: 'protection.info', accountId: FOLLOWER });
    expect(dayLossUnits).toBe(5n * ONE_USDT);
    for (const accountId of [FOLLOWER, COPY]) expect(codeOf(house.open(accountId, 'long', 10, { priceTicks: PRICE }))).toBe('LOSS_LIMIT');
    house.open(LEADER, 'long', 10, { priceTicks: 4_900_000 });
    const excluded = house.after(FOLLOWER, { type: 'protection.exclude', scope: 'leveraged', untilMs: 0 });
    expect(codeOf(excluded)).toBe('ok');
    expect(codeOf(house.open(COPY, 'long', 10, { priceTicks: PRICE }))).toBe('SELF_EXCLUDED');
    expect(house.exchange.ask({ type: 'perpetual.orders', accountId: LEADER, marketId: MARKET })).toHaveLength(1);
  });
});
