import type { Area, MessageValues } from '../i18n/generated/message-ids.ts';

type Title = { [Id in keyof MessageValues]: MessageValues[Id] extends undefined ? Id : never }[keyof MessageValues];

export interface RouteEntry {
  /** Module below features/ (the trade frame: below app/); it exports one component whose name ends with `Page`. */
  readonly page: string;
  readonly access: 'public' | 'signed-in';
  /** Whether the bottom tab bar shows (SPEC §2). */
  readonly bar: boolean;
  /** The catalogues that the page speaks from. */
  readonly areas: readonly Area[];
  readonly title: Title;
  /** `page`: back arrow and title are drawn by the shell. `brand`: logo and source; the page brings its own `h1`. `none`: the page draws all. */
  readonly header: 'page' | 'brand' | 'none';
  /** `column`: a phone's width, centred. `wide`: up to 1120 px. `full`: everything beside the sidebar. */
  readonly width: 'column' | 'wide' | 'full';
  readonly alias?: readonly string[];
  /** The menu key whose switch in the settings turns the product on and off. */
  readonly flag?: string;
}

/** The one table. Guards, lazy loading, texts, tab bar, titles and the walk over all pages read it; nothing else knows paths. */
export const routes = {
  '/': { page: 'home/page', access: 'public', bar: true, areas: ['home'], title: 'shell.title.home', header: 'brand', width: 'wide' },
  '/lr': {
    page: 'auth/welcome-page',
    access: 'public',
    bar: false,
    areas: ['auth'],
    title: 'shell.title.welcome',
    header: 'none',
    width: 'column',
  },
  '/login': {
    page: 'auth/login-page',
    access: 'public',
    bar: false,
    areas: ['auth'],
    title: 'shell.title.login',
    header: 'page',
    width: 'column',
  },
  '/register': {
    page: 'auth/register-page',
    access: 'public',
    bar: false,
    areas: ['auth'],
    title: 'shell.title.register',
    header: 'page',
    width: 'column',
  },
  '/store': {
    page: 'markets/page',
    access: 'signed-in',
    bar: true,
    areas: ['markets'],
    title: 'shell.title.markets',
    header: 'brand',
    width: 'wide',
    flag: 'store',
  },
  '/trade': {
    page: 'trade-frame/trade-page',
    access: 'signed-in',
    bar: true,
    areas: ['trade', 'markets'],
    title: 'shell.title.trade',
    header: 'brand',
    width: 'full',
    flag: 'trade',
  },
  '/wallet': {
    page: 'wallet/page',
    access: 'signed-in',
    bar: true,
    areas: ['wallet'],
    title: 'shell.title.wallet',
    header: 'brand',
    width: 'wide',
    alias: ['/assets'],
  },
  '/exchange': {
    page: 'transfer/page',
    access: 'signed-in',
    bar: false,
    areas: ['wallet', 'transfer'],
    title: 'shell.title.transfer',
    header: 'page',
    width: 'column',
  },
  '/cashflow': {
    page: 'records/page',
    access: 'signed-in',
    bar: false,
    areas: ['wallet', 'records'],
    title: 'shell.title.records',
    header: 'page',
    width: 'wide',
  },
  '/search': {
    page: 'search/page',
    access: 'signed-in',
    bar: false,
    areas: ['search'],
    title: 'shell.title.search',
    header: 'page',
    width: 'column',
  },
  '/langList': {
    page: 'language/page',
    access: 'signed-in',
    bar: false,
    areas: [],
    title: 'shell.title.language',
    header: 'page',
    width: 'column',
  },
  '/changePassword': {
    page: 'security/password-page',
    access: 'signed-in',
    bar: false,
    areas: ['security'],
    title: 'shell.title.password',
    header: 'page',
    width: 'column',
  },
  '/sessions': {
    page: 'security/sessions-page',
    access: 'signed-in',
    bar: false,
    areas: ['security'],
    title: 'shell.title.sessions',
    header: 'page',
    width: 'column',
  },
  '/about': {
    page: 'about/page',
    access: 'signed-in',
    bar: false,
    areas: ['about'],
    title: 'shell.title.about',
    header: 'page',
    width: 'column',
  },
} as const satisfies Readonly<Record<string, RouteEntry>>;

export type RoutePath = keyof typeof routes;

export const routePaths: readonly RoutePath[] = Object.keys(routes).filter(isRoutePath);

export function isRoutePath(path: string): path is RoutePath {
  return Object.hasOwn(routes, path);
}

export function entryOf(path: RoutePath): RouteEntry {
  return routes[path];
}

/** The entry of the page at a path; null for a path that is not in the table. */
export function entryAt(pathname: string): RouteEntry | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return isRoutePath(path) ? routes[path] : null;
}

/** The path that an alias stands for. */
export function aliasTarget(pathname: string): RoutePath | null {
  return routePaths.find((path) => entryOf(path).alias?.includes(pathname) === true) ?? null;
}
