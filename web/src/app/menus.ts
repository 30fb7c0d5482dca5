import type { Settings } from '../session/settings.ts';
import { openEntries } from '../session/settings.ts';
import type { IconName } from '../ui/icon-names.ts';
import type { RoutePath } from './routes.ts';
import { aliasTarget, entryAt, entryOf, isRoutePath } from './routes.ts';

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
    const path = isRoutePath(linkUrl) ? linkUrl : aliasTarget(linkUrl);
    if (path === null || seen.has(path)) return [];
    seen.add(path);
    return [{ key, path, name }];
  });
}

/**
 * A product is off when the bottom menu lists it as closed; what the menu does not list is not switched by it.
 * A trading mode (its name is no Latin word) is on only where the modes list it as open.
 */
export function isFlagOn({ BOTTOM_MENU_SETTING, PLAYING_SETTING }: Settings, flag: string): boolean {
  if (!/\w/.test(flag)) return PLAYING_SETTING.some(({ name, isOpen }) => name === flag && isOpen);
  return BOTTOM_MENU_SETTING.find(({ key }) => key === flag)?.isOpen ?? true;
}

const icons: Readonly<Record<string, IconName>> = {
  '/': 'home',
  '/store': 'markets',
  '/trade': 'trade',
  '/flash': 'clock',
  '/flashOption': 'clock',
  '/wallet': 'wallet',
  '/exchange': 'transfer',
  '/cashflow': 'records',
  '/changePassword': 'lock',
  '/langList': 'globe',
  '/sessions': 'device',
  '/about': 'document',
  '/search': 'search',
};

export function menuIcon(path: RoutePath): IconName {
  return icons[path] ?? 'forward';
}

/** The entry that stands for a page without one of its own: trade for every page of the trade frame. */
export function standInFor(items: readonly MenuItem[], pathname: string): RoutePath | null {
  const ofTrade = entryAt(pathname)?.areas.includes('trade') === true;
  return ofTrade && items.every(({ path }) => path !== pathname) ? '/trade' : null;
}

/** The word under an icon; pages without one in our catalogues keep the server's name. */
export function menuTitle({ path }: MenuItem) {
  return entryOf(path).title;
}
