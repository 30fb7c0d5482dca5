import type { ComponentType } from 'react';
import type { PlainMessageId } from '../i18n/text.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { ProposalsPage } from './proposals-page.tsx';
import type { Session } from './session.ts';

export interface OperatorPage {
  /** Behind the `#` of the address: the page is never loaded anew, which would forget the session. */
  readonly name: string;
  readonly title: PlainMessageId;
  readonly icon: IconName;
  readonly page: ComponentType<{ readonly session: Session }>;
}

/** The one table of pages, in the order of the menu; the first is where one arrives. */
export const pages: readonly [OperatorPage, ...OperatorPage[]] = [
  { name: 'proposals', title: 'operator.proposals.title', icon: 'records', page: ProposalsPage },
];

/** The page at an address; the first one for what names none. */
export function pageAt(hash: string): OperatorPage {
  return pages.find(({ name }) => `#${name}` === hash) ?? pages[0];
}
