import type { RouterHistory } from '@tanstack/react-router';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { sessionStore } from '../session/session.ts';
import { settingsStore } from '../session/settings.ts';
import { tabStorage } from '../session/storage.ts';
import { decide } from './guards.ts';
import { isFlagOn } from './menus.ts';
import { loadPage } from './pages.ts';
import type { RoutePath } from './routes.ts';
import { entryOf } from './routes.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { Shell } from './shell/shell.tsx';

const word = v.optional(v.pipe(v.string(), v.maxLength(64)));

const root = createRootRoute({
  /** Which sheet is open; see ui/use-sheet.ts. */
  validateSearch: v.object({ sheet: word }),
  beforeLoad({ location }) {
    const decision = decide({
      pathname: location.pathname,
      signedIn: sessionStore.getState().signedIn,
      isOn: (flag) => isFlagOn(settingsStore.getState().settings, flag),
    });
    if (decision.kind !== 'go') return { switchedOff: decision.kind === 'switched-off' };
    if (decision.invite !== undefined) tabStorage.writeText('invite', decision.invite);
    throw redirect({
      to: decision.to,
      search: decision.keepSearch ? location.search : decision.from === undefined ? {} : { from: decision.from },
      replace: true,
    });
  },
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

const noSearch = v.object({});
const fromSearch = v.object({ from: word });
const marketSearch = v.object({ symbol: word, componentName: word, tab: word });
const tabSearch = v.object({ tab: word });
const walletSearch = v.object({ tab: word, coin: word });
const transferSearch = v.object({ from: word, to: word });
const recordSearch = v.object({ tab: word, coin: word, kind: word, id: word });
const querySearch = v.object({ q: word });

function page<const P extends RoutePath, S extends v.GenericSchema<Record<string, unknown>, Record<string, unknown>>>(path: P, search: S) {
  const entry = entryOf(path);
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: search,
    component: lazyRouteComponent(() => loadPage(entry)),
  });
}

const tree = root.addChildren([
  page('/', noSearch),
  page('/lr', fromSearch),
  page('/login', fromSearch),
  page('/register', fromSearch),
  page('/store', tabSearch),
  page('/trade', marketSearch),
  page('/flash', marketSearch),
  page('/flashOption', marketSearch),
  page('/wallet', walletSearch),
  page('/exchange', transferSearch),
  page('/cashflow', recordSearch),
  page('/search', querySearch),
  page('/langList', noSearch),
  page('/changePassword', noSearch),
  page('/sessions', noSearch),
  page('/protection', noSearch),
  page('/statistics', marketSearch),
  page('/about', noSearch),
]);

/** `?symbol=btcusdt&tab=open`: every value is the text that stands there, so that links can be read and written by hand. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/** The history is the browser's, unless a page is drawn without one. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    parseSearch,
    stringifySearch,
    // Without a browser nothing scrolls, and its script would stand in the page.
    scrollRestoration: history === undefined,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    ...(history === undefined ? {} : { history }),
  });
}

export const router = createAppRouter();

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
