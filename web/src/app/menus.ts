import type { Settings } from '../session/settings.ts';
import { openEntries } from '../session/settings.ts';
import { openWallets } from '../session/wallets.ts';
import type { IconName } from '../ui/icon-names.ts';
import type { RoutePath } from './routes.ts';
import { products } from './products.ts';
import { entryAt, entryOf, pageAt } from './routes.ts';

const ACCOUNT_PAGES: readonly RoutePath[] = ['/exchange', '/cashflow', '/security', '/langList', '/about'];

/** Pages of the account, in the order in which the sidebar and the menu sheet show them. A single wallet has nowhere to transfer to. */
export function accountPages(settings: Settings): readonly RoutePath[] {
  return ACCOUNT_PAGES.filter((path) => path !== '/exchange' || openWallets(settings).length > 1);
}

export interface MenuItem {
  readonly key: string;
  readonly path: RoutePath;
  /** The server's own name, for keys that we have no word for. */
  readonly name: string;
}

type Entry = Settings['BOTTOM_MENU_SETTING'][number];

/** Menu entries that are open and lead to a page that exists, in their order; nothing is shown for a product that is not there. */
export function menuItems(entries: readonly Entry[]): readonly MenuItem[] {
  const seen = new Set<RoutePath>();
  return openEntries(entries).flatMap(({ key, name, linkUrl }) => {
    const path = pageAt(linkUrl)?.path ?? null;
    if (path === null || seen.has(path)) return [];
    seen.add(path);
    return [{ key, path, name }];
  });
}

/** The trading page of each product that the settings offer, without those that the menu has. */
export function productPages(settings: Settings, items: readonly MenuItem[]): readonly RoutePath[] {
  const listed = new Set(items.map(({ path }) => path));
  return products.flatMap((product) => {
    if (!product.isOffered(settings)) return [];
    const path = (product.mode === undefined ? ownTradePage(product) : pageAt(product.mode.path)?.path) ?? null;
    return path === null || listed.has(path) ? [] : [path];
  });
}

/** The page of a product that is traded on a page of its own, not in a tab of the trade page. */
function ownTradePage({ routes }: (typeof products)[number]): RoutePath | undefined {
  return Object.keys(routes)
    .map((path) => pageAt(path)?.path)
    .find((path) => path !== undefined && entryOf(path).kind === 'trade');
}

export function menuIcon(path: RoutePath): IconName {
  return entryOf(path).icon;
}

/** The entry that stands for a page without one of its own: the first of a trade page for every page of the trade frame. */
export function standInFor(items: readonly MenuItem[], pathname: string): RoutePath | null {
  if (entryAt(pathname)?.kind !== 'trade' || items.some(({ path }) => path === pathname)) return null;
  return items.find(({ path }) => entryOf(path).kind === 'trade')?.path ?? null;
}

/** The word under an icon; pages without one in our catalogues keep the server's name. */
export function menuTitle({ path }: MenuItem) {
  return entryOf(path).title;
}
