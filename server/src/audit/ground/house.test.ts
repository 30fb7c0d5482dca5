import { describe, expect, test } from 'vitest';
import type { Entry } from '@candor/exchange/entry';
import { Postings } from '../postings.ts';
import type { ProductAudit } from '../product-audit.ts';
import type { FindingValue } from '../rule.ts';
import { Step } from '../step.ts';
import { HouseAudit } from './house.ts';

/** A product that says at each entry whether it has something to do. */
const product = (isDue: (timeMs: number) => boolean): ProductAudit => ({ commands: {}, lines: () => [], isDue });

/** The entries at which due work was found to be passed over, with how many had passed it. Each entry has its number as its time. */
function passedOver(
  entries: number,
  ...dues: readonly ((timeMs: number) => boolean)[]
): readonly (readonly [seq: number, found: FindingValue])[] {
  const audit = new HouseAudit(dues.map((isDue, index) => ({ name: `product ${index}`, audit: product(isDue) })));
  const found: [number, FindingValue][] = [];
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

describe('RULES §6.3 house.advance does what precedes every other command before the turns of the products', () => {
  /** Who worked with which budget, in order, at a time; each has four units of work, `second` only at a time from 10 on before all others. */
  function worked(
    timeMs: number,
    budget: number,
  ): { readonly work: readonly (readonly [name: string, budget: number])[]; readonly used: number } {
    const work: [string, number][] = [];
    const left = new Map([
      ['first', 4],
      ['second', 4],
    ]);
    const one = (name: string): ProductAudit => ({
      commands: {},
      lines: () => [],
      isFirst: (nowMs) => name === 'second' && nowMs >= 10,
      advance(_step, most) {
        work.push([name, most]);
        const used = Math.min(most, left.get(name) ?? 0);
        left.set(name, (left.get(name) ?? 0) - used);
        return used;
      },
    });
    const audit = new HouseAudit(['first', 'second'].map((name) => ({ name, audit: one(name) })));
    const entry: Entry = {
      seq: 1,
      timeMs,
      command: { id: '', accountId: 0, body: { type: 'house.advance', budget } },
      outcome: { ok: true, ref: 0, repeated: false },
      events: [],
    };
    const step = new Step(entry, new Postings([], () => {}), () => {});
    const used = audit.commands['house.advance']?.accept(step, { type: 'house.advance', budget }) ?? 0;
    return { work, used };
  }

  test('nothing is urgent: one turn each', () => {
    expect(worked(9, 6)).toEqual({ work: [['first', 6], ['second', 2]], used: 6 }); // prettier-ignore
  });

  test('what is urgent comes first and uses the budget of all', () => {
    expect(worked(10, 6)).toEqual({ work: [['second', 6], ['first', 2]], used: 6 }); // prettier-ignore
    expect(worked(10, 4)).toEqual({ work: [['second', 4]], used: 4 });
  });
});
