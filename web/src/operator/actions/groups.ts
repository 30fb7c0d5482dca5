import type { PlainMessageId } from '../../i18n/text.tsx';
import type { Action, Book } from '../book.ts';
import { titleText, wordsOf } from '../form/fields.ts';

/** What the page itself does for its reader. */
const OF_THE_PAGE: ReadonlySet<string> = new Set([
  'sign-out',
  'whoami',
  'actions',
  'confirm',
  'withdraw',
  'passkey.begin',
  'passkey.options',
  'offer-passkey',
  'own-passkeys',
  'remove-passkey',
]);

/** In the order of the page. */
const GROUPS: ReadonlyMap<string, PlainMessageId> = new Map([
  ['accounts', 'operator-work.group.accounts'],
  ['kyc', 'operator-work.group.kyc'],
  ['withdrawals', 'operator-work.group.withdrawals'],
  ['holds', 'operator-work.group.holds'],
  ['factors', 'operator-work.group.factors'],
  ['addresses', 'operator-work.group.addresses'],
  ['signIns', 'operator-work.group.signIns'],
  ['invites', 'operator-work.group.invites'],
  ['halts', 'operator-work.group.halts'],
  ['terms', 'operator-work.group.terms'],
  ['voids', 'operator-work.group.voids'],
  ['capital', 'operator-work.group.capital'],
  ['adjustments', 'operator-work.group.adjustments'],
  ['content', 'operator-work.group.content'],
  ['operators', 'operator-work.group.operators'],
  ['trail', 'operator-work.group.trail'],
  ['', 'operator-work.group.everybody'],
]);

export type Group = { readonly title: PlainMessageId; readonly actions: readonly Action[] };

/** Everything that a reader may use and that is found by what he has typed: in its name, in English and in his own words. */
export function groupsOf(book: Book, wanted: string, say: (english: string) => string): readonly Group[] {
  const words = wanted
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = [...book.values()].filter((action) => {
    const text = [action.name, wordsOf(action.name), titleText(action.name, say), action.summary, say(action.summary)]
      .join(' ')
      .toLowerCase();
    return !OF_THE_PAGE.has(action.name) && words.every((word) => text.includes(word));
  });
  const groups = [...GROUPS].map(([permission, title]) => ({
    title,
    actions: found.filter((action) => (action.permission ?? '') === permission),
  }));
  const known = groups.filter(({ actions }) => actions.length > 0);
  const others = found.filter((action) => !GROUPS.has(action.permission ?? ''));
  return others.length === 0 ? known : [...known, { title: 'operator-work.group.others', actions: others }];
}
