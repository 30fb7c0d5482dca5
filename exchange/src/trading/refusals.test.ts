import { describe, expect, test } from 'vitest';
import { assembly } from '../assembly.ts';
import type { Listed } from '../kernel/product.ts';
import { products } from '../registry.ts';
import { loadTrials } from '../test/trials.ts';
import { tradingRefusals } from './refusals.ts';

/** As they were given: a number stays what it is for ever. */
const GIVEN = {
  PRICE_TOO_FAR: 9,
  WOULD_TAKE: 12,
  NOT_FILLED: 13,
  TOO_MANY_ORDERS: 14,
  QUOTE_EXPIRED: 17,
  NO_COVER: 18,
  EXPOSURE_LIMIT: 19,
  NO_LIQUIDITY: 31,
};

const lists: readonly Pick<Listed<never>, 'name' | 'gives' | 'refusals'>[] = products;
const listed = lists.flatMap(({ name, gives = [] }) => gives.map((code) => `${name} ${code}`));

describe('refusals of trading', () => {
  test('keep the numbers that they have in journals', () => {
    expect(tradingRefusals).toEqual(GIVEN);
    for (const [code, number] of Object.entries(GIVEN))
      expect([assembly.refusals.numberOf(code), assembly.refusals.codeOf(number)]).toEqual([number, code]);
  });

  test('each is listed by a product, once, and declared again by none', () => {
    const codes = Object.keys(tradingRefusals);
    expect(codes.filter((code) => !listed.some((one) => one.endsWith(` ${code}`)))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    expect(lists.flatMap(({ refusals }) => Object.keys(refusals)).filter((code) => codes.includes(code))).toEqual([]);
  });

  test('what a random run meets of them is listed by the product that gives it', async () => {
    const met = (await loadTrials()).flatMap(({ name, mustHappen, mustHappenOnce }) =>
      [...mustHappen, ...mustHappenOnce].flatMap((what) =>
        Object.keys(tradingRefusals).flatMap((code) => (what.endsWith(` ${code}`) ? [`${name} ${code}`] : [])),
      ),
    );
    expect(met.length).toBeGreaterThan(9);
    expect([...new Set(met)].filter((one) => !listed.includes(one))).toEqual([]);
  });
});
