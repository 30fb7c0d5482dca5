import type { ContractProduct, ProductMenu, ProductWallet } from './product.ts';
import { type ProductName, products } from './products/registry.ts';
import type { Settings } from './settings.ts';
import { WATCH_MODE } from './watch-mode.ts';

type Mode = Settings['PLAYING_SETTING'][number];
type Menu = Settings['BOTTOM_MENU_SETTING'][number];
/** The parts of the settings that say which products there are. */
export type OfferSettings = Pick<Settings, 'PLAYING_SETTING' | 'TAB_SETTING' | 'BOTTOM_MENU_SETTING' | 'MIDDLE_MENU_SETTING'>;

type Wallet = Settings['TAB_SETTING'][number];

/** Entries that are no product's, between which the products' stand by their `order`. */
const OTHER_MODES = [{ name: WATCH_MODE, order: 1 }] as const;
const OTHER_MENUS: readonly ProductMenu[] = [
  { menu: 'bottom', key: 'home', name: 'Home', linkUrl: '/', order: 1 },
  { menu: 'bottom', key: 'store', name: 'Markets', linkUrl: '/store', order: 2 },
  { menu: 'bottom', key: 'wallet', name: 'Wallet', linkUrl: '/wallet', order: 1_000 },
  { menu: 'middle', key: 'records', name: 'Records', linkUrl: '/cashflow', order: 1_001 },
];

/** Only where there is another wallet to transfer to. */
const TRANSFER_MENU: ProductMenu = { menu: 'middle', key: 'transfer', name: 'Transfer', linkUrl: '/exchange', order: 1_000 };

const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number => a.order - b.order;

/** Modes, wallets and menus with these products among them. `sort` counts from 1 without gaps. */
export function offerSettings(offered: readonly ProductName[]): OfferSettings {
  const present = products.filter(({ name }) => offered.includes(name));
  const modes = [...OTHER_MODES, ...present.flatMap(({ mode }) => (mode === null ? [] : [mode]))].toSorted(byOrder);
  const wallets = walletTabs(present);
  const transfer = wallets.filter(({ isOpen }) => isOpen).length > 1 ? [TRANSFER_MENU] : [];
  const menus = [...OTHER_MENUS, ...transfer, ...present.flatMap((product): readonly ProductMenu[] => product.menus)].toSorted(byOrder);
  return {
    PLAYING_SETTING: modes.map(({ name }, index): Mode => ({ name, isOpen: true, sort: index + 1 })),
    TAB_SETTING: wallets,
    BOTTOM_MENU_SETTING: menus.filter(({ menu }) => menu === 'bottom').map(menuEntry),
    MIDDLE_MENU_SETTING: menus.filter(({ menu }) => menu === 'middle').map(menuEntry),
  };
}

/** The platform's wallet, and those that a product uses. */
function walletTabs(present: readonly ContractProduct[]): Wallet[] {
  const isUsed = (key: ProductWallet): boolean => present.some(({ wallet }) => wallet === key);
  return [
    { name: '平台资产', isOpen: true, sort: 1, keyStr: 'asset_platform' },
    { name: '理财资产', isOpen: isUsed('asset_financ'), sort: 2, keyStr: 'asset_financ' },
    { name: '合约资产', isOpen: isUsed('asset_contarct'), sort: 3, keyStr: 'asset_contarct' },
  ];
}

/** Pictures of menu entries are the client's own, by `key`. */
function menuEntry({ key, name, linkUrl }: ProductMenu, index: number): Menu {
  return { key, name, linkUrl, sort: index + 1, imgUrl: '', isOpen: true };
}

/** Whether settings offer a product: by its trading mode, or by one of its menu entries where it has no mode, or by that of the page that leads to it. */
export function isOffered(product: ContractProduct, settings: Omit<OfferSettings, 'TAB_SETTING'>): boolean {
  const { mode } = product;
  if (mode !== null) return settings.PLAYING_SETTING.some(({ name, isOpen }) => isOpen && name === mode.name);
  const keys: readonly string[] = product.entrance === undefined ? product.menus.map(({ key }) => key) : [product.entrance];
  return [...settings.BOTTOM_MENU_SETTING, ...settings.MIDDLE_MENU_SETTING].some(({ key, isOpen }) => isOpen && keys.includes(key));
}

/** What an entry is called where nobody has named it otherwise; null for one that is not built in. */
export function builtInName(key: string): string | null {
  const menus = [...OTHER_MENUS, TRANSFER_MENU, ...products.flatMap((product): readonly ProductMenu[] => product.menus)];
  return menus.find((entry) => entry.key === key)?.name ?? null;
}
