import { builtInName } from '@candor/contract/offers';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { searchIn } from '../product/products.ts';
import type { RouteEntry } from '../product/route.ts';
import type { Settings } from '../session/settings.ts';
import { openEntries } from '../session/settings.ts';
import { openWallets } from '../session/wallets.ts';
import type { IconName } from '../ui/icon-names.ts';
import type { RoutePath } from './routes.ts';
import { products } from './products.ts';
import { entryAt, entryOf, pageAt } from './routes.ts';

const BUILT_IN = FALLBACK_SETTINGS.APP_SIDEBAR_SETTING;

const ACCOUNT_PAGES: readonly RoutePath[] = ['/exchange', '/cashflow', '/security', '/langList', '/help', '/about'];

export type AccountPage = Pick<MenuItem, 'name' | 'path' | 'picture' | 'search'>;

/**
 * Pages of the account, as the sidebar and the menu sheet show them: ours in their order, then those that `APP_SIDEBAR_SETTING` adds in its own; one that
 * it closes is not shown. A single wallet has nowhere to transfer to. The built-in entry of the password is on the page of security.
 */
export function accountPages(settings: Settings): readonly AccountPage[] {
  const entries = settings.APP_SIDEBAR_SETTING.flatMap((entry): readonly (typeof entry & { readonly path: RoutePath })[] => {
    const path = pageAt(entry.jumpUrl)?.path ?? null;
    return path === null ? [] : [{ ...entry, path }];
  });
  const isClosed = (path: RoutePath): boolean => entries.some((entry) => entry.path === path && !entry.isOpen);
  const own = ACCOUNT_PAGES.filter((path) => path !== '/exchange' || openWallets(settings).length > 1).filter((path) => !isClosed(path));
  const said = openEntries(entries).map((entry): AccountPage => {
    const builtIn = BUILT_IN.find(({ key, name }) => key === entry.key && name === entry.name);
    return { path: entry.path, name: builtIn === undefined ? entry.name : null, search: searchIn(entry.jumpUrl), picture: entry.logoUrl };
  });
  const pages = own.map((path): AccountPage => said.find((page) => page.path === path) ?? { path, name: null, search: {}, picture: '' });
  const added = said.filter(({ path, name }) => !own.includes(path) && (name !== null || path !== '/changePassword'));
  return [...pages, ...added];
}

export interface MenuItem {
  readonly key: string;
  readonly path: RoutePath;
  /** What the operator calls it; null: by our own word for its page. */
  readonly name: string | null;
  /** What its link says behind the path. */
  readonly search: Readonly<Record<string, string>>;
  /** Paths of its picture and of that while its page is shown; empty: the icon of its page. */
  readonly picture: string;
  readonly shownPicture: string;
}

type Entry = Settings['BOTTOM_MENU_SETTING'][number];

/** Menu entries that are open and lead to a page that exists, in their order; nothing is shown for a product that is not there. */
export function menuItems(entries: readonly Entry[]): readonly MenuItem[] {
  const seen = new Set<RoutePath>();
  return openEntries(entries).flatMap(({ key, name, linkUrl, imgUrl, checkedImgUrl = '' }) => {
    const path = pageAt(linkUrl)?.path ?? null;
    if (path === null || seen.has(path)) return [];
    seen.add(path);
    const isOwn = builtInName(key) !== name;
    return [{ key, path, name: isOwn ? name : null, search: searchIn(linkUrl), picture: imgUrl, shownPicture: checkedImgUrl || imgUrl }];
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

/** The word under an icon: ours for the page, in every language, unless the operator has named the entry. */
export function menuTitle({ path, name }: Pick<MenuItem, 'path' | 'name'>, say: (id: RouteEntry['title']) => string): string {
  return name ?? say(entryOf(path).title);
}
