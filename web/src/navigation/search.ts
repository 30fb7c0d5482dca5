import type { Search } from './paths.ts';
import { RETURN_KEY, SHEET_KEY } from './paths.ts';

/** The longest value that is read from an address; a longer one is as if it were not there. An address inside an address may be longer. */
const maximumLength = 64;
const addressLength = 512;

/** `?symbol=btcusdt&tab=open`: every value is the text that stands there, so that links can be read and written by hand. */
export function readSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

/** What a page reads of a search: its own keys and the open sheet. */
export function searchWithKeys(search: Search, keys: readonly string[]): Search {
  return Object.fromEntries(
    [...keys, SHEET_KEY].flatMap((key) => {
      const value = Object.hasOwn(search, key) ? search[key] : undefined;
      return value === undefined || value.length > (key === RETURN_KEY ? addressLength : maximumLength) ? [] : [[key, value]];
    }),
  );
}

/** A key without a value, or with an empty one, does not stand in the address. */
export function writeSearch(search: Search): string {
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/** Whether `search` says all that `part` says. */
export function searchIncludes(search: Search, part: Search): boolean {
  return Object.entries(part).every(([key, value]) => (value ?? '') === (search[key] ?? ''));
}
