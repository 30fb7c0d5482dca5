import { describe, expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { ESCROW_UPDOWN } from './products/updown/accounts.ts';
import { BTCUSDT, type Harness, openHarness } from './test/harness.ts';
import { replayed } from './test/replayed.ts';
import { openRoundsHarness, START_MS } from './test/rounds-harness.ts';
import { ONE_USDT, openUpdownHarness, T0, T1 } from './test/updown-harness.ts';

/** One resting order of Alice and one of Bob that takes of it and rests. */
function traded(): Harness {
  const harness = openHarness(2);
  harness.place(1, { side: 'sell', lots: 400 });
  harness.place(2, { lots: 1_000 });
  return harness;
}

/** A second contract that was settled, and one that is open. */
function contracts(): Harness {
  const harness = openUpdownHarness(2);
  harness.tickAt(T0, 3_000_000);
  harness.placeAt(T0, 1);
  harness.ticks(T0 + 1_000, T1, 3_000_000);
  harness.placeAt(T1, 2);
  expect(harness.settleAt(T1 + 1)).toHaveLength(1);
  expect(harness.exchange.ask({ type: 'updown.open', accountId: 2 })).toHaveLength(1);
  return harness;
}

function staked(): Harness {
  const harness = openRoundsHarness();
  const entry = harness.stakeAt(START_MS, 1, 'up', 5n * ONE_USDT);
  harness.at(START_MS + 1, 1, { type: 'rounds.cancel', orderId: entry.seq });
  return harness;
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
    for (const harness of [traded(), contracts(), staked()]) expect(() => harness.exchange.check()).not.toThrow();
  });

  test('I5 a hold that is not that of its order', () => {
    const harness = openHarness(1);
    const { seq } = harness.place(1, { lots: 400 });
    const exchange = replayed(harness, 'spot.accepted', half);
    expect(() => exchange.check()).toThrow(`I5: order ${seq} holds 6000000000 instead of 12000000000`);
    expect(exchange.ask({ type: 'spot.depth', marketId: BTCUSDT, levels: 1 })?.bids).toEqual([[3_000_000, 400]]);
  });

  test('I15 an escrow that is not that of its contract', () => {
    const harness = openUpdownHarness(1);
    harness.tickAt(T0, 3_000_000);
    const { seq } = harness.placeAt(T0, 1);
    expect(() => replayed(harness, 'updown.accepted', half).check()).toThrow(
      `I15: escrow of order ${seq} holds ${50n * ONE_USDT} for 1 instead of ${100n * ONE_USDT}`,
    );
  });

  test('I15 an escrow that stays when its contract is over', () => {
    const exchange = replayed(contracts(), 'updown.settled', (event) => ({ ...event, legs: [] }));
    expect(() => exchange.check()).toThrow(/I15: order \d+ of account \d+ is not open and its escrow holds/);
  });

  test('I15 an escrow of somebody else beside that of a contract', () => {
    const harness = openUpdownHarness(2);
    harness.tickAt(T0, 3_000_000);
    const { seq } = harness.placeAt(T0, 1);
    const exchange = replayed(harness, 'updown.accepted', (event) => {
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
