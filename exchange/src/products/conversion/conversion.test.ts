import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { BTC, BTCUSDT, USDT } from '../../test/harness.ts';
import { feeOf, grossOf } from './rate.ts';
import { EACH, ETH, ETHUSDT, INVENTORY, ONE, openConversionHarness, T0 } from './test/conversion-harness.ts';

const refusalOf = (entry: Parameters<typeof codeOf>[0]): string =>
  entry.outcome.ok ? 'ok' : `${entry.outcome.code} ${entry.outcome.limit}`.trim();

describe('RULES §12 gross at the index rounded down, the commission rounded up', () => {
  test.each([
    ['1,000 USDT to BTC', USDT, BTC, 1_000n * ONE, 3_333_332n, 3_334n],
    ['0.03333332 BTC back', BTC, USDT, 3_333_332n, 99_999_993_333n, 99_999_994n],
    ['10 ETH to BTC', ETH, BTC, 10n * ONE, 66_666_644n, 66_667n],
  ])('G34 %s', (_, fromAssetId, toAssetId, amountUnits, grossUnits, feeUnits) => {
    const harness = openConversionHarness();
    const entry = harness.convertAt(T0, amountUnits, { fromAssetId, toAssetId });
    expect(entry.outcome).toMatchObject({ ok: true, ref: entry.seq });
    const said = { conversionId: entry.seq, accountId: 1, fromAssetId, toAssetId, amountUnits, grossUnits, feeUnits };
    expect(eventsOf(entry, 'conversion.accepted')).toMatchObject([{ ...said, quotedMs: 0, version: 1, commissionPpm: 1_000 }]);
    expect(harness.available(1, fromAssetId)).toBe(EACH - amountUnits);
    expect(harness.available(1, toAssetId)).toBe(EACH + grossUnits - feeUnits);
    expect([harness.inventory(fromAssetId), harness.inventory(toAssetId)]).toEqual([INVENTORY + amountUnits, INVENTORY - grossUnits]);
    expect([harness.fees(fromAssetId), harness.fees(toAssetId)]).toEqual([0n, feeUnits]);
  });

  test('the answer states the ticks that made the rate; USDT has none', () => {
    const harness = openConversionHarness();
    harness.tickAt(T0 - 10, 3_000_002);
    const [there] = eventsOf(harness.convertAt(T0, ONE), 'conversion.accepted');
    expect(there).toMatchObject({ fromN: 0, fromTicks: 0, toN: 2, toTicks: 3_000_002 });
    const [back] = eventsOf(harness.convertAt(T0, ONE, { fromAssetId: ETH }), 'conversion.accepted');
    expect(back).toMatchObject({ fromN: 1, fromTicks: 200_000, toN: 2, toTicks: 3_000_002 });
  });

  test('I1 nobody has more by converting to and fro at one index, whatever the prices, scales and amounts are', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 24n });
    const coins = fc.record({
      priceUnits: fc.bigInt({ min: 1n, max: 10n ** 17n }),
      coinUnits: fc.constantFrom(100n, 10n ** 6n, 10n ** 8n, 10n ** 12n),
    });
    fc.assert(
      fc.property(amounts, coins, coins, fc.integer({ min: 1_000, max: 10_000 }), (amountUnits, one, other, commissionPpm) => {
        const net = (units: bigint, from: typeof one, to: typeof one): bigint => {
          const grossUnits = grossOf(units, from, to);
          return grossUnits - feeOf(grossUnits, commissionPpm);
        };
        const there = net(amountUnits, one, other);
        const back = net(there, other, one);
        expect(there).toBeGreaterThanOrEqual(0n);
        expect(back).toBeLessThan(amountUnits);
      }),
      { numRuns: 300 },
    );
  });
});

describe('RULES §12 what is refused, without a change', () => {
  const cases: readonly [
    what: string,
    code: string,
    by: (harness: ReturnType<typeof openConversionHarness>) => ReturnType<typeof harness.convertAt>,
  ][] = [
    ['a coin into itself', 'BAD_INPUT', (harness) => harness.convertAt(T0, ONE, { toAssetId: USDT })],
    ['nothing', 'BAD_INPUT', (harness) => harness.convertAt(T0, 0n)],
    ['of the house', 'BAD_INPUT', (harness) => harness.convertAt(T0, ONE, {}, 0)],
    ['a moment without terms', 'BAD_INPUT', (harness) => harness.convertAt(T0, ONE, { quotedMs: T0 - 1 })],
    ['terms without a moment', 'BAD_INPUT', (harness) => harness.convertAt(T0, ONE, { version: 1 })],
    ['an unknown coin', 'NOT_FOUND', (harness) => harness.convertAt(T0, ONE, { toAssetId: 9 })],
    ['from an unknown coin', 'NOT_FOUND', (harness) => harness.convertAt(T0, ONE, { fromAssetId: 9 })],
    ['below the least', 'BELOW_MIN 0.00001', (harness) => harness.convertAt(T0, 29_999_000n)],
    ['above the most', 'ABOVE_MAX 100000', (harness) => harness.convertAt(T0, 4n * ONE, { fromAssetId: BTC, toAssetId: USDT })],
    ['more than there is', 'INSUFFICIENT_FUNDS', (harness) => harness.convertAt(T0, EACH + 1n)],
    ['more than the inventory', 'NO_COVER 50000', (harness) => harness.convertAt(T0, 2n * ONE, { fromAssetId: BTC, toAssetId: USDT })],
    ['a price older than 2,000 ms', 'PRICE_FROZEN', (harness) => harness.convertAt(T0 + 1_001, ONE)],
    [
      'by a user who excluded himself from all',
      'SELF_EXCLUDED',
      (harness) => {
        harness.at(T0, 1, { type: 'protection.exclude', scope: 'all', untilMs: 0 });
        return harness.convertAt(T0, ONE);
      },
    ],
    [
      'a frozen price of the coin that is sold',
      'PRICE_FROZEN',
      (harness) => {
        harness.tickAt(T0, 0, ETHUSDT, 'frozen');
        return harness.convertAt(T0, ONE, { fromAssetId: ETH });
      },
    ],
    [
      'into a coin that is off',
      'MARKET_CLOSED',
      (harness) => {
        harness.at(T0, 0, { type: 'conversion.switch', assetId: BTC, enable: false, operator: 'anna', reason: 'a test' });
        return harness.convertAt(T0, ONE);
      },
    ],
  ];

  test.each(cases)('%s: %s', (_, code, by) => {
    const harness = openConversionHarness();
    const entry = by(harness);
    expect(refusalOf(entry)).toBe(code);
    expect(entry.events).toEqual([]);
    expect([1, 2, 3].map((assetId) => harness.available(1, assetId))).toEqual([EACH, EACH, EACH]);
  });

  test('a price of 2,000 ms ago is one, and out of a coin that is off one converts', () => {
    const harness = openConversionHarness();
    expect(codeOf(harness.convertAt(T0 + 1_000, ONE))).toBe('ok');
    harness.at(T0 + 1_000, 0, { type: 'conversion.switch', assetId: BTC, enable: false, operator: 'anna', reason: 'a test' });
    expect(codeOf(harness.convertAt(T0 + 1_000, ONE / 100n, { fromAssetId: BTC, toAssetId: USDT }))).toBe('ok');
  });
});

describe('RULES §12 a quote is firm', () => {
  /** A quote of `T0 - 1`, as anybody asks for one, when the index moves a tick afterwards. */
  function quoted(commissionPpm = 1_000) {
    const harness = openConversionHarness({ commissionPpm });
    harness.at(T0, 1, { type: 'protection.exclude', scope: 'fixed-time', untilMs: 0 });
    const quote = harness.quoteAt(T0, 1_000n * ONE);
    if (!quote.ok) throw new Error(quote.code);
    harness.tickAt(T0, 3_000_002);
    const { quotedMs, version } = quote.rate;
    return { harness, rate: quote.rate, by: { quotedMs, version } };
  }

  test('it gives exactly its rate, also after the index has moved, and says by what', () => {
    const { harness, rate, by } = quoted();
    expect(rate).toMatchObject({ quotedMs: T0 - 1, version: 1, commissionPpm: 1_000, grossUnits: 3_333_332n, feeUnits: 3_334n });
    expect(eventsOf(harness.convertAt(T0 + 1, 1_000n * ONE, by), 'conversion.accepted')).toMatchObject([rate]);
    expect(rate).toMatchObject({ toN: 1, toTicks: 3_000_001 });
  });

  test('a tick stamped in the same millisecond as the last entry is not of a quote that was asked before it', () => {
    const harness = openConversionHarness();
    harness.tickAt(T0, 3_000_005);
    expect(harness.quoteAt(T0, ONE)).toMatchObject({ rate: { quotedMs: T0 - 1, toTicks: 3_000_001 } });
  });

  test('for 10,000 ms after its moment, not a millisecond longer, and never for a moment that is not over', () => {
    const { harness, by } = quoted();
    harness.tickAt(T0 + 9_000, 3_000_001);
    expect(codeOf(harness.convertAt(by.quotedMs + 10_000, ONE, by))).toBe('ok');
    expect(codeOf(harness.convertAt(by.quotedMs + 10_001, ONE, by))).toBe('QUOTE_EXPIRED');
    const nowMs = by.quotedMs + 10_001;
    expect(codeOf(harness.convertAt(nowMs, ONE, { quotedMs: nowMs, version: 1 }))).toBe('QUOTE_EXPIRED');
    expect(codeOf(harness.convertAt(nowMs, ONE, { quotedMs: nowMs + 5, version: 1 }))).toBe('QUOTE_EXPIRED');
  });

  test.each([
    ['up', 1_499, 'ok'],
    ['up', 1_501, 'QUOTE_EXPIRED'],
    ['down', -1_499, 'ok'],
    ['down', -1_501, 'QUOTE_EXPIRED'],
  ])('it ends when the index has moved %s by more than half the commission: by %i ticks of 3,000,001', (_, ticks, code) => {
    const { harness, by } = quoted();
    harness.tickAt(T0 + 1, 3_000_001 + ticks);
    expect(codeOf(harness.convertAt(T0 + 2, ONE, by))).toBe(code);
  });

  test('the index of the coin that is sold ends it too', () => {
    const harness = openConversionHarness();
    harness.tickAt(T0, 200_101, ETHUSDT);
    expect(codeOf(harness.convertAt(T0 + 1, ONE, { fromAssetId: ETH, quotedMs: T0 - 1, version: 1 }))).toBe('QUOTE_EXPIRED');
    harness.tickAt(T0 + 2, 200_100, ETHUSDT);
    expect(codeOf(harness.convertAt(T0 + 3, ONE, { fromAssetId: ETH, quotedMs: T0 - 1, version: 1 }))).toBe('ok');
  });

  test('a moment whose price was old, or of other terms, is no quote', () => {
    const harness = openConversionHarness();
    harness.tickAt(T0 + 2_000, 3_000_001);
    expect(codeOf(harness.convertAt(T0 + 2_001, ONE, { quotedMs: T0 + 1_999, version: 1 }))).toBe('QUOTE_EXPIRED');
    expect(codeOf(harness.convertAt(T0 + 2_001, ONE, { quotedMs: T0 + 1_000, version: 2 }))).toBe('QUOTE_EXPIRED');
    expect(codeOf(harness.convertAt(T0 + 2_001, ONE, { quotedMs: T0 + 1_000, version: 1 }))).toBe('ok');
  });

  test('it keeps its commission when other terms begin to act, also when still others are planned then', () => {
    const harness = openConversionHarness();
    const { commissionPpm: _, ...terms } = { commissionPpm: 0, minGrossUnits: 1_000n, maxGrossUnits: 100n * ONE, enable: true, sort: 1 };
    const effectiveMs = T0 + 3_600_000;
    const change = { type: 'conversion.change', assetId: BTC, ...terms, operator: 'anna, berta', reason: 'a test' } as const;
    harness.at(T0, 0, { ...change, commissionPpm: 2_000, effectiveMs });
    harness.tickAt(effectiveMs - 100, 3_000_001, BTCUSDT);
    harness.at(effectiveMs + 1, 0, { ...change, commissionPpm: 3_000, effectiveMs: effectiveMs + 3_600_001 });
    const by = { quotedMs: effectiveMs - 1, version: 1 };
    expect(eventsOf(harness.convertAt(effectiveMs + 2, ONE, by), 'conversion.accepted')).toMatchObject([
      { commissionPpm: 1_000, version: 1 },
    ]);
    expect(eventsOf(harness.convertAt(effectiveMs + 2, ONE), 'conversion.accepted')).toMatchObject([{ commissionPpm: 2_000, version: 2 }]);
    expect(codeOf(harness.convertAt(effectiveMs + 2, ONE, { ...by, version: 2 }))).toBe('QUOTE_EXPIRED');
  });

  test('is asked as the conversion would be decided: it is refused alike', () => {
    const harness = openConversionHarness();
    harness.at(T0, 1, { type: 'protection.exclude', scope: 'fixed-time', untilMs: 0 });
    expect(harness.quoteAt(T0, EACH + 1n)).toMatchObject({ ok: false, code: 'INSUFFICIENT_FUNDS' });
    expect(harness.quoteAt(T0 + 1_001, ONE)).toMatchObject({ ok: false, code: 'PRICE_FROZEN' });
  });
});

describe('RULES §12, §18 coins', () => {
  const define = {
    type: 'conversion.define',
    assetId: 4,
    commissionPpm: 1_000,
    minGrossUnits: 2n,
    maxGrossUnits: 9n,
    enable: true,
    sort: 0,
  } as const;

  test('a coin is priced by the index of its own code; without one it cannot be converted', () => {
    const harness = openConversionHarness();
    harness.at(T0, 0, { type: 'asset.define', assetId: 4, code: 'LTC', scale: 6 });
    expect(codeOf(harness.at(T0, 0, define))).toBe('NOT_FOUND');
    harness.at(T0, 0, { type: 'symbol.define', symbolId: 5, code: 'ltcusdt', tickUnits: 10_000n });
    expect(eventsOf(harness.at(T0, 0, define), 'conversion.defined')).toMatchObject([
      { assetId: 4, symbolId: 5, version: 1, effectiveMs: 0 },
    ]);
    expect(codeOf(harness.at(T0, 0, define))).toBe('ALREADY_DONE');
    expect(harness.exchange.ask({ type: 'conversion.coins' }).map(({ assetId, symbolId }) => [assetId, symbolId])).toEqual([
      [USDT, 0],
      [BTC, BTCUSDT],
      [ETH, ETHUSDT],
      [4, 5],
    ]);
  });

  test.each([
    [{ commissionPpm: 999 }, 'BAD_TERMS'],
    [{ commissionPpm: 10_001 }, 'ABOVE_MAX'],
    [{ minGrossUnits: 10n }, 'BAD_TERMS'],
    [{ minGrossUnits: 1n }, 'BAD_TERMS'],
    [{ maxGrossUnits: 0n }, 'BAD_INPUT'],
    [{ sort: -1 }, 'BAD_TERMS'],
    [{ assetId: 0 }, 'BAD_INPUT'],
  ])('%o is refused', (other, code) => {
    expect(codeOf(openConversionHarness().at(T0, 0, { ...define, ...other }))).toBe(code);
  });

  test('only the house defines, changes and switches', () => {
    expect(codeOf(openConversionHarness().at(T0, 1, define))).toBe('BAD_INPUT');
  });

  test('§16 the id of an accepted conversion is remembered for 30 days', () => {
    const harness = openConversionHarness();
    const body = { type: 'conversion.accept', fromAssetId: USDT, toAssetId: BTC, amountUnits: ONE, quotedMs: 0, version: 0 } as const;
    const first = harness.at(T0, 1, body, 'a-conversion');
    harness.exchange = Exchange.restore(harness.exchange.snapshot());
    const again = harness.at(T0 + 29 * 86_400_000, 1, body, 'a-conversion');
    expect(again.outcome).toEqual({ ...first.outcome, repeated: true });
    expect(harness.available(1, USDT)).toBe(EACH - ONE);
  });
});
