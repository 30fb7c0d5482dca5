import type { Area, MessageValues } from '../i18n/generated/message-ids.ts';

type Title = { [Id in keyof MessageValues]: MessageValues[Id] extends undefined ? Id : never }[keyof MessageValues];

export interface RouteEntry {
  /** Module below features/ (of several features: beside this table); it exports one component whose name ends with `Page`. */
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
  /** The menu key or trading mode whose switch in the settings turns the product on and off. */
  readonly flag?: string;
}

/** Of most pages; the table says what differs. */
const usual = { access: 'signed-in', bar: false, header: 'page', width: 'column' } as const;

/** The one table. Guards, lazy loading, texts, tab bar, titles and the walk over all pages read it; nothing else knows paths. */
export const routes = {
  '/': { page: 'home/page', access: 'public', bar: true, areas: ['home'], title: 'shell.title.home', header: 'brand', width: 'wide' },
  '/lr': {
    page: 'auth/welcome-page',
    access: 'public',
    areas: ['auth'],
    title: 'shell.title.welcome',
    header: 'none',
  },
  '/login': {
    page: 'auth/login-page',
    access: 'public',
    areas: ['auth'],
    title: 'shell.title.login',
  },
  '/register': {
    page: 'auth/register-page',
    access: 'public',
    areas: ['auth'],
    title: 'shell.title.register',
  },
  '/store': {
    page: 'markets/page',
    bar: true,
    areas: ['markets'],
    title: 'shell.title.markets',
    header: 'brand',
    width: 'wide',
    flag: 'store',
  },
  '/trade': {
    page: 'trade-page',
    bar: true,
    areas: ['trade', 'markets'],
    title: 'shell.title.trade',
    header: 'brand',
    width: 'full',
    flag: 'trade',
  },
  '/flash': {
    page: 'updown/flash-page',
    bar: true,
    areas: ['trade', 'markets'],
    title: 'shell.title.flash',
    header: 'brand',
    width: 'full',
    flag: '秒合约',
  },
  '/flashOption': {
    page: 'rounds/rounds-page',
    bar: true,
    areas: ['trade', 'markets', 'rounds'],
    title: 'shell.title.rounds',
    header: 'brand',
    width: 'full',
    alias: ['/option'],
  },
  '/wallet': {
    page: 'wallet/page',
    bar: true,
    areas: ['wallet'],
    title: 'shell.title.wallet',
    header: 'brand',
    width: 'wide',
    alias: ['/assets'],
  },
  '/exchange': {
    page: 'transfer/page',
    areas: ['wallet', 'transfer'],
    title: 'shell.title.transfer',
  },
  '/cashflow': {
    page: 'records/page',
    areas: ['wallet', 'records'],
    title: 'shell.title.records',
    width: 'wide',
  },
  '/search': {
    page: 'search/page',
    areas: ['search'],
    title: 'shell.title.search',
  },
  '/langList': {
    page: 'language/page',
    areas: [],
    title: 'shell.title.language',
  },
  '/changePassword': {
    page: 'security/password-page',
    areas: ['security'],
    title: 'shell.title.password',
  },
  '/sessions': {
    page: 'security/sessions-page',
    areas: ['security'],
    title: 'shell.title.sessions',
  },
  '/protection': {
    page: 'protection/page',
    areas: ['protection'],
    title: 'shell.title.protection',
  },
  '/statistics': {
    page: 'statistics/page',
    access: 'public',
    areas: ['statistics'],
    title: 'shell.title.statistics',
    width: 'wide',
  },
  '/about': {
    page: 'about/page',
    areas: ['about'],
    title: 'shell.title.about',
  },
} as const satisfies Readonly<Record<string, Pick<RouteEntry, 'page' | 'areas' | 'title'> & Partial<RouteEntry>>>;

export type RoutePath = keyof typeof routes;

export const routePaths: readonly RoutePath[] = Object.keys(routes).filter(isRoutePath);

export function isRoutePath(path: string): path is RoutePath {
  return Object.hasOwn(routes, path);
}

export function entryOf(path: RoutePath): RouteEntry {
  return { ...usual, ...routes[path] };
}

/** The path of the table that an address names, with or without a slash at its end; null for one that is not in the table. */
export function pathAt(pathname: string): RoutePath | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return isRoutePath(path) ? path : null;
}

/** The entry of the page at a path; null for a path that is not in the table. */
export function entryAt(pathname: string): RouteEntry | null {
  const path = pathAt(pathname);
  return path === null ? null : entryOf(path);
}

/** The path that an alias stands for. */
export function aliasTarget(pathname: string): RoutePath | null {
  return routePaths.find((path) => entryOf(path).alias?.includes(pathname)) ?? null;
}
