import { products } from './products/registry.ts';

/** Pages of a client that belong to no product. */
const OTHER_PAGES = [
  '/',
  '/about',
  '/assets',
  '/cashflow',
  '/changePassword',
  '/download',
  '/emailAuthentication',
  '/exchange',
  '/fund-password',
  '/langList',
  '/message',
  '/phoneAuth',
  '/search',
  '/security',
  '/sessions',
  '/signIns',
  '/store',
  '/userauth',
  '/wallet',
] as const;

const PAGES: ReadonlySet<string> = new Set([...OTHER_PAGES, ...products.flatMap(({ menus }) => menus.map(({ linkUrl }) => linkUrl))]);

/** Whether a link of a menu leads to a page, with a query behind it or without. */
export function isPageLink(link: string): boolean {
  const [path = '', query] = link.split('?', 2);
  return PAGES.has(path) && (query === undefined || /^[A-Za-z0-9_=&.%-]{1,100}$/.test(query));
}

/** All of them, for who has pages. */
export const pages: readonly string[] = [...PAGES];
