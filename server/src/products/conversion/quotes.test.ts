import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expiresMsOf, Quotes, readQuote } from './quotes.ts';

const ALICE = 1_001;
const NOW_MS = 1_800_000_000_000;
const QUOTE = { fromAssetId: 1, toAssetId: 2, amountUnits: 10_000_000_000n, quotedMs: NOW_MS, version: 3 };

describe('a quote', () => {
  test('is read as it was written, and ends ten seconds after its moment', () => {
    const quotes = new Quotes();
    const assetId = fc.integer({ min: 1, max: 999_999_999 });
    fc.assert(
      fc.property(
        fc.record({
          fromAssetId: assetId,
          toAssetId: assetId,
          amountUnits: fc.bigInt({ min: 1n, max: 10n ** 25n }),
          quotedMs: fc.integer({ min: 1, max: 8_640_000_000_000_000 }),
          version: fc.integer({ min: 1, max: 999_999_999 }),
        }),
        (quote) => {
          const id = quotes.write(ALICE, quote);
          expect(readQuote(id)).toEqual(quote);
          expect(expiresMsOf(quote)).toBe(quote.quotedMs + 10_000);
          expect(id.length).toBeLessThanOrEqual(160);
        },
      ),
    );
  });

  test.each([
    '',
    'Q1',
    'Q1-1-2-1-1-1-AAAAAAAAAAAA',
    `Q2-1-2-1-1-1-AAAAAAAAAAAA-${'A'.repeat(22)}`,
    `Q1-1-2--1-1-1-AAAAAAAAAAAA-${'A'.repeat(22)}`,
    `Q1-1-2-1-9999999999999999-1-AAAAAAAAAAAA-${'A'.repeat(22)}`,
    ` Q1-1-2-1-1-1-AAAAAAAAAAAA-${'A'.repeat(22)}`,
  ])('%j is none', (id) => expect(readQuote(id)).toBeNull());

  test('is its user’s, as it was written, and of this start', () => {
    const quotes = new Quotes();
    const id = quotes.write(ALICE, QUOTE);
    expect(quotes.take(ALICE + 1, id, '', NOW_MS)).toBe('foreign');
    expect(new Quotes().take(ALICE, id, '', NOW_MS)).toBe('foreign');
    for (const [from, to] of [
      ['Q1-1-', 'Q1-3-'],
      ['-2-10', '-3-10'],
      ['-10000000000-', '-10000000001-'],
      [String(NOW_MS), String(NOW_MS + 1)],
      [`${NOW_MS}-3-`, `${NOW_MS}-4-`],
    ] as const) {
      expect(id).toContain(from);
      expect(quotes.take(ALICE, id.replace(from, to), '', NOW_MS)).toBe('foreign');
    }
    expect(quotes.take(ALICE, id, '', NOW_MS)).toBe('good');
    expect(quotes.take(ALICE, id, '', expiresMsOf(QUOTE) + 60_000)).toBe('used');
  });
});
