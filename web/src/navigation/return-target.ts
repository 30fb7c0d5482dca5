import type { Path, Search } from './paths.ts';
import { readSearch } from './search.ts';

/** The page that a text like `/trade?symbol=eth` names, with its search; null for everything but a path of this app, so that no link leads elsewhere. */
export function returnTarget(
  text: string | undefined,
  placeAt: (pathname: string) => { readonly path: Path; readonly parts: Search } | null,
): { readonly to: Path; readonly search: Search } | null {
  if (text === undefined) return null;
  const at = text.indexOf('?');
  const place = placeAt(at < 0 ? text : text.slice(0, at));
  return place === null ? null : { to: place.path, search: { ...(at < 0 ? {} : readSearch(text.slice(at))), ...place.parts } };
}
