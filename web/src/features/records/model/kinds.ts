import { OTHER_RECORD_TYPES } from '@candor/contract/record-types';
import { compare } from '../../../domain/decimal.ts';
import type { PlainMessageId } from '../../../i18n/text.tsx';
import type { RecordsTab, WebProduct } from '../../../product/product.ts';
import type { LedgerRow, RecordList } from '../../../product/records.ts';

/** What the address calls the tab of the statement, which is no list. */
export const STATEMENT = 'statement';

/** A list of ledger rows as a tab. */
export interface Tab extends RecordsTab {
  readonly label: PlainMessageId;
  readonly isOffered: WebProduct['isOffered'];
  /** The kinds that it asks for, where its call lists those of other tabs too; null where all of the call are its own. */
  readonly types: readonly number[] | null;
}

/** A tab of rows that no product's list shows (wire contract 3.1): of one call, each by kinds of its own. */
function ownTab(tab: string, label: PlainMessageId, types: readonly number[], kinds: Tab['kinds']): Tab {
  const list = async (): Promise<RecordList> => (await import('./other-list.ts')).otherList;
  return { tab, label, types, kinds, isOffered: () => true, list };
}

/** Money that came, left, or became another coin; with what operators credited and debited. A kind that is never written has no words. */
const MONEY: readonly Tab[] = [
  ownTab('deposits', 'records.tab.deposits', [1, 3, 4, 50, 51], {
    1: 'records.kind.deposit',
    4: 'records.kind.takenBack',
    51: 'records.kind.credit',
  }),
  ownTab('withdrawals', 'records.tab.withdrawals', [2, 8], { 2: 'records.kind.withdrawal', 8: 'records.kind.returned' }),
  ownTab('converted', 'records.tab.converted', [10, 11], { 10: 'records.kind.convertedIn', 11: 'records.kind.convertedOut' }),
];

/** Everything that no other tab shows. */
const OTHER: Tab = ownTab(
  'other',
  'records.tab.other',
  OTHER_RECORD_TYPES.filter((type) => !MONEY.some(({ types }) => types?.includes(type))),
  { 31: 'records.kind.reward', 35: 'records.kind.transfer' },
);

/** The lists of the products in their order, those of money, and the one of everything else. */
export function tabsOf(products: readonly WebProduct[]): readonly [Tab, ...Tab[]] {
  const own = products.flatMap(({ records, label, isOffered }): Tab[] =>
    records === undefined ? [] : [{ ...records, label, isOffered, types: null }],
  );
  const [first = OTHER, ...others] = [...own, ...MONEY];
  return [first, ...others, OTHER];
}

/** The tabs that are shown: those of products that are there, the first, and where a link leads to it. */
export function tabsShown(tabs: readonly Tab[], isThere: (tab: Tab) => boolean, asked: Tab): readonly Tab[] {
  return tabs.filter((tab, index) => index === 0 || tab === asked || isThere(tab));
}

/** The kinds that a tab can be filtered by. */
export function kindsOf({ kinds }: Pick<Tab, 'kinds'>): readonly { readonly type: number; readonly title: PlainMessageId }[] {
  return Object.entries(kinds).map(([type, title]) => ({ type: Number(type), title }));
}

/** Null for a type that has no words yet; its number is then shown. */
export function kindTitle(tabs: readonly Tab[], type: number): PlainMessageId | null {
  return tabs.find(({ kinds }) => kinds[type] !== undefined)?.kinds[type] ?? null;
}

/** The sign of a row: its amount has none. */
export function signedAmount({ amount, balanceBefore, balanceAfter }: LedgerRow): string {
  return compare(balanceAfter, balanceBefore) < 0 ? `-${amount}` : amount;
}
