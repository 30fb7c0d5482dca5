import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import {
  COVER,
  LIVE_T0,
  LIVE_T1,
  ONE_USDT,
  openLiveUpdownHarness,
  openUpdownHarness,
  PRODUCT,
  T0,
  UPDOWN_TERMS,
  type UpdownHarness,
} from '../../test/updown-harness.ts';

const placedAt = (harness: UpdownHarness, timeMs: number): string => codeOf(harness.placeAt(timeMs, 1));

describe('RULES §6.1 with real money no contract is taken while one tick is more than 0.8 basis points of the price: MARKET_CLOSED', () => {
  test('at 12,499 ticks, and at 12,500 it is', () => {
    expect(placedAt(openLiveUpdownHarness(12_499), LIVE_T0)).toBe('MARKET_CLOSED');
    expect(placedAt(openLiveUpdownHarness(12_500), LIVE_T0)).toBe('ok');
  });

  test('a proposal of it is refused alike, and play money takes it', () => {
    const order = { accountId: 1, offerId: PRODUCT, side: 'up', stakeUnits: ONE_USDT, timeMs: LIVE_T0 } as const;
    expect(openLiveUpdownHarness(12_499).exchange.ask({ type: 'updown.check', ...order })).toMatchObject({ code: 'MARKET_CLOSED' });
    const demo = openUpdownHarness(1);
    demo.tickAt(T0, 12_499);
    expect(placedAt(demo, T0)).toBe('ok');
  });

  test('a contract that runs is settled whatever the tick has become', () => {
    const harness = openLiveUpdownHarness(12_500);
    expect(placedAt(harness, LIVE_T0)).toBe('ok');
    harness.liveTicks(LIVE_T0 + 3_000, LIVE_T1, 12_400);
    expect(harness.settleAt(LIVE_T1 + 1)).toMatchObject([{ result: 'tie', entryTicks: 12_400, exitTicks: 12_400 }]);
  });

  test('a symbol without a price has no tick that is too coarse: PRICE_FROZEN', () => {
    expect(placedAt(openUpdownHarness(1, UPDOWN_TERMS, COVER, 'live'), T0)).toBe('PRICE_FROZEN');
  });
});

describe('RULES §6.1 with real money the last tick has four sources at most 2,000 ms old: MARKET_CLOSED', () => {
  test.each([
    ['three', [0, 0, 0], 'MARKET_CLOSED'],
    ['four, one of them too old by a millisecond', [0, 0, 0, 2_001], 'MARKET_CLOSED'],
    ['four', [0, 0, 0, 2_000], 'ok'],
  ])('%s', (_name, agesMs, code) => {
    const harness = openLiveUpdownHarness();
    harness.liveTickAt(LIVE_T0 + 1, 3_000_000, agesMs);
    expect(placedAt(harness, LIVE_T0 + 1)).toBe(code);
  });
});

describe('RULES §6.1 with real money there is no gap within the last 300 s: MARKET_CLOSED', () => {
  test('the first tick of a series ends a gap: 300,000 ms after it none is taken, a millisecond later it is', () => {
    const harness = openLiveUpdownHarness();
    expect(placedAt(harness, LIVE_T0)).toBe('ok');
    const young = openUpdownHarness(1, UPDOWN_TERMS, COVER, 'live');
    young.liveTicks(T0, LIVE_T0 - 1, 3_000_000);
    expect(placedAt(young, LIVE_T0 - 1)).toBe('MARKET_CLOSED');
    expect(placedAt(young, LIVE_T0)).toBe('ok');
  });

  test.each([
    [5_000, 'ok'],
    [5_001, 'MARKET_CLOSED'],
  ])('ticks %d ms apart: %s', (apartMs, code) => {
    const harness = openLiveUpdownHarness();
    harness.liveTickAt(LIVE_T0 + apartMs, 3_000_000);
    expect(placedAt(harness, LIVE_T0 + apartMs)).toBe(code);
  });

  test('ticks that are frozen fill none, and it is over 300 s after its end', () => {
    const harness = openLiveUpdownHarness();
    harness.liveTickAt(LIVE_T0 + 3_000, 3_000_000, undefined, 'frozen');
    const endMs = LIVE_T0 + 6_000;
    harness.liveTicks(endMs, endMs + 300_001, 3_000_000);
    const restored = Exchange.restore(harness.exchange.snapshot());
    const order = { accountId: 1, offerId: PRODUCT, side: 'up', stakeUnits: ONE_USDT } as const;
    for (const exchange of [harness.exchange, restored])
      expect(exchange.ask({ type: 'updown.check', ...order, timeMs: endMs + 300_001 })).toBeNull();
    expect(placedAt(harness, endMs + 300_001)).toBe('ok');
  });

  test('a restored exchange knows of it', () => {
    const harness = openLiveUpdownHarness();
    harness.liveTickAt(LIVE_T0 + 5_001, 3_000_000);
    const order = { accountId: 1, offerId: PRODUCT, side: 'up', stakeUnits: ONE_USDT, timeMs: LIVE_T0 + 5_001 } as const;
    expect(Exchange.restore(harness.exchange.snapshot()).ask({ type: 'updown.check', ...order })).toMatchObject({ code: 'MARKET_CLOSED' });
  });

  test('play money is not asked for it', () => {
    const harness = openUpdownHarness(1);
    harness.tickAt(T0, 3_000_000);
    expect(placedAt(harness, T0)).toBe('ok');
  });
});
