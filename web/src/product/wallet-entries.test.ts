import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { expect, it } from 'vitest';
import type { AppTables } from './products.ts';
import { usual, type RouteLine, type WalletEntry } from './route.ts';
import { shownEntries } from './wallet-entries.ts';

const line = (walletEntry?: WalletEntry, more: Partial<RouteLine> = {}): RouteLine => ({
  page: 'wallet/page',
  areas: [],
  title: 'shell.title.records',
  icon: 'records',
  ...more,
  ...(walletEntry === undefined ? {} : { walletEntry }),
});

function shown(routes: Readonly<Record<`/${string}`, RouteLine>>, registered: readonly string[] = Object.keys(routes)) {
  const tables = {
    owners: [{ name: 'sample', routes }],
    pageAt: (path: string) => {
      const entry = routes[path as `/${string}`];
      return entry === undefined || !registered.includes(path) ? null : { path, entry: { ...usual, ...entry } };
    },
  } as object as AppTables;
  return shownEntries(tables, FALLBACK_SETTINGS).map(({ path, title }) => `${path} ${title}`);
}

it('the first row has the pages that say so, in their order, by their own words or their titles', () => {
  const routes = { '/records': line({ order: 2 }), '/help': line(), '/store': line({ order: 1, title: 'shell.title.wallet' }) };
  expect(shown(routes)).toEqual(['/store shell.title.wallet', '/records shell.title.records']);
});

it('a page that is not registered, not offered or has nothing on has no entry', () => {
  expect(shown({ '/records': line({ order: 2 }) }, [])).toEqual([]);
  expect(shown({ '/records': line({ order: 2 }, { isOn: () => false }) })).toEqual([]);
  expect(shown({ '/records': line({ order: 2, isOn: () => false }) })).toEqual([]);
  expect(shown({ '/records': line({ order: 2, isOn: () => true }, { isOn: () => true }) })).toEqual(['/records shell.title.records']);
});
