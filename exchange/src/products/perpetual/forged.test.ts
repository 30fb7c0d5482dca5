import { describe, expect, test } from 'vitest';
import type { ExchangeEvent } from '../../event.ts';
import type { Exchange } from '../../exchange.ts';
import { ONE_USDT, openPerpetualHarness, type PerpetualHarness } from '../../test/perpetual-harness.ts';
import { replayed } from '../../test/replayed.ts';
import { CLEARING_PERPETUAL, MARGIN } from './accounts.ts';
import type { PerpetualEvent } from './events.ts';
import { adjust, atMarket, figuresOf, MINUTE_MS, positionOf, protect, trade, untilMs } from './test/scenes.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { readonly type: T }>;

/** A long and a short of 500 lots, a trigger, an opening and a reducing order that rest. */
function traded(): PerpetualHarness {
  const harness = openPerpetualHarness(4);
  trade(harness, [1, 2], 500, 5_000_000);
  adjust(harness, 1, ONE_USDT);
  protect(harness, 1, { stopLoss: atMarket(4_900_000) });
  harness.open(3, 'long', 10, { priceTicks: 4_950_000 });
  harness.closeOf(1, positionOf(harness, 1).positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: 5_100_000, lots: 100 });
  return harness;
}

/** The long is liquidated and deleveraged against the short; insurance has one USDT. */
function liquidated(): PerpetualHarness {
  const harness = openPerpetualHarness(2, ONE_USDT);
  trade(harness, [1, 2], 500, 5_000_000, [10, 5]);
  harness.tickPerpetual(4_000_000);
  return harness;
}

/** The long has sold 200 of its lots at a gain. */
function reduced(): PerpetualHarness {
  const harness = openPerpetualHarness(3);
  trade(harness, [1, 2], 500, 5_000_000);
  harness.open(3, 'long', 200, { priceTicks: 5_050_000 });
  harness.closeOf(1, positionOf(harness, 1).positionId, { lots: 200 });
  return harness;
}

/** One unit more out of the clearing account, into the margin. */
function moreResult({ legs }: Of<'perpetual.filled'>): object {
  const clearing = legs.findIndex(({ code }) => code === CLEARING_PERPETUAL.code);
  const margin = legs.findIndex(({ code, ownerId }) => code === MARGIN.code && ownerId === 1);
  if (clearing < 0 || margin < 0) return {};
  const moved = new Map([
    [clearing, -1n],
    [margin, 1n],
  ]);
  return { legs: legs.map((leg, index) => ({ ...leg, amount: leg.amount + (moved.get(index) ?? 0n) })) };
}

/** The first funding of an interval with a book that stands 0.06 % above the index, which gives a rate of 0.01 %. */
function funded(): PerpetualHarness {
  const harness = openPerpetualHarness(4);
  trade(harness, [1, 2], 500, 5_000_000);
  harness.open(3, 'long', 700, { priceTicks: 5_003_000, leverage: 5 });
  harness.open(4, 'short', 700, { priceTicks: 5_004_000, leverage: 5 });
  untilMs(harness, figuresOf(harness).nextFundingMs + MINUTE_MS);
  return harness;
}

test('what was written is right', () => {
  for (const harness of [traded(), liquidated(), funded()]) expect(() => harness.exchange.check()).not.toThrow();
});

/** The journal with each event of a kind changed. */
function forged<T extends PerpetualEvent['type']>(harness: PerpetualHarness, type: T, change: (event: Of<T>) => object): () => Exchange {
  if (!harness.entries.some(({ events }) => events.some((event) => event.type === type))) throw new Error(`the journal has no ${type}`);
  const forge = (event: Extract<ExchangeEvent, { readonly type: T }>): ExchangeEvent => ({ ...event, ...change(event as object as Of<T>) });
  return () => replayed(harness, type, forge);
}

describe('I3 an event of perpetual contracts that no decision states stops the exchange', () => {
  test.each<readonly [what: string, message: string, replay: () => Exchange]>([
    [
      'a fill of another taker',
      'order 7 is not being matched',
      forged(traded(), 'perpetual.filled', ({ taker }) => ({ taker: { ...taker, orderId: 7 } })),
    ],
    [
      'a fill of a resting order that is none',
      'order 7 is not open',
      forged(traded(), 'perpetual.filled', ({ maker }) => ({ maker: { ...maker, orderId: 7 } })),
    ],
    [
      'a fill of a position with other lots',
      'position 1 is not open',
      forged(traded(), 'perpetual.filled', ({ taker }) => ({ taker: { ...taker, lotsBefore: 3 } })),
    ],
    ['a rest of another taker', 'order 7 is not being matched', forged(traded(), 'perpetual.rested', () => ({ orderId: 7 }))],
    ['a rest of other lots', 'rests with 5', forged(traded(), 'perpetual.rested', () => ({ lots: 5 }))],
    ['a trigger out of turn', 'trigger 9 after 0', forged(traded(), 'perpetual.protected', () => ({ triggerId: 9 }))],
    ['a liquidation of no position', 'position 9', forged(liquidated(), 'perpetual.liquidated', () => ({ positionId: 9 }))],
    [
      'a deleveraging of other lots',
      'lots',
      forged(liquidated(), 'perpetual.deleveraged', ({ loser }) => ({ loser: { ...loser, lotsBefore: 1 } })),
    ],
    ['the end of a position that is open', 'is not closed', forged(liquidated(), 'perpetual.deleveraged', () => ({ lots: 100 }))],
    ['an order that ends and is not open', 'order 70 is not open', forged(liquidated(), 'perpetual.ended', () => ({ orderId: 70 }))],
  ])('%s', (_what, message, replay) => {
    expect(replay).toThrow(message);
  });
});

describe('I1, I9, I10, I11 money of perpetual contracts that is not where it should be is found', () => {
  const without = (): object => ({ legs: [] });
  test.each<readonly [what: string, message: RegExp, replay: () => Exchange]>([
    [
      'a fill whose money stays where it was: the hold of an order that is filled',
      /order 1 is not open/,
      forged(traded(), 'perpetual.filled', without),
    ],
    [
      'I9 another entry value',
      /I9 market 1: clearing/,
      forged(traded(), 'perpetual.filled', ({ taker }) => ({ taker: { ...taker, entryValueUnits: taker.entryValueUnits + 1n } })),
    ],
    ['a hold that was never taken', /user.hold.perpetual of 1, 2/, forged(traded(), 'perpetual.accepted', without)],
    [
      'a deleveraging whose money stays where it was',
      /margin of 1, which is no position of 1/,
      forged(liquidated(), 'perpetual.deleveraged', without),
    ],
    [
      'I10 a funding that is collected and not paid',
      /clearing\.funding of 1, asset 1, is 25/,
      forged(funded(), 'perpetual.fundingMoved', ({ units }) => (units.some((moved) => moved > 0n) ? { legs: [] } : {})),
    ],
    ['I9 a realised result of a unit more', /I9 market 1: clearing/, forged(reduced(), 'perpetual.filled', moreResult)],
  ])('%s', (_what, message, replay) => {
    expect(() => replay().check()).toThrow(message);
  });
});
