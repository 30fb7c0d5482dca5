import type { RouteEntry } from '../product/route.ts';
import type { RoutePath } from './routes.ts';
import { aliasTarget, entryAt } from './routes.ts';

export type Decision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'go'; readonly to: RoutePath; readonly keepSearch: boolean; readonly from?: string; readonly invite?: string }
  | { readonly kind: 'switched-off' };

export interface Visit {
  readonly pathname: string;
  readonly signedIn: boolean;
  /** Whether the settings have the page on. */
  readonly isOn: (entry: RouteEntry) => boolean;
}

/** Invitations look like `/i&123456`; `&` may arrive encoded. */
const invitation = /\/i(?:&|%26)([^/?#]*)/i;

/** Order: invitation and `/initialize`, alias, public, session, switch of the page. */
export function decide({ pathname, signedIn, isOn }: Visit): Decision {
  const invite = invitation.exec(pathname);
  if (invite !== null)
    return { kind: 'go', to: '/', keepSearch: false, ...(invite[1] === undefined || invite[1] === '' ? {} : { invite: invite[1] }) };
  if (pathname === '/initialize') return { kind: 'go', to: '/', keepSearch: false };
  const target = aliasTarget(pathname);
  if (target !== null) return { kind: 'go', to: target, keepSearch: true };
  const entry = entryAt(pathname);
  if (entry?.access !== 'public' && !signedIn) {
    return { kind: 'go', to: '/lr', keepSearch: false, ...(entry === null ? {} : { from: pathname }) };
  }
  if (entry !== null && !isOn(entry)) return { kind: 'switched-off' };
  return { kind: 'stay' };
}
