import { describe, expect, test } from 'vitest';
import { codeOf } from '../../test/answers.ts';
import { ONE_USDT, openUpdownHarness, T0 } from '../../test/updown-harness.ts';
import { Exchange } from '../../exchange.ts';
import type { TickSource } from './commands.ts';
import { freshSourcesOf, hasSourcesForBets } from './fresh-sources.ts';
import type { Ground } from '../ground.ts';

const sources = (...agesMs: readonly number[]): readonly TickSource[] =>
  agesMs.map((ageMs, index) => ({ name: `venue-${index}`, price: '30000.00', timeMs: T0 - ageMs, weight: 1, used: index > 0 }));

const groundOf = (mode: 'demo' | 'live'): Ground => ({ house: { opened: { formatVersion: 1, mode } } }) as Ground;

describe('RULES §3.1 in live mode second contracts and rounds need four counted sources, at most 2,000 ms old', () => {
  test('a source counts 2,000 ms after its price, not a millisecond longer; in index/1 only when it was used', () => {
    expect(freshSourcesOf({ rule: 'index/2', sources: sources(0, 2_000, 2_001, 1) }, T0)).toBe(3);
    expect(freshSourcesOf({ rule: 'index/1', sources: sources(0, 2_000, 2_001, 1) }, T0)).toBe(2);
  });

  test('three are enough in demo mode and not in live mode, four are', () => {
    const counts = { countedSources: 5, enoughSinceMs: 0 };
    const last = { symbolId: 1, n: 1, priceTicks: 1, state: 'ok', sourceKind: 'live', timeMs: T0, ...counts } as const;
    const enough = (mode: 'demo' | 'live', freshSources: number): boolean => hasSourcesForBets(groundOf(mode), { ...last, freshSources });
    expect([enough('demo', 0), enough('live', 3), enough('live', 4)]).toEqual([true, false, true]);
  });

  test('an exchange restored from a snapshot knows how many there were', () => {
    const harness = openUpdownHarness();
    const body = { type: 'price.tick', symbolId: 1, priceTicks: 3_000_000, state: 'ok', sourceKind: 'live', rule: 'index/2' } as const;
    harness.at(T0, 0, { ...body, sources: sources(0, 100, 2_500, 2_000) });
    const restored = Exchange.restore(harness.exchange.snapshot());
    for (const exchange of [harness.exchange, restored])
      expect(exchange.ask({ type: 'prices.last' })).toMatchObject([{ countedSources: 4, freshSources: 3 }]);
    expect(codeOf(harness.placeAt(T0 + 1, 1, { stakeUnits: ONE_USDT }))).toBe('ok');
  });
});

describe('RULES §3.1 a price is stamped at most 5 s after a decision for which its sources were at most 10 s old', () => {
  const body = { type: 'price.tick', symbolId: 1, priceTicks: 3_000_000, sourceKind: 'live' } as const;

  test('the exchange refuses one of which a source is older than both together, and takes it to the millisecond', () => {
    const harness = openUpdownHarness();
    const ticked = (...agesMs: readonly number[]) =>
      codeOf(harness.at(T0, 0, { ...body, state: 'ok', rule: 'index/2', sources: sources(...agesMs) }));
    expect(ticked(0, 15_001, 0)).toBe('PRICE_FROZEN');
    expect(ticked(0, 15_000, 0)).toBe('ok');
  });

  test('only sources that counted are asked, and a tick that says there is no price is taken with any', () => {
    const harness = openUpdownHarness();
    expect(codeOf(harness.at(T0, 0, { ...body, state: 'ok', rule: 'index/1', sources: sources(15_001, 0, 0) }))).toBe('ok');
    expect(codeOf(harness.at(T0, 0, { ...body, state: 'frozen', rule: 'index/2', sources: sources(15_001, 0) }))).toBe('ok');
  });
});
