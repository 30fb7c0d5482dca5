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
}

/** What no product's list shows: kinds that are written by what is built, with their words (wire contract 3.1). */
const OTHER: Tab = {
  tab: 'other',
  label: 'records.tab.other',
  kinds: {
    10: 'records.kind.convertedIn',
    11: 'records.kind.convertedOut',
    31: 'records.kind.reward',
    35: 'records.kind.transfer',
    51: 'records.kind.credit',
  },
  isOffered: () => true,
  list: async (): Promise<RecordList> => (await import('./other-list.ts')).otherList,
};

/** The lists of the products in their order, and the one of everything else. */
export function tabsOf(products: readonly WebProduct[]): readonly [Tab, ...Tab[]] {
  const own = products.flatMap(({ records, label, isOffered }): Tab[] => (records === undefined ? [] : [{ ...records, label, isOffered }]));
  const [first = OTHER, ...others] = own;
  return first === OTHER ? [OTHER] : [first, ...others, OTHER];
}

/** The tabs that are shown: those of products that are offered, the first, and where a link leads to it. */
export function tabsShown(tabs: readonly Tab[], offered: (tab: Tab) => boolean, asked: Tab): readonly Tab[] {
  return tabs.filter((tab, index) => index === 0 || tab === asked || offered(tab));
}

/** The kinds that a tab can be filtered by. */
export function kindsOf({ kinds }: Tab): readonly { readonly type: number; readonly title: PlainMessageId }[] {
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
