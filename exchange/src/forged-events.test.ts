import { describe, expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { ESCROW_UPDOWN } from './products/updown/accounts.ts';
import { BTCUSDT, type House, openHouse } from './test/house.ts';
import { replayed } from './test/replayed.ts';
import { openRoundsHouse, START_MS } from './test/rounds-house.ts';
import { ONE_USDT, openUpdownHouse, T0, T1 } from './test/updown-house.ts';

/** One resting order of Alice and one of Bob that takes of it and rests. */
function traded(): House {
  const house = openHouse(2);
  house.place(1, { side: 'sell', lots: 400 });
  house.place(2, { lots: 1_000 });
  return house;
}

/** A second contract that was settled, and one that is open. */
function contracts(): House {
  const house = openUpdownHouse(2);
  house.tickAt(T0, 3_000_000);
  house.placeAt(T0, 1);
  house.ticks(T0 + 1_000, T1, 3_000_000);
  house.placeAt(T1, 2);
  expect(house.settleAt(T1 + 1)).toHaveLength(1);
  expect(house.exchange.ask({ type: 'updown.open', accountId: 2 })).toHaveLength(1);
  return house;
}

function staked(): House {
  const house = openRoundsHouse();
  const entry = house.stakeAt(START_MS, 1, 'up', 5n * ONE_USDT);
  house.at(START_MS + 1, 1, { type: 'rounds.cancel', orderId: entry.seq });
  return house;
}

describe('I3 an event that no decision states is a bug of who wrote the journal, and stops the exchange', () => {
  test.each<readonly [what: string, message: string, replay: () => Exchange]>([
    ['a fill of another taker', 'order 7 is not being matched', () => replayed(traded(), 'spot.filled', (event) => ({ ...event, takerOrderId: 7 }))], // prettier-ignore
    ['a rest of another taker', 'order 7 is not being matched', () => replayed(traded(), 'spot.rested', (event) => ({ ...event, orderId: 7 }))], // prettier-ignore
    ['a rest of other lots', 'rests with 5 of 400 lots', () => replayed(traded(), 'spot.rested', (event) => ({ ...event, lots: 5 }))],
    ['the end of an order that is not open', 'order 7 is not open', () => replayed(traded(), 'spot.ended', (event) => ({ ...event, orderId: 7 }))], // prettier-ignore
    ['a settlement of no contract', 'second contract 7 is not open', () => replayed(contracts(), 'updown.settled', (event) => ({ ...event, orderId: 7 }))], // prettier-ignore
    ['a cancel of no stake', 'stake 7 is not there', () => replayed(staked(), 'rounds.cancelled', (event) => ({ ...event, orderId: 7 }))],
  ])('%s', (_what, message, replay) => {
    expect(replay).toThrow(message);
  });
});

describe('§17 a state that breaks an invariant does not pass its check', () => {
  const half = <E extends { readonly legs: readonly { readonly amount: bigint }[] }>(event: E): E => ({
    ...event,
    legs: event.legs.map((leg) => ({ ...leg, amount: leg.amount / 2n })),
  });

  test('what was written is right', () => {
    for (const house of [traded(), contracts(), staked()]) expect(() => house.exchange.check()).not.toThrow();
  });

  test('I5 a hold that is not that of its order', () => {
    const house = openHouse(1);
    const { seq } = house.place(1, { lots: 400 });
    const exchange = replayed(house, 'spot.accepted', half);
    expect(() => exchange.check()).toThrow(`I5: order ${seq} holds 6000000000 instead of 12000000000`);
    expect(exchange.ask({ type: 'spot.depth', marketId: BTCUSDT, levels: 1 })?.bids).toEqual([[3_000_000, 400]]);
  });

  test('I15 an escrow that is not that of its contract', () => {
    const house = openUpdownHouse(1);
    house.tickAt(T0, 3_000_000);
    const { seq } = house.placeAt(T0, 1);
    expect(() => replayed(house, 'updown.accepted', half).check()).toThrow(
      `I15: escrow of order ${seq} holds ${50n * ONE_USDT} for 1 instead of ${100n * ONE_USDT}`,
    );
  });

  test('I15 an escrow that stays when its contract is over', () => {
    const exchange = replayed(contracts(), 'updown.settled', (event) => ({ ...event, legs: [] }));
    expect(() => exchange.check()).toThrow(/I15: order \d+ of account \d+ is not open and its escrow holds/);
  });

  test('I15 an escrow of somebody else beside that of a contract', () => {
    const house = openUpdownHouse(2);
    house.tickAt(T0, 3_000_000);
    const { seq } = house.placeAt(T0, 1);
    const exchange = replayed(house, 'updown.accepted', (event) => {
      const [wallet] = event.legs;
      if (wallet === undefined) return event;
      const others = [
        { ...wallet, ownerId: 2, amount: -5n },
        { ...wallet, code: ESCROW_UPDOWN.code, ownerId: 2, ref: event.orderId, amount: 5n },
      ];
      return { ...event, legs: [...event.legs, ...others] };
    });
    expect(() => exchange.check()).toThrow(`I15: order ${seq} of account 2 is not open and its escrow holds 5`);
  });
});
