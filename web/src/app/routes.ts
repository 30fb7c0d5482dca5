import type { Search } from '../navigation/paths.ts';
import type { WebModule } from '../product/module.ts';
import type { WebProduct } from '../product/product.ts';
import type { RouteEntry, RouteLines } from '../product/route.ts';
import { usual } from '../product/route.ts';
import { isBuiltIn, type Settings } from '../session/settings.ts';
import { isNotClosed, withAllOpen } from '../product/products.ts';
import { modules } from './modules.ts';
import { products } from './products.ts';

/** Pages of no product and no module. */
const shared = {
  '/': {
    page: 'home/page',
    access: 'public',
    bar: true,
    areas: ['home'],
    title: 'shell.title.home',
    icon: 'home',
    header: 'brand',
    width: 'wide',
  },
  '/lr': {
    page: 'auth/welcome-page',
    access: 'signed-out',
    areas: ['auth'],
    title: 'shell.title.welcome',
    icon: 'forward',
    header: 'none',
    search: ['from'],
  },
  '/login': {
    page: 'auth/login-page',
    access: 'signed-out',
    areas: ['auth', 'codes', 'factor'],
    title: 'shell.title.login',
    icon: 'forward',
    search: ['from', 'tab'],
  },
  '/register': {
    page: 'auth/register-page',
    access: 'signed-out',
    areas: ['auth', 'codes'],
    title: 'shell.title.register',
    icon: 'forward',
    search: ['from', 'tab'],
  },
  '/forget': {
    page: 'auth/forget-page',
    access: 'public',
    areas: ['auth', 'codes', 'reset', 'factor'],
    title: 'account-names.forget',
    icon: 'lock',
    search: ['tab'],
  },
  '/setpwd': {
    page: 'auth/set-password-page',
    access: 'public',
    areas: ['auth', 'codes', 'reset', 'factor'],
    title: 'account-names.setPassword',
    icon: 'lock',
    search: ['email', 'phone', 'code'],
  },
  '/store': {
    page: 'markets/page',
    bar: true,
    areas: ['markets'],
    title: 'shell.title.markets',
    icon: 'markets',
    header: 'brand',
    width: 'wide',
    search: ['tab'],
    isOn: (settings) => isNotClosed(settings, 'store'),
  },
  '/wallet': {
    page: 'wallet/page',
    bar: true,
    areas: ['wallet'],
    title: 'shell.title.wallet',
    icon: 'wallet',
    header: 'brand',
    width: 'wide',
    search: ['tab', 'coin'],
    alias: ['/assets'],
  },
  '/exchange': {
    page: 'transfer/page',
    areas: ['wallet', 'transfer'],
    title: 'shell.title.transfer',
    icon: 'transfer',
    search: ['from', 'to'],
  },
  '/cashflow': {
    page: 'records/page',
    areas: ['wallet', 'records'],
    title: 'shell.title.records',
    icon: 'records',
    width: 'wide',
    search: ['tab', 'coin', 'kind', 'from', 'to', 'id', 'month'],
  },
  '/search': { page: 'search/page', areas: ['search'], title: 'shell.title.search', icon: 'search', search: ['q'] },
  '/langList': { page: 'language/page', areas: [], title: 'shell.title.language', icon: 'globe' },
  '/security': {
    page: 'security/overview-page',
    areas: ['protect', 'passkeys', 'factor'],
    title: 'shell.title.security',
    icon: 'shield',
  },
  '/changePassword': { page: 'security/password-page', areas: ['security', 'factor'], title: 'shell.title.password', icon: 'lock' },
  '/fund-password': {
    page: 'security/fund-password-page',
    areas: ['fund-password', 'codes', 'factor'],
    title: 'shell.title.fundPassword',
    icon: 'lock',
  },
  '/sessions': { page: 'security/sessions-page', areas: ['security', 'factor'], title: 'shell.title.sessions', icon: 'device' },
  '/signIns': { page: 'security/sign-ins-page', areas: ['sign-ins'], title: 'shell.title.signIns', icon: 'clock' },
  '/emailAuthentication': {
    page: 'security/email-page',
    areas: ['codes', 'bind', 'security', 'factor'],
    title: 'account-names.email',
    icon: 'mail',
    search: ['step'],
    isOn: (settings) => isBuiltIn(settings) || settings.LOGIN_REGIS_SETTING.emailIsOpen,
  },
  '/phoneAuth': {
    page: 'security/phone-page',
    areas: ['codes', 'bind', 'security', 'factor'],
    title: 'account-names.phone',
    icon: 'phone',
    search: ['step'],
    isOn: (settings) => isBuiltIn(settings) || settings.LOGIN_REGIS_SETTING.phoneIsOpen,
  },
  '/antiPhishing': { page: 'security/anti-phishing-page', areas: ['bind', 'factor'], title: 'account-names.antiPhishing', icon: 'shield' },
  '/userauth': {
    page: 'verification/page',
    areas: ['verification', 'factor'],
    title: 'shell.title.verification',
    icon: 'user',
    search: ['level'],
    alias: ['/primary', '/advanced'],
    aliasSearch: { '/primary': { level: 'basic' }, '/advanced': { level: 'advanced' } },
  },
  '/privacy': { page: 'security/privacy-page', areas: ['privacy', 'factor'], title: 'shell.title.privacy', icon: 'shield' },
  '/protection': { page: 'protection/page', areas: ['protection', 'factor'], title: 'shell.title.protection', icon: 'shield' },
  '/statistics': {
    page: 'statistics/page',
    access: 'public',
    areas: ['statistics'],
    title: 'shell.title.statistics',
    icon: 'chart',
    width: 'wide',
    search: ['symbol', 'tab', 'month'],
  },
  '/about': {
    page: 'about/page',
    areas: ['about', 'content', 'source'],
    title: 'shell.title.about',
    icon: 'document',
    alias: ['/download'],
  },
} as const satisfies RouteLines;

type Owner = (typeof products)[number] | (typeof modules)[number];
type PathsOf<P> = P extends { readonly routes: infer Routes } ? keyof Routes : never;
export type RoutePath = keyof typeof shared | PathsOf<Owner>;

type LineOf<P, Path> = P extends { readonly routes: infer Routes } ? (Path extends keyof Routes ? Routes[Path] : never) : never;
/** The line of one path, as written. */
export type RouteOf<Path extends RoutePath> = Path extends keyof typeof shared ? (typeof shared)[Path] : LineOf<Owner, Path>;

/** What the search of each page may say. */
export type SearchKeys = {
  readonly [Path in RoutePath]: RouteOf<Path> extends { readonly search: infer Keys extends readonly string[] } ? Keys : readonly [];
};

const ofModule = ({ routes }: WebModule): [string, RouteEntry][] =>
  Object.entries(routes).map(([path, line]) => [path, { ...usual, ...line }]);

/** A line with a switch of its own has that one, all others that of their product. Where something runs, a page stays when its product is closed. */
const ofProduct = ({ routes, isOffered, own }: WebProduct): [string, RouteEntry][] => {
  const isOn = own.running.length === 0 ? isOffered : (settings: Settings) => isOffered(withAllOpen(settings));
  return Object.entries(routes).map(([path, line]) => [path, { ...usual, isOn, ...line }]);
};

/** The one path table. Router, guards, lazy loading, texts, tab bar, menus, titles and the walk over all pages read it. */
const table: ReadonlyMap<string, RouteEntry> = new Map([
  ...ofModule({ name: '', routes: shared }),
  ...modules.flatMap(ofModule),
  ...products.flatMap(ofProduct),
]);

export const routePaths: readonly RoutePath[] = [...table.keys()].filter(isRoutePath);

export function isRoutePath(path: string): path is RoutePath {
  return table.has(path);
}

export function entryOf(path: RoutePath): RouteEntry {
  const entry = table.get(path);
  if (entry === undefined) throw new Error(path);
  return entry;
}

/** The page at an address, and what stands there in the place of `{id}`: letters, digits and hyphens. Null where the table has none. */
export function placeAt(pathname: string): { readonly path: RoutePath; readonly entry: RouteEntry; readonly parts: Search } | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (isRoutePath(path)) return { path, entry: entryOf(path), parts: {} };
  const [, before = '', id] = /^(.*\/)([\w-]{1,64})$/.exec(path) ?? [];
  const withId = `${before}{id}`;
  return isRoutePath(withId) ? { path: withId, entry: entryOf(withId), parts: { id } } : null;
}

/** The entry of the page at a path; null for a path that is not in the table. */
export function entryAt(pathname: string): RouteEntry | null {
  return placeAt(pathname)?.entry ?? null;
}

/** The path that an alias stands for. */
export function aliasTarget(pathname: string): RoutePath | null {
  return routePaths.find((path) => entryOf(path).alias?.includes(pathname)) ?? null;
}

/** The page that a path or an alias leads to; `/trade?componentName=2` is the page of that mode (SPEC §2). */
export function pageAt(link: string): { readonly path: RoutePath; readonly entry: RouteEntry } | null {
  const [path = '', component] = link.split(/\?(?:componentName=)?/);
  const mode = products.find((product: WebProduct) => product.mode?.component === component)?.mode?.path ?? path;
  const target = isRoutePath(mode) ? mode : aliasTarget(mode);
  return target === null ? null : { path: target, entry: entryOf(target) };
}
