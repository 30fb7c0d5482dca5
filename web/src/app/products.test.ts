import { offerSettings } from '@candor/contract/offers';
import type { ProductName } from '@candor/contract/products/registry';
import { settingsSchema, type Settings } from '@candor/contract/settings';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { WebProduct } from '../product/product.ts';
import { productPages } from './menus.ts';
import { products } from './products.ts';
import { entryOf, pageAt, routePaths } from './routes.ts';

const all: readonly WebProduct[] = products;
const twice = (texts: readonly (string | number)[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

describe('the list of products', () => {
  test('names, trading modes, tabs, record types, events and paths are of one product each', () => {
    const modes = all.flatMap(({ mode }) => (mode === undefined ? [] : [mode]));
    const records = all.flatMap((product) => (product.records === undefined ? [] : [product.records]));
    expect(twice(all.map(({ name }) => name))).toEqual([]);
    expect(twice(modes.map(({ wire }) => wire))).toEqual([]);
    expect(twice(modes.map(({ component }) => component))).toEqual([]);
    expect(twice(['favourites', ...modes.map(({ marketsTab }) => marketsTab)])).toEqual([]);
    expect(twice(['other', ...records.map(({ tab }) => tab)])).toEqual([]);
    expect(twice(records.flatMap(({ kinds }) => Object.keys(kinds)))).toEqual([]);
    expect(twice(all.flatMap(({ own }) => own.types))).toEqual([]);
    expect(twice([...routePaths, ...routePaths.flatMap((path) => entryOf(path).alias ?? [])])).toEqual([]);
  });

  test('one product holds the other trading modes, and each mode leads to a page of the trade frame of its own product', () => {
    expect(all.filter(({ mode }) => mode?.holdsOthers === true)).toHaveLength(1);
    for (const { mode, routes } of all) {
      if (mode === undefined) continue;
      expect(Object.keys(routes)).toContain(mode.path);
      expect(pageAt(mode.path)?.entry.kind).toBe('trade');
    }
  });

  test('a desktop lists the trading page of every product that is offered and that the menu does not have', () => {
    const modes = all.flatMap(({ mode }) => mode?.wire ?? []);
    const settings = v.parse(settingsSchema, {
      ...FALLBACK_SETTINGS,
      MIDDLE_MENU_SETTING: routePaths.map((linkUrl, sort) => ({ key: linkUrl, name: '', imgUrl: '', linkUrl, isOpen: true, sort })),
      PLAYING_SETTING: modes.map((name, sort) => ({ name, isOpen: true, sort })),
    });
    const listed = productPages(settings, []);
    const isTraded = ({ routes }: WebProduct): boolean => Object.keys(routes).some((path) => pageAt(path)?.entry.kind === 'trade');
    const traded = all.filter((product) => product.isOffered(settings) && isTraded(product));
    for (const { name, routes } of traded) expect(listed.filter((path) => Object.hasOwn(routes, path)).length, name).toBe(1);
    expect(listed).toHaveLength(traded.length);
    expect(listed.length).toBeGreaterThan(modes.length);
    const [first] = listed;
    const menu = [{ key: 'key', path: first ?? '/', name: 'name', search: {}, picture: '', shownPicture: '' }];
    expect(productPages(settings, menu)).toEqual(listed.slice(1));
  });

  test('web.md §3 a page on which something runs stays when operators close its product, and no other page does', () => {
    const closed = <Entry extends object>(entries: readonly Entry[]): Entry[] => entries.map((entry) => ({ ...entry, isOpen: false }));
    const { PLAYING_SETTING, BOTTOM_MENU_SETTING, MIDDLE_MENU_SETTING } = offerSettings(all.map(({ name }) => name as ProductName));
    const settings: Settings = {
      ...FALLBACK_SETTINGS,
      PLAYING_SETTING: closed(PLAYING_SETTING),
      BOTTOM_MENU_SETTING: closed(BOTTOM_MENU_SETTING),
      MIDDLE_MENU_SETTING: closed(MIDDLE_MENU_SETTING),
    };
    const isOn = (path: string, of: Settings): boolean | undefined => pageAt(path)?.entry.isOn?.(of);
    const running = all.filter(({ own }) => own.running.length > 0);
    expect(running.map(({ name }): string => name)).toEqual(expect.arrayContaining(['perpetual', 'rounds', 'spot', 'updown']));
    for (const { routes, isOffered } of running) {
      expect(isOffered(settings)).toBe(false);
      for (const path of Object.keys(routes)) expect(isOn(path, settings), path).toBe(true);
    }
    expect(isOn('/flashExchange', settings)).toBe(false);
    const absent: Settings = { ...settings, ...offerSettings([]) };
    for (const path of ['/contract', '/flash', '/flashOption', '/flashExchange']) expect(isOn(path, absent), path).toBe(false);
  });

  test('a menu lists a page whatever its link asks of the page, and by an alias of it', () => {
    const entry = { key: 'rounds', name: '', imgUrl: '', isOpen: true, sort: 1 };
    const menuOf = (linkUrl: string): Settings => ({
      ...FALLBACK_SETTINGS,
      MIDDLE_MENU_SETTING: [{ ...entry, linkUrl }],
      BOTTOM_MENU_SETTING: [],
    });
    const offered = (linkUrl: string): readonly string[] =>
      all
        .filter(({ name }) => ['rounds', 'conversion'].includes(name))
        .flatMap(({ name, isOffered }) => (isOffered(menuOf(linkUrl)) ? [name] : []));
    expect([offered('/flashOption?symbol=btc'), offered('/option'), offered('/flashExchange?from=btc')]).toEqual([
      ['rounds'],
      ['rounds'],
      ['conversion'],
    ]);
    expect(offered('/flashOptions')).toEqual([]);
  });

  test('every page of a product is switched by the product, also from an alias', () => {
    for (const { routes, isOffered } of all)
      for (const path of Object.keys(routes))
        expect(pageAt(path)?.entry.isOn?.(FALLBACK_SETTINGS), path).toBe(isOffered(FALLBACK_SETTINGS));
    expect(pageAt('/option')?.path).toBe('/flashOption');
    expect(pageAt('/nowhere')).toBeNull();
  });

  test('product rules §14.6 rounds and their records hang on the switch of rounds, not on that of second contracts', () => {
    const without: Settings = { ...FALLBACK_SETTINGS, PLAYING_SETTING: [], MIDDLE_MENU_SETTING: [] };
    const modes = { ...without, PLAYING_SETTING: [{ name: '秒合约' as const, isOpen: true, sort: 1 }] };
    const entry = { key: 'flashOption', name: '', linkUrl: '/flashOption', imgUrl: '', sort: 1, isOpen: true };
    const offered = (settings: Settings) => all.filter(({ isOffered }) => isOffered(settings)).map(({ name }) => name);
    expect(offered(without)).toEqual(['spot', 'custody']);
    expect(offered(modes)).toEqual(['spot', 'updown', 'custody']);
    expect(offered({ ...without, MIDDLE_MENU_SETTING: [entry] })).toEqual(['spot', 'rounds', 'custody']);
  });
});

test('in the first row of the wallet no two pages have the same order, the transfer has the third, and each page is for who is signed in', () => {
  const entries = routePaths.map((path) => entryOf(path)).filter(({ walletEntry }) => walletEntry !== undefined);
  const orders = [3, ...entries.flatMap(({ walletEntry }) => walletEntry?.order ?? [])];
  expect(new Set(orders).size).toBe(orders.length);
  expect(entries.filter(({ access }) => access !== 'signed-in')).toEqual([]);
});
