import { RETURN_KEY, type Search } from '../navigation/paths.ts';
import { returnTarget } from '../navigation/return-target.ts';
import { writeSearch } from '../navigation/search.ts';
import type { RouteEntry } from '../product/route.ts';
import type { RoutePath } from './routes.ts';
import { aliasTarget, entryAt, entryOf, placeAt } from './routes.ts';

export type Decision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'go'; readonly to: RoutePath; readonly search: Search; readonly invite?: string }
  | { readonly kind: 'switched-off' };

export interface Visit {
  readonly pathname: string;
  /** All that stands in the address. */
  readonly search: Search;
  readonly signedIn: boolean;
  /** Whether the settings have the page on. */
  readonly isOn: (entry: RouteEntry) => boolean;
}

/** Invitations look like `/i&123456`; `&` may arrive encoded. */
const invitation = /\/i(?:&|%26)([^/?#]*)/i;

/** Whether a page is for whoever is here; an unknown path is for the signed in. */
export function mayOpen(entry: RouteEntry | null, signedIn: boolean): boolean {
  if (entry === null) return signedIn;
  return entry.access === 'public' || (entry.access === 'signed-in') === signedIn;
}

/** Order: invitation and `/initialize`, alias, session, switch of the page. */
export function decide({ pathname, search, signedIn, isOn }: Visit): Decision {
  const invite = invitation.exec(pathname);
  if (invite !== null)
    return { kind: 'go', to: '/', search: {}, ...(invite[1] === undefined || invite[1] === '' ? {} : { invite: invite[1] }) };
  if (pathname === '/initialize') return { kind: 'go', to: '/', search: {} };
  const target = aliasTarget(pathname);
  if (target !== null) return { kind: 'go', to: target, search: { ...entryOf(target).aliasSearch?.[pathname], ...search } };
  const entry = entryAt(pathname);
  if (!mayOpen(entry, signedIn)) {
    if (!signedIn) return { kind: 'go', to: '/lr', search: entry === null ? {} : { [RETURN_KEY]: pathname + writeSearch(search) } };
    // Who has signed in meanwhile goes where the form would have led to.
    const back = returnTarget(search[RETURN_KEY], placeAt);
    return { kind: 'go', to: back?.to ?? '/', search: back?.search ?? {} };
  }
  if (entry !== null && !isOn(entry)) return { kind: 'switched-off' };
  return { kind: 'stay' };
}
