import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Settings } from '@candor/contract/settings';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import type { Search } from '../navigation/paths.ts';
import { decide } from './guards.ts';
import type { RouteEntry } from '../product/route.ts';
import { menuItems, standInFor } from './menus.ts';
import { entryOf, routePaths, type RoutePath } from './routes.ts';

const visit = (pathname: string, signedIn = false, isOn = (_entry: RouteEntry) => true, search: Search = {}) =>
  decide({ pathname, search, signedIn, isOn });

test('SPEC §2 an invitation keeps its code and goes home, signed in or not, also with an encoded ampersand', () => {
  expect(visit('/i&123456')).toEqual({ kind: 'go', to: '/', search: {}, invite: '123456' });
  expect(visit('/i%26654321', true)).toEqual({ kind: 'go', to: '/', search: {}, invite: '654321' });
  expect(visit('/wallet/i&1')).toEqual({ kind: 'go', to: '/', search: {}, invite: '1' });
});

test('SPEC §2 /initialize goes home', () => {
  expect(visit('/initialize')).toEqual({ kind: 'go', to: '/', search: {} });
});

test('SPEC §2 aliases come before the session is asked for', () => {
  const search = { tab: 'finance', utm: '1' };
  expect(visit('/assets', false, () => true, search)).toEqual({ kind: 'go', to: '/wallet', search });
});

describe('SPEC §2 signed out', () => {
  /** Those of the specification, and the real results of the products, which everybody may read. */
  const open: readonly string[] = ['/', '/lr', '/login', '/register', '/forget', '/setpwd', '/statistics'];
  test.each(open)('%s is public', (path) => {
    expect(visit(path)).toEqual({ kind: 'stay' });
  });
  test.each(routePaths.filter((path) => !open.includes(path)))('%s leads to /lr and remembers the way', (path) => {
    expect(visit(path)).toEqual({ kind: 'go', to: '/lr', search: { from: path } });
  });
  test('an unknown path leads to /lr without a way back', () => {
    expect(visit('/nowhere')).toEqual({ kind: 'go', to: '/lr', search: {} });
  });
});

describe('a page that was asked for signed out', () => {
  const lead = (search: Search) => visit('/trade', false, () => true, search);
  test('is remembered with all that its address said', () => {
    expect(lead({ symbol: 'eth', tab: 'open' })).toEqual({ kind: 'go', to: '/lr', search: { from: '/trade?symbol=eth&tab=open' } });
  });
  test('opens for whoever has signed in meanwhile', () => {
    const from = { from: '/trade?symbol=eth&tab=open' };
    for (const path of ['/lr', '/login', '/register'])
      expect(visit(path, true, () => true, from)).toEqual({ kind: 'go', to: '/trade', search: { symbol: 'eth', tab: 'open' } });
  });
  test.each(['https://elsewhere.example/', '//elsewhere.example', '/nowhere', 'javascript:alert(1)', ''])(
    'is never %j: home opens instead',
    (from) => expect(visit('/login', true, () => true, { from })).toEqual({ kind: 'go', to: '/', search: {} }),
  );
});

test('signed in, every page of the table and an unknown path stay where they are, but the pages that sign in', () => {
  const forms: readonly string[] = ['/lr', '/login', '/register'];
  for (const path of [...routePaths, '/nowhere'])
    expect(visit(path, true), path).toEqual(forms.includes(path) ? { kind: 'go', to: '/', search: {} } : { kind: 'stay' });
});

test('web.md §3 a product that is switched off says so, after the session was asked for', () => {
  expect(visit('/trade', true, (entry) => entry !== entryOf('/trade'))).toEqual({ kind: 'switched-off' });
  expect(visit('/trade', false, () => false)).toMatchObject({ kind: 'go', to: '/lr' });
});

test('SPEC §2 the tab bar shows only where the specification shows it', () => {
  const specified = ['/', '/store', '/trade', '/contract', '/wallet', '/invaite', '/flash', '/flashOption'];
  for (const path of routePaths) expect(entryOf(path).bar, path).toBe(specified.includes(path));
});

test('every page of the table has its module', () => {
  for (const path of routePaths) {
    const { page } = entryOf(path);
    expect(existsSync(new URL(`../features/${page}.tsx`, import.meta.url)), `${path}: ${page}`).toBe(true);
  }
});

test('SPEC §2 menus show open entries in their order, and only pages that exist', () => {
  const [home, store, trade, wallet] = FALLBACK_SETTINGS.BOTTOM_MENU_SETTING;
  if (home === undefined || store === undefined || trade === undefined || wallet === undefined) throw new Error('four entries');
  const finance = { ...wallet, key: 'finance', linkUrl: '/finance', sort: 0 };
  const entries = [
    { ...wallet, sort: 1 },
    finance,
    { ...home, sort: 9 },
    { ...store, isOpen: false },
    { ...trade, linkUrl: '/assets', sort: 10 },
    { ...trade, linkUrl: '/assets?componentName=9', sort: 11 },
    // with a query: the page of that trading mode, beside the one that holds them all
    { ...trade, key: 'contract', linkUrl: '/trade?componentName=2', sort: 12 },
    { ...trade, linkUrl: '/trade?componentName=9&symbol=eth', sort: 13 },
  ];
  expect(menuItems(entries).map(({ path }) => path)).toEqual(['/wallet', '/', '/contract', '/trade']);
});

test('SPEC §2 a page of the trade frame without an entry of its own is under trade; with one it is under that', () => {
  const bottom = FALLBACK_SETTINGS.BOTTOM_MENU_SETTING;
  const items = menuItems(bottom);
  expect(['/flash', '/flashOption', '/trade', '/wallet', '/nowhere'].map((path) => standInFor(items, path))).toEqual([
    '/trade',
    '/trade',
    null,
    null,
    null,
  ]);
  const own = menuItems(bottom.map((entry) => (entry.linkUrl === '/wallet' ? { ...entry, linkUrl: '/flash' } : entry)));
  expect(standInFor(own, '/flash')).toBeNull();
});

describe('web.md §3 the settings switch each page', () => {
  const isOn = (path: RoutePath, settings: Settings) => entryOf(path).isOn?.(settings) ?? true;
  const withoutMenus = { ...FALLBACK_SETTINGS, MIDDLE_MENU_SETTING: [], BOTTOM_MENU_SETTING: [] };

  test('a menu entry that is closed switches its page off, but one on which orders wait; what the menu does not list it does not switch', () => {
    const closed = (key: string) =>
      FALLBACK_SETTINGS.BOTTOM_MENU_SETTING.map((entry) => (entry.key === key ? { ...entry, isOpen: false } : entry));
    expect(isOn('/trade', { ...FALLBACK_SETTINGS, BOTTOM_MENU_SETTING: closed('trade') })).toBe(true);
    expect(isOn('/store', { ...FALLBACK_SETTINGS, BOTTOM_MENU_SETTING: closed('trade') })).toBe(true);
    expect(isOn('/store', { ...FALLBACK_SETTINGS, BOTTOM_MENU_SETTING: closed('store') })).toBe(false);
    for (const path of ['/trade', '/store', '/wallet'] as const) expect(isOn(path, withoutMenus)).toBe(true);
  });

  test('second contracts are on only where there is their trading mode: when it is closed, those that run stay to be seen', () => {
    const modes = (isOpen: boolean) => ({ ...FALLBACK_SETTINGS, PLAYING_SETTING: [{ name: '秒合约' as const, isOpen, sort: 1 }] });
    expect(isOn('/flash', modes(true))).toBe(true);
    expect(isOn('/flash', modes(false))).toBe(true);
    expect(isOn('/flash', { ...FALLBACK_SETTINGS, PLAYING_SETTING: [] })).toBe(false);
  });

  test('rounds have a switch of their own: on only where a menu lists their page, open or closed', () => {
    const entry = { key: 'flashOption', name: '', linkUrl: '/flashOption', imgUrl: '', sort: 1, isOpen: true };
    expect(isOn('/flashOption', { ...withoutMenus, MIDDLE_MENU_SETTING: [entry] })).toBe(true);
    expect(isOn('/flashOption', { ...withoutMenus, BOTTOM_MENU_SETTING: [entry] })).toBe(true);
    expect(isOn('/flashOption', { ...withoutMenus, MIDDLE_MENU_SETTING: [{ ...entry, isOpen: false }] })).toBe(true);
    expect(isOn('/flashOption', withoutMenus)).toBe(false);
  });
});
