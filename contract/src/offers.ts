import type { ContractProduct, ProductMenu } from './product.ts';
import { type ProductName, products } from './products/registry.ts';
import type { Settings } from './settings.ts';
import { WATCH_MODE } from './watch-mode.ts';

type Mode = Settings['PLAYING_SETTING'][number];
type Menu = Settings['BOTTOM_MENU_SETTING'][number];
/** The parts of the settings that say which products there are. */
export type OfferSettings = Pick<Settings, 'PLAYING_SETTING' | 'BOTTOM_MENU_SETTING' | 'MIDDLE_MENU_SETTING'>;

/** Entries that are no product's, between which the products' stand by their `order`. */
const OTHER_MODES = [{ name: WATCH_MODE, order: 1 }] as const;
const OTHER_MENUS: readonly ProductMenu[] = [
  { menu: 'bottom', key: 'home', name: 'Home', linkUrl: '/', order: 1 },
  { menu: 'bottom', key: 'store', name: 'Markets', linkUrl: '/store', order: 2 },
  { menu: 'bottom', key: 'wallet', name: 'Wallet', linkUrl: '/wallet', order: 1_000 },
  { menu: 'middle', key: 'transfer', name: 'Transfer', linkUrl: '/exchange', order: 1_000 },
  { menu: 'middle', key: 'records', name: 'Records', linkUrl: '/cashflow', order: 1_001 },
];

const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number => a.order - b.order;

/** Modes and menus with these products among them. `sort` counts from 1 without gaps. */
export function offerSettings(offered: readonly ProductName[]): OfferSettings {
  const present = products.filter(({ name }) => offered.includes(name));
  const modes = [...OTHER_MODES, ...present.flatMap(({ mode }) => (mode === null ? [] : [mode]))].toSorted(byOrder);
  const menus = [...OTHER_MENUS, ...present.flatMap((product): readonly ProductMenu[] => product.menus)].toSorted(byOrder);
  return {
    PLAYING_SETTING: modes.map(({ name }, index): Mode => ({ name, isOpen: true, sort: index + 1 })),
    BOTTOM_MENU_SETTING: menus.filter(({ menu }) => menu === 'bottom').map(menuEntry),
    MIDDLE_MENU_SETTING: menus.filter(({ menu }) => menu === 'middle').map(menuEntry),
  };
}

/** Pictures of menu entries are the client's own, by `key`. */
function menuEntry({ key, name, linkUrl }: ProductMenu, index: number): Menu {
  return { key, name, linkUrl, sort: index + 1, imgUrl: '', isOpen: true };
}

/** Whether settings offer a product: by its trading mode, or by one of its menu entries where it has no mode. */
export function isOffered(product: ContractProduct, settings: OfferSettings): boolean {
  const { mode } = product;
  if (mode !== null) return settings.PLAYING_SETTING.some(({ name, isOpen }) => isOpen && name === mode.name);
  const keys = product.menus.map(({ key }) => key);
  return [...settings.BOTTOM_MENU_SETTING, ...settings.MIDDLE_MENU_SETTING].some(({ key, isOpen }) => isOpen && keys.includes(key));
}
