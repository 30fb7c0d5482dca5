import { noticed } from '../../test/harness.ts';
import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import {
  DURATION_MS,
  LIVE_T0,
  LIVE_T1,
  ONE_USDT,
  openLiveUpdownHarness,
  openUpdownHarness,
  PRODUCT,
  T0,
  T1,
  UPDOWN_TERMS,
  WAIT_MS,
  type UpdownHarness,
} from '../../test/updown-harness.ts';

const PRICE = 3_000_000;
const START_MS = LIVE_T0 + WAIT_MS;

/** A contract of real money, up, accepted at `LIVE_T0`. */
function accepted(): UpdownHarness {
  const harness = openLiveUpdownHarness(PRICE);
  expect(codeOf(harness.placeAt(LIVE_T0, 1))).toBe('ok');
  return harness;
}

const openOf = (harness: Pick<UpdownHarness, 'exchange'>) => harness.exchange.ask({ type: 'updown.open', accountId: 1 });

describe('RULES §6.2 the wait is a term of the version: 2,000 ms with real money, none with play money', () => {
  test('terms state it, and no command has a word for it', () => {
    const { exchange } = openLiveUpdownHarness();
    expect(exchange.ask({ type: 'updown.products' })).toMatchObject([{ version: 1, waitMs: WAIT_MS }]);
    expect(openUpdownHarness().exchange.ask({ type: 'updown.products' })).toMatchObject([{ version: 1, waitMs: 0 }]);
  });

  test('a change keeps it', () => {
    const harness = openLiveUpdownHarness();
    const entry = harness.at(LIVE_T0, 0, {
      type: 'updown.change',
      offerId: PRODUCT,
      ...UPDOWN_TERMS,
      ...noticed(LIVE_T0),
      ratePpm: 900_000,
    });
    expect(eventsOf(entry, 'updown.defined')).toMatchObject([{ version: 2, waitMs: WAIT_MS }]);
  });

  test('an order names it, and expires its duration after it', () => {
    const harness = accepted();
    expect(harness.entries.flatMap((entry) => eventsOf(entry, 'updown.accepted'))).toMatchObject([{ waitMs: WAIT_MS, expiryMs: LIVE_T1 }]);
    expect(openOf(harness)).toMatchObject([{ acceptedMs: LIVE_T0, waitMs: WAIT_MS, durationMs: DURATION_MS, expiryMs: LIVE_T1 }]);
    const demo = openUpdownHarness(1);
    demo.tickAt(T0, PRICE);
    demo.placeAt(T0, 1);
    expect(openOf(demo)).toMatchObject([{ waitMs: 0, durationMs: DURATION_MS, expiryMs: T1 }]);
  });

  test('a snapshot holds it', () => {
    const harness = accepted();
    const exchange = Exchange.restore(harness.exchange.snapshot());
    expect(openOf({ exchange })).toEqual(openOf(harness));
    expect(exchange.ask({ type: 'updown.products' })).toEqual(harness.exchange.ask({ type: 'updown.products' }));
  });
});

describe('RULES §6.2 the entry is the first ok tick after t0 + w', () => {
  test('a tick exactly then is none, and a millisecond later it is', () => {
    const harness = accepted();
    harness.liveTickAt(LIVE_T0 + 1, PRICE + 1);
    harness.liveTickAt(START_MS, PRICE + 2);
    expect(openOf(harness)).toMatchObject([{ entryN: 0, acceptedTicks: PRICE }]);
    harness.liveTickAt(START_MS + 1, PRICE + 3);
    expect(openOf(harness)).toMatchObject([{ entryTicks: PRICE + 3, entryMs: START_MS + 1, acceptedTicks: 0 }]);
    harness.liveTicks(START_MS + 1_000, LIVE_T1, PRICE + 4);
    expect(harness.settleAt(LIVE_T1 + 1)).toMatchObject([{ result: 'win', entryTicks: PRICE + 3, exitTicks: PRICE + 4 }]);
  });

  test('one 5,000 ms after it is still in time: 5,001 ms after it the contract is void, and not before', () => {
    const late = accepted();
    late.liveTickAt(START_MS + 5_000, PRICE);
    expect(late.settleAt(START_MS + 5_001)).toEqual([]);
    expect(openOf(late)).toMatchObject([{ entryMs: START_MS + 5_000 }]);
    const none = accepted();
    none.liveTickAt(START_MS, PRICE);
    expect(none.settleAt(START_MS + 5_000)).toEqual([]);
    expect(none.settleAt(START_MS + 5_001)).toMatchObject([{ result: 'void', reason: 'NO_ENTRY', payoutUnits: 100n * ONE_USDT }]);
  });
});

describe('RULES §6.3, §6.6 exit and lack count from t0 + w', () => {
  test('the exit is the last tick up to t1 = t0 + w + duration, and nothing is settled at t1', () => {
    const harness = accepted();
    harness.liveTicks(START_MS + 1, LIVE_T1 - 1, PRICE);
    harness.liveTickAt(LIVE_T1, PRICE + 5);
    expect(harness.settleAt(LIVE_T1)).toEqual([]);
    harness.liveTickAt(LIVE_T1 + 1, PRICE - 5);
    expect(harness.settleAt(LIVE_T1 + 1)).toMatchObject([{ result: 'win', exitTicks: PRICE + 5 }]);
  });

  test('a tick in the wait is none of the two that it takes', () => {
    const harness = accepted();
    harness.liveTickAt(LIVE_T0 + 1_000, PRICE);
    harness.liveTickAt(START_MS + 1, PRICE);
    expect(harness.settleAt(LIVE_T1 + 1)).toMatchObject([{ result: 'void', reason: 'FEW_TICKS' }]);
  });
});

test('RULES §6.6 with the wait a contract ends by a planned stop, to the millisecond', () => {
  const harness = openLiveUpdownHarness();
  expect(codeOf(harness.at(LIVE_T0, 0, { type: 'house.planStop', stopMs: LIVE_T1 }))).toBe('ok');
  expect(codeOf(harness.placeAt(LIVE_T0, 1))).toBe('ok');
  expect(codeOf(harness.placeAt(LIVE_T0 + 1, 1))).toBe('MARKET_CLOSED');
});
