import type { ComponentType } from 'react';
import type { PlainMessageId } from '../i18n/text.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { isAllowed, type Book } from './book.ts';
import { later } from './later.tsx';

/** `id`: what stands behind the page's name in the address, `customers/5`; null where nothing does. */
export type PageProps = { readonly id: string | null };

export interface OperatorPage {
  /** Behind the `#` of the address: the page is never loaded anew, which would forget the session. */
  readonly name: string;
  readonly title: PlainMessageId;
  readonly icon: IconName;
  /** What a role has to allow; null for every operator. Without it the page is neither in the menu nor at its address. */
  readonly permission: string | null;
  /** Comes when it is opened. */
  readonly page: ComponentType<PageProps>;
}

/** The one table of pages, in the order of the menu; the first is where one arrives. */
export const pages: readonly [OperatorPage, ...OperatorPage[]] = [
  {
    name: 'work',
    title: 'operator-tasks.title',
    icon: 'bell',
    permission: null,
    page: later<PageProps>(async () => (await import('./tasks/work-page.tsx')).WorkPage),
  },
  {
    name: 'proposals',
    title: 'operator-work.proposals.title',
    icon: 'records',
    permission: null,
    page: later<PageProps>(async () => (await import('./proposals/proposals-page.tsx')).ProposalsPage),
  },
  {
    name: 'verification',
    title: 'operator-verification.title',
    icon: 'document',
    permission: 'kyc',
    page: later<PageProps>(async () => (await import('./verification/verification-page.tsx')).VerificationPage),
  },
  {
    name: 'customers',
    title: 'operator-customers.title',
    icon: 'search',
    permission: 'accounts',
    page: later<PageProps>(async () => (await import('./customers/customers-page.tsx')).CustomersPage),
  },
  {
    name: 'content',
    title: 'operator-content.title',
    icon: 'document',
    permission: 'content',
    page: later<PageProps>(async () => (await import('./content/content-page.tsx')).ContentPage),
  },
  {
    name: 'invites',
    title: 'operator-invites.title',
    icon: 'user',
    permission: 'invites',
    page: later<PageProps>(async () => (await import('./invites/invites-page.tsx')).InvitesPage),
  },
  {
    name: 'incidents',
    title: 'operator-incidents.title',
    icon: 'warning',
    permission: null,
    page: later<PageProps>(async () => (await import('./incidents/incidents-page.tsx')).IncidentsPage),
  },
  {
    name: 'health',
    title: 'operator-health.title',
    icon: 'chart',
    permission: null,
    page: later<PageProps>(async () => (await import('./health/health-page.tsx')).HealthPage),
  },
  {
    name: 'results',
    title: 'operator-health.results',
    icon: 'wallet',
    permission: 'capital',
    page: later<PageProps>(async () => (await import('./health/results-page.tsx')).ResultsPage),
  },
  {
    name: 'audited-results',
    title: 'operator-health.results',
    icon: 'wallet',
    permission: 'trail',
    page: later<PageProps>(async () => (await import('./health/results-page.tsx')).ResultsPage),
  },
  {
    name: 'actions',
    title: 'operator-work.actions.title',
    icon: 'trade',
    permission: null,
    page: later<PageProps>(async () => (await import('./actions/actions-page.tsx')).ActionsPage),
  },
  {
    name: 'operators',
    title: 'operator-work.operators.title',
    icon: 'user',
    permission: 'operators',
    page: later<PageProps>(async () => (await import('./operators/operators-page.tsx')).OperatorsPage),
  },
  {
    name: 'passkeys',
    title: 'operator-passkeys.title',
    icon: 'lock',
    permission: null,
    page: later<PageProps>(async () => (await import('./passkeys/passkeys-page.tsx')).PasskeysPage),
  },
  {
    name: 'trail',
    title: 'operator-work.trail.title',
    icon: 'shield',
    permission: 'trail',
    page: later<PageProps>(async () => (await import('./trail/trail-page.tsx')).TrailPage),
  },
];

/** Those that a reader may open. */
export const pagesFor = (book: Book): readonly OperatorPage[] => pages.filter(({ permission }) => isAllowed(book, permission));

/** The page at an address, with what stands behind its name; the first one for what names none that he may open. */
export function placeAt(hash: string, book: Book): { readonly page: OperatorPage; readonly id: string | null } {
  const [, name = '', id = ''] = /^#([^/]*)\/?(.*)$/.exec(hash) ?? [];
  const page = pagesFor(book).find((one) => one.name === name);
  return page === undefined ? { page: pages[0], id: null } : { page, id: id === '' ? null : decoded(id) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a page, for an `href`. */
export function addressOf(page: string, id?: string | number): string {
  return id === undefined ? `#${page}` : `#${page}/${encodeURIComponent(id)}`;
}
