import type { Exchange } from '../../exchange.ts';
import type { Harness } from '../harness.ts';
import type { Fields } from './reader.ts';

/** A part of a section as the page reads it, beside what the exchange answers to a query about the same. */
export type Figure = { readonly what: string; readonly written: unknown; readonly answered: unknown };

/** What a product adds to the proof that its `formats.md` is right: `products/<p>/test/documented.ts`. */
export type Documented = {
  /** Gives the product a state, by commands to an exchange with `USERS`. Yields where a snapshot shows something new. */
  readonly fill: (harness: Harness) => Iterable<void>;
  readonly figures: (section: Fields, exchange: Exchange) => readonly Figure[];
};

/** All versions of one record's terms, as the page reads them, as the exchange answers about them. */
export function asAnswered<Version extends { readonly effectiveMs: number }>(
  versions: readonly Version[],
  { lastTimeMs }: Exchange,
): Version & { readonly planned: readonly Version[] } {
  const index = versions.findLastIndex(({ effectiveMs }) => effectiveMs <= lastTimeMs);
  const acting = versions[index];
  if (acting === undefined) throw new Error('no version acts');
  return { ...acting, planned: versions.slice(index + 1) };
}

/** BTC to USDT, by the price of the symbol `BTCUSDT`. Numbers differ, so that no field can be taken for its neighbour. */
export const MARKET_ID = 5;

/** Accounts of users with 10,000 USDT and 10 BTC each. */
export const USERS = [1, 2, 3, 4] as const;

/** Of a list of objects the members that a page and a query both have. */
export function only<T extends object, Name extends keyof T>(objects: readonly T[], names: readonly Name[]): readonly Partial<T>[] {
  return objects.map((object) => {
    const picked: Partial<T> = {};
    for (const name of names) picked[name] = object[name];
    return picked;
  });
}
