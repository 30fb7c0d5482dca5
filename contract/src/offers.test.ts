import { describe, expect, test } from 'vitest';
import { isOffered, offerSettings } from './offers.ts';
import type { ContractProduct } from './product.ts';
import { type ProductName, products } from './products/registry.ts';
import { FALLBACK_SETTINGS } from './settings-fallback.ts';

const paths = (entries: readonly { readonly linkUrl: string }[]): string[] => entries.map(({ linkUrl }) => linkUrl);
const all: readonly ProductName[] = products.map(({ name }) => name);
const isShown = ({ mode, menus, entrance }: ContractProduct): boolean => mode !== null || menus.length > 0 || entrance !== undefined;

describe('§9 the settings name exactly the products that are offered', () => {
  test('without any, the watch-list and what belongs to no product remain', () => {
    const { PLAYING_SETTING, BOTTOM_MENU_SETTING, MIDDLE_MENU_SETTING } = offerSettings([]);
    expect(PLAYING_SETTING.map(({ name }) => name)).toEqual(['自选']);
    expect(paths(BOTTOM_MENU_SETTING)).toEqual(['/', '/store', '/wallet']);
    expect(paths(MIDDLE_MENU_SETTING)).toEqual(['/cashflow']);
  });

  test('with those that the wire contract names so far, modes and menus have its order', () => {
    const { PLAYING_SETTING, BOTTOM_MENU_SETTING, MIDDLE_MENU_SETTING } = offerSettings(['spot', 'updown', 'rounds']);
    expect(PLAYING_SETTING).toEqual([
      { name: '自选', isOpen: true, sort: 1 },
      { name: '秒合约', isOpen: true, sort: 2 },
      { name: '币币交易', isOpen: true, sort: 3 },
    ]);
    expect(paths(BOTTOM_MENU_SETTING)).toEqual(['/', '/store', '/trade', '/wallet']);
    expect(paths(MIDDLE_MENU_SETTING)).toEqual(['/trade', '/flash', '/flashOption', '/cashflow']);
    expect(MIDDLE_MENU_SETTING.map(({ sort }) => sort)).toEqual([1, 2, 3, 4]);
  });

  test('what is built in names the products that ask for no risk of their kind', () => {
    expect(products.filter((product) => isOffered(product, FALLBACK_SETTINGS)).map(({ name }) => name)).toEqual(
      products.filter((product) => isShown(product) && product.riskCategory === 'none').map(({ name }) => name),
    );
  });
});

test('SPEC §2 a wallet is open only for products that use it, and a transfer is offered only between open wallets', () => {
  const { TAB_SETTING, MIDDLE_MENU_SETTING } = offerSettings(all);
  const used = products.map((product: ContractProduct) => product.wallet);
  expect(TAB_SETTING.map(({ keyStr }) => keyStr)).toEqual(['asset_platform', 'asset_financ', 'asset_contarct']);
  for (const { keyStr, isOpen } of TAB_SETTING) expect(isOpen, keyStr).toBe(keyStr === 'asset_platform' || used.includes(keyStr));
  const open = TAB_SETTING.filter(({ isOpen }) => isOpen);
  expect(MIDDLE_MENU_SETTING.some(({ key }) => key === 'transfer')).toBe(open.length > 1);
});

describe.each(products)('the switch of $name', (product) => {
  const { entrance }: ContractProduct = product;

  test('is its own, on with it alone where it has a mode or a menu, or that of the page that leads to it', () => {
    expect(isOffered(product, offerSettings([product.name]))).toBe(isShown(product));
    expect(isOffered(product, offerSettings(all.filter((name) => name !== product.name)))).toBe(entrance !== undefined);
  });

  test('an entry that is there and closed switches it off', () => {
    const served = offerSettings(all);
    const closed = <Entry>(entries: readonly Entry[]) => entries.map((entry) => ({ ...entry, isOpen: false }));
    expect(
      isOffered(product, {
        PLAYING_SETTING: closed(served.PLAYING_SETTING),
        BOTTOM_MENU_SETTING: closed(served.BOTTOM_MENU_SETTING),
        MIDDLE_MENU_SETTING: closed(served.MIDDLE_MENU_SETTING),
      }),
    ).toBe(false);
  });
});
