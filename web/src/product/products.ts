import { createContext, useContext } from 'react';
import type { Path } from '../navigation/paths.ts';
import { useSettings, type Settings } from '../session/settings.ts';
import type { WebModule } from './module.ts';
import type { WebProduct } from './product.ts';
import type { RouteEntry } from './route.ts';

/** What the app knows of its products and pages, for what stands below it. */
export interface AppTables {
  readonly products: readonly WebProduct[];
  /** Whoever has pages of its own: products and modules. */
  readonly owners: readonly WebModule[];
  /** The page that a path or an alias leads to; null for a page that does not exist. */
  readonly pageAt: (path: string) => { readonly path: Path; readonly entry: RouteEntry } | null;
}

export const AppTablesContext = createContext<AppTables>({ products: [], owners: [], pageAt: () => null });

export const useProducts = (): readonly WebProduct[] => useContext(AppTablesContext).products;

export const usePageOwners = (): readonly WebModule[] => useContext(AppTablesContext).owners;

export const usePageAt = (): AppTables['pageAt'] => useContext(AppTablesContext).pageAt;

/** The products that the settings offer, in their order. */
export function useOffered(): readonly WebProduct[] {
  const settings = useSettings();
  return useProducts().filter(({ isOffered }) => isOffered(settings));
}

/** The products of this server, in their order: those too that operators have closed, in which something may be open. */
export function usePresent(): readonly WebProduct[] {
  const settings = withAllOpen(useSettings());
  return useProducts().filter(({ isOffered }) => isOffered(settings));
}

/** Whether anything new of a product may be begun: its page is offered, and its mode where it has one. What runs may be ended all the same. */
export function useTakesNew(product: string): boolean {
  const settings = useSettings();
  return useProducts().some(
    ({ name, isOffered, mode }) => name === product && isOffered(settings) && (mode === undefined || isOpenMode(settings, mode.wire)),
  );
}

/** The page where a market is traded: the one that holds the trading modes. */
export function useMarketPath(): Path {
  const pageAt = usePageAt();
  return useProducts().flatMap(({ mode }) => (mode?.holdsOthers === true ? (pageAt(mode.path)?.path ?? []) : []))[0] ?? '/';
}

/** Pages about limits and results are named only where there is a product that needs them. */
export const useNeedsProtection = (): boolean => useOffered().some(({ needsProtection }) => needsProtection === true);

type Menus = Pick<Settings, 'MIDDLE_MENU_SETTING' | 'BOTTOM_MENU_SETTING'>;

/** Whether a menu lists a page as open, by its path or another one that leads to it; what a link asks of the page behind it says nothing. */
export function isInMenu({ MIDDLE_MENU_SETTING, BOTTOM_MENU_SETTING }: Menus, ...paths: readonly string[]): boolean {
  return [...MIDDLE_MENU_SETTING, ...BOTTOM_MENU_SETTING].some(
    ({ linkUrl, isOpen }) => isOpen && paths.includes(linkUrl.split('?', 1)[0] ?? ''),
  );
}

/** The settings as if operators had closed no mode and no entry of a menu; what this server does not have stays away. */
export function withAllOpen(settings: Settings): Settings {
  const { PLAYING_SETTING, MIDDLE_MENU_SETTING, BOTTOM_MENU_SETTING } = settings;
  return {
    ...settings,
    PLAYING_SETTING: allOpen(PLAYING_SETTING),
    MIDDLE_MENU_SETTING: allOpen(MIDDLE_MENU_SETTING),
    BOTTOM_MENU_SETTING: allOpen(BOTTOM_MENU_SETTING),
  };
}

/** Entries of a menu, or modes, each of them open. */
export function allOpen<Entry extends { readonly isOpen: boolean }>(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, isOpen: true }));
}

/** Whether the bottom menu has a key that is not closed; what it does not list it does not switch. */
export function isNotClosed({ BOTTOM_MENU_SETTING }: Menus, key: string): boolean {
  return BOTTOM_MENU_SETTING.find((entry) => entry.key === key)?.isOpen ?? true;
}

/** Whether the settings list a trading mode as open. */
export function isOpenMode({ PLAYING_SETTING }: Pick<Settings, 'PLAYING_SETTING'>, wire: string): boolean {
  return PLAYING_SETTING.some(({ name, isOpen }) => name === wire && isOpen);
}

/** The query of a menu's link, by name; the component is read where modes are. */
export function searchIn(link: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(link.split('?', 2)[1] ?? ''));
}
