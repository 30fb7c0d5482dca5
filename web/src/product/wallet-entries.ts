import type { Path } from '../navigation/paths.ts';
import type { PlainMessageId } from '../i18n/text.tsx';
import { useSettings, type Settings } from '../session/settings.ts';
import type { IconName } from '../ui/icon-names.ts';
import { usePageAt, usePageOwners, type AppTables } from './products.ts';

/** An entry of the wallet's first row, with the page that it leads to. */
export type ShownEntry = { readonly path: Path; readonly order: number; readonly title: PlainMessageId; readonly icon: IconName };

/** The entries of products and modules: of pages that are there and on, in their order. */
export function shownEntries({ owners, pageAt }: Pick<AppTables, 'owners' | 'pageAt'>, settings: Settings): readonly ShownEntry[] {
  const paths = owners.flatMap(({ routes }) => Object.keys(routes));
  const shown = paths.flatMap((path): ShownEntry[] => {
    const page = pageAt(path);
    const entry = page?.entry.walletEntry;
    if (page === null || entry === undefined) return [];
    const isOn = page.entry.isOn?.(settings) !== false && entry.isOn?.(settings) !== false;
    return isOn ? [{ path: page.path, order: entry.order, title: entry.title ?? page.entry.title, icon: page.entry.icon }] : [];
  });
  return shown.toSorted((a, b) => a.order - b.order);
}

export function useWalletEntries(): readonly ShownEntry[] {
  const tables = { owners: usePageOwners(), pageAt: usePageAt() };
  return shownEntries(tables, useSettings());
}
