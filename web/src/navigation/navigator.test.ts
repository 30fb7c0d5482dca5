import { createMemoryHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import type { Destination } from './navigator.ts';
import { createNavigator } from './navigator.ts';
import type { Path } from './paths.ts';

const Home: ComponentType = () => null;
const Wallet: ComponentType = () => null;
const Trade: ComponentType = () => null;

const here = (component: ComponentType): Destination => ({
  kind: 'page',
  switchedOff: false,
  component,
  load: () => Promise.resolve(component),
});

/** A page whose code comes when the test says so. */
function waiting() {
  const { promise, resolve, reject } = Promise.withResolvers<ComponentType>();
  return { destination: { kind: 'page', switchedOff: false, component: null, load: () => promise } as const, resolve, reject };
}

function start(destinations: Readonly<Record<string, Destination>>, first = '/') {
  const history = createMemoryHistory({ initialEntries: [first] });
  const left: string[] = [];
  const navigator = createNavigator(history, {
    placeAt: (pathname) => {
      const [, id] = /^\/helpDetail\/([^/]+)$/.exec(pathname) ?? [];
      const entry = { search: ['symbol', 'tab'] };
      return id === undefined ? { path: pathname as Path, entry, parts: {} } : { path: '/helpDetail/{id}' as Path, entry, parts: { id } };
    },
    destination: (pathname) => destinations[pathname] ?? here(Home),
    leave: (key) => left.push(key),
  });
  return { history, navigator, left, shown: () => navigator.shown.getState() };
}

test('web.md §3 the page that is shown stays until the next one has come', async () => {
  const trade = waiting();
  const { navigator, shown } = start({ '/': here(Home), '/trade': trade.destination });
  await navigator.load();
  const opened = navigator.navigate({ to: '/trade' });
  expect(shown()).toMatchObject({ component: Home, visit: { pathname: '/' } });
  trade.resolve(Trade);
  await opened;
  expect(shown()).toMatchObject({ component: Trade, visit: { pathname: '/trade' } });
});

test('web.md §3 of several visits only the last is shown, whichever code comes last', async () => {
  const trade = waiting();
  const { navigator, shown } = start({ '/trade': trade.destination, '/wallet': here(Wallet) });
  await navigator.load();
  const first = navigator.navigate({ to: '/trade' });
  const second = navigator.navigate({ to: '/wallet' });
  trade.resolve(Trade);
  await Promise.all([first, second]);
  expect(shown()).toMatchObject({ component: Wallet, visit: { pathname: '/wallet' } });
});

test('SPEC §2 a guard leads elsewhere: the address it leads to takes the place of the one that was asked for', async () => {
  const { history, navigator, shown } = start({
    '/wallet': { kind: 'redirect', to: '/login', search: { tab: 'a' } },
    '/login': here(Trade),
  });
  await navigator.load();
  await navigator.navigate({ to: '/wallet' });
  expect(history.location.href).toBe('/login?tab=a');
  expect(shown()).toMatchObject({ component: Trade, visit: { pathname: '/login', search: { tab: 'a' } } });
  expect(history.length).toBe(2);
});

test('web.md §3 a page reads only the keys of its search, and none longer than 64 signs', async () => {
  const { navigator, shown } = start({}, `/?symbol=btc&other=1&sheet=pair&tab=${'x'.repeat(65)}`);
  await navigator.load();
  expect(shown().visit.search).toEqual({ symbol: 'btc', sheet: 'pair' });
});

test('web.md §3 another search of the page keeps the scroll and the other values; another page starts at its top', async () => {
  const { history, navigator, shown } = start({ '/wallet': here(Wallet) }, '/?symbol=btc');
  await navigator.load();
  await navigator.changeSearch<'/trade'>({ tab: 'open' }, { state: { sheet: true } });
  expect(history.location.href).toBe('/?symbol=btc&tab=open');
  expect(shown()).toMatchObject({ resetScroll: false, visit: { state: { sheet: true } } });
  await navigator.changeSearch<'/trade'>({ tab: undefined }, { replace: true });
  expect(history.location.href).toBe('/?symbol=btc');
  await navigator.navigate({ to: '/wallet' });
  expect(shown().resetScroll).toBe(true);
  expect(history.length).toBe(3);
});

test('web.md §3 back leads to the entry before, with its key, and its scroll is asked for', async () => {
  const { navigator, left, shown } = start({ '/wallet': here(Wallet) });
  await navigator.load();
  const { key } = shown().visit;
  expect(navigator.canGoBack()).toBe(false);
  await navigator.navigate({ to: '/wallet' });
  expect(navigator.canGoBack()).toBe(true);
  const wallet = shown().visit.key;
  navigator.back();
  expect(shown()).toMatchObject({ component: Home, resetScroll: true, visit: { key } });
  expect(left.slice(-2)).toEqual([key, wallet]);
});

test('web.md §3 a link to the page that is shown adds no entry to the history', async () => {
  const { history, navigator } = start({ '/wallet': here(Wallet) }, '/wallet');
  await navigator.load();
  await navigator.navigate({ to: '/wallet' });
  expect(history.length).toBe(1);
});

test('web.md §3 code that does not come is a failure of that page alone', async () => {
  const trade = waiting();
  const { navigator, shown } = start({ '/trade': trade.destination });
  await navigator.load();
  const opened = navigator.navigate({ to: '/trade' });
  trade.reject(new Error('Failed to fetch dynamically imported module'));
  await opened;
  expect(shown().failure?.message).toBe('Failed to fetch dynamically imported module');
  await navigator.navigate({ to: '/' });
  expect(shown()).toMatchObject({ component: Home, failure: null });
});

test('web.md §3 guards that decide the same leave the visit as it is, so that no page is drawn again', async () => {
  const { navigator, shown } = start({ '/wallet': here(Wallet) }, '/wallet?tab=spot');
  await navigator.load();
  const { visit } = shown();
  await navigator.decideAgain();
  expect(shown().visit).toBe(visit);
  await navigator.changeSearch<'/wallet'>({ tab: 'second' });
  expect(shown().visit).not.toBe(visit);
  expect(shown().visit.search).toEqual({ tab: 'second' });
});

test('SPEC §4 the guards decide again where the person is, and say whether the path changed', async () => {
  const destinations: Record<string, Destination> = { '/': here(Home), '/wallet': here(Wallet) };
  const { navigator, shown } = start(destinations);
  await navigator.load();
  const changes: boolean[] = [];
  navigator.onArrival((pathChanged) => changes.push(pathChanged));
  await navigator.navigate({ to: '/wallet' });
  destinations['/wallet'] = { kind: 'redirect', to: '/', search: {} };
  await navigator.decideAgain();
  expect(shown().visit.pathname).toBe('/');
  await navigator.decideAgain();
  expect(changes).toEqual([true, true, false]);
});

test('SPEC §2 a part of the path stands among the search of the page, and in the path of links that lead there', async () => {
  const { history, navigator, shown } = start({}, '/helpDetail/211?tab=a');
  await navigator.load();
  expect(shown().visit).toMatchObject({ pathname: '/helpDetail/211', path: '/helpDetail/{id}', search: { id: '211', tab: 'a' } });
  await navigator.changeSearch<Path>({ tab: 'b' });
  expect(history.location.href).toBe('/helpDetail/211?tab=b');
  await navigator.navigate({ to: '/helpDetail/{id}' as Path, search: { id: '2/1', tab: 'c' } });
  expect(history.location.href).toBe('/helpDetail/2%2F1?tab=c');
});
