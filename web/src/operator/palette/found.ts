import type { Say } from '../../i18n/text.tsx';
import { groupsOf } from '../actions/groups.ts';
import { titleText } from '../form/fields.ts';
import { addressOf, pagesFor } from '../pages.ts';
import type { Reader } from '../reader.ts';

/** Where a line of the palette leads. */
export type Found = { readonly address: string; readonly title: string; readonly note: string };

/** Lines at most. */
const MOST = 30;

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** What a key of the field does: another line is chosen, or the chosen one opened; null: it is the field's own, as those that end a word being composed. */
export function pressed(
  { key, isComposing }: { readonly key: string; readonly isComposing: boolean },
  at: number,
  lines: number,
): { readonly to?: number; readonly open?: number } | null {
  if (isComposing || lines === 0) return null;
  const step = STEPS.get(key);
  if (step !== undefined) return { to: (at + step + lines) % lines };
  return key === 'Enter' ? { open: at } : null;
}

/** Pages, actions, and the account or the proposal of a number, by what was typed. */
export function foundFor({ book }: Pick<Reader, 'book'>, wanted: string, say: Say, english: (text: string) => string): readonly Found[] {
  const typed = wanted.trim();
  const pages = pagesFor(book);
  const isOffered = (name: string): boolean => pages.some((page) => page.name === name);
  const numbered: Found[] = [];
  if (/^\d{1,15}$/.test(typed)) {
    if (isOffered('customers'))
      numbered.push({ address: addressOf('customers', typed), title: say('operator-work.palette.account', { number: typed }), note: '' });
    numbered.push({ address: addressOf('proposals', typed), title: say('operator-work.palette.proposal', { number: typed }), note: '' });
  }
  const named = pages
    .map(({ name, title }) => ({ address: addressOf(name), title: say(title), note: say('operator-work.palette.page') }))
    .filter(({ title, address }) => `${title} ${address}`.toLowerCase().includes(typed.toLowerCase()));
  const actions = groupsOf(book, typed, english).flatMap(({ title, actions: some }) =>
    some.map(({ name }) => ({ address: addressOf('actions', name), title: titleText(name, english), note: say(title) })),
  );
  // what is called exactly so first, and what is called so before what is only said to be so
  const [called, others] = [true, false].map((wantedIn) =>
    actions.filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()) === wantedIn),
  );
  const isExact = ({ title }: Found): boolean => title.toLowerCase() === typed.toLowerCase();
  const exact = (called ?? []).filter(isExact);
  return [...numbered, ...exact, ...named, ...(called ?? []).filter((one) => !isExact(one)), ...(others ?? [])].slice(0, MOST);
}
