import type { Entry } from '../../entry.ts';

/**
 * The entry with another number in each place, so that no field can be taken for its neighbour: halves in the command, which may hold any
 * number, whole ones elsewhere, and amounts that are too large for a short form. Words and texts stay.
 */
export function withDistinctNumbers(entry: Entry): Entry {
  let last = 1_000;
  const walk = (value: unknown, fraction: number): unknown => {
    if (typeof value === 'number') return ++last + fraction;
    if (typeof value === 'bigint') return 2n ** 60n + BigInt(++last);
    if (Array.isArray(value)) return value.map((item: unknown) => walk(item, fraction));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member, name === 'body' ? 0.5 : fraction)]));
  };
  return { ...(walk(entry, 0) as Entry), outcome: entry.outcome };
}
