import { compare } from '../../../domain/decimal.ts';
import type { PlainMessageId } from '../../../i18n/text.tsx';
import type { LedgerRow } from './rows.ts';

/** The lists that are built: spot trading, second contracts, flash rounds, and everything that no other list shows. */
export const recordTabs = ['spot', 'second', 'option', 'other'] as const;
export type RecordTab = (typeof recordTabs)[number];

export const tabTitles = {
  spot: 'records.tab.spot',
  second: 'records.tab.second',
  option: 'records.tab.option',
  other: 'records.tab.other',
} as const satisfies Readonly<Record<RecordTab, PlainMessageId>>;

/** The ledger's types that are written by what is built, with their words (wire contract 3.1). */
const kinds: Readonly<Record<number, { readonly tab: RecordTab; readonly title: PlainMessageId }>> = {
  5: { tab: 'second', title: 'records.kind.stake' },
  9: { tab: 'second', title: 'records.kind.settled' },
  21: { tab: 'spot', title: 'records.kind.spotIn' },
  22: { tab: 'spot', title: 'records.kind.spotOut' },
  31: { tab: 'other', title: 'records.kind.reward' },
  35: { tab: 'other', title: 'records.kind.transfer' },
  51: { tab: 'other', title: 'records.kind.credit' },
  56: { tab: 'option', title: 'records.kind.stake' },
  57: { tab: 'option', title: 'records.kind.settled' },
};

/** The lists that are offered: those of second contracts and rounds where the product is, and where a link leads to them. */
export function tabsShown(fast: boolean, asked: RecordTab): readonly RecordTab[] {
  return recordTabs.filter((tab) => fast || tab === asked || (tab !== 'second' && tab !== 'option'));
}

/** The kinds that a tab can be filtered by. */
export function kindsOf(tab: RecordTab): readonly { readonly type: number; readonly title: PlainMessageId }[] {
  return Object.entries(kinds).flatMap(([type, kind]) => (kind.tab === tab ? [{ type: Number(type), title: kind.title }] : []));
}

/** Null for a type that has no words yet; its number is then shown. */
export function kindTitle(type: number): PlainMessageId | null {
  return kinds[type]?.title ?? null;
}

/** The sign of a row: the wire's amount has none. */
export function signedAmount({ amount, beforeAmount, afterAmount }: LedgerRow): string {
  return compare(afterAmount, beforeAmount) < 0 ? `-${amount}` : amount;
}
