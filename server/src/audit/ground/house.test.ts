import { describe, expect, test } from 'vitest';
import type { ProductAudit } from '../product-audit.ts';
import type { Said } from '../rule.ts';
import { HouseAudit } from './house.ts';

/** A product that says at each entry whether it has something to do. */
const product = (isDue: (timeMs: number) => boolean): ProductAudit => ({ commands: {}, lines: () => [], isDue });

/** The entries at which due work was found to be passed over, with how many had passed it. Each entry has its number as its time. */
function passedOver(entries: number, ...dues: readonly ((timeMs: number) => boolean)[]): readonly (readonly [seq: number, found: Said])[] {
  const audit = new HouseAudit(dues.map((isDue, index) => ({ name: `product ${index}`, audit: product(isDue) })));
  const found: [number, Said][] = [];
  for (let seq = 1; seq <= entries; seq++) audit.pass(seq, seq, (_rule, _what, _expected, passed) => found.push([seq, passed]));
  return found;
}

describe('RULES §6.3 work that is due is passed over by 20,000 entries at most; it is looked at every 1,024', () => {
  test('what is due all the time', () => {
    expect(passedOver(19 * 1_024, () => true)).toEqual([]);
    expect(passedOver(21 * 1_024, () => true)).toEqual([
      [20_480, 20_480],
      [21_504, 21_504],
    ]);
  });

  test('of any product', () => {
    expect(passedOver(20_480, () => false, () => true)).toHaveLength(1); // prettier-ignore
    expect(passedOver(20_480, () => false, () => false)).toEqual([]); // prettier-ignore
  });

  test('entries count from when none was due', () => {
    const isDue = (timeMs: number): boolean => timeMs !== 2_048;
    expect(passedOver(21 * 1_024, isDue)).toEqual([]);
    expect(passedOver(22 * 1_024, isDue)).toEqual([[22_528, 20_480]]);
  });
});
