import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** What the specification says of a route that is built (SPEC §2; title as in English). */
export type PageRule = {
  readonly path: string;
  /** `signed-out`: the signed in are led on. */
  readonly access: 'public' | 'signed-in' | 'signed-out';
  readonly bar: boolean;
  readonly title: string;
  /** The address that opens it, for a page that needs more than its path; the page then stands at its path alone. */
  readonly opens?: string;
};

/** What stands in a path for the id of something that is there. */
const EXAMPLE_ID = '105';

const shared: readonly PageRule[] = [
  { path: '/', access: 'public', bar: true, title: 'Home' },
  { path: '/lr', access: 'signed-out', bar: false, title: 'Welcome' },
  { path: '/login', access: 'signed-out', bar: false, title: 'Sign in' },
  { path: '/register', access: 'signed-out', bar: false, title: 'Create an account' },
  { path: '/forget', access: 'public', bar: false, title: 'Forgot password' },
  { path: '/setpwd', access: 'public', bar: false, title: 'New password', opens: '/setpwd?phone=8613800138000&code=123456' },
  { path: '/store', access: 'signed-in', bar: true, title: 'Markets' },
  { path: '/wallet', access: 'signed-in', bar: true, title: 'Wallet' },
  { path: '/exchange', access: 'signed-in', bar: false, title: 'Transfer' },
  { path: '/cashflow', access: 'signed-in', bar: false, title: 'Records' },
  { path: '/search', access: 'signed-in', bar: false, title: 'Search' },
  { path: '/langList', access: 'signed-in', bar: false, title: 'Language' },
  { path: '/security', access: 'signed-in', bar: false, title: 'Security' },
  { path: '/changePassword', access: 'signed-in', bar: false, title: 'Password' },
  { path: '/fund-password', access: 'signed-in', bar: false, title: 'Trade password' },
  { path: '/sessions', access: 'signed-in', bar: false, title: 'Devices' },
  { path: '/signIns', access: 'signed-in', bar: false, title: 'Sign-in history' },
  { path: '/userauth', access: 'signed-in', bar: false, title: 'Verification' },
  { path: '/message', access: 'signed-in', bar: false, title: 'Inbox' },
  { path: '/message/detail', access: 'signed-in', bar: false, title: 'Message' },
  { path: '/emailAuthentication', access: 'signed-in', bar: false, title: 'E-mail' },
  { path: '/phoneAuth', access: 'signed-in', bar: false, title: 'Phone' },
  { path: '/antiPhishing', access: 'signed-in', bar: false, title: 'Anti-phishing word' },
  { path: '/privacy', access: 'signed-in', bar: false, title: 'Data and privacy' },
  { path: '/protection', access: 'signed-in', bar: false, title: 'Limits and self-exclusion' },
  { path: '/statistics', access: 'public', bar: false, title: 'Real results' },
  { path: '/about', access: 'signed-in', bar: false, title: 'About' },
  { path: '/invaite', access: 'signed-in', bar: true, title: 'Invitations' },
  { path: '/help', access: 'signed-in', bar: false, title: 'Help' },
  { path: `/helpDetail/${EXAMPLE_ID}`, access: 'signed-in', bar: false, title: 'Help' },
  { path: '/termService', access: 'signed-in', bar: false, title: 'Terms of service' },
];

/** Those of each product: `pages.json` in its folder here. */
const ofProducts = readdirSync(import.meta.dirname, { withFileTypes: true })
  .map((entry) => join(import.meta.dirname, entry.name, 'pages.json'))
  .filter((file) => existsSync(file))
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as readonly PageRule[]);

export const pageRules: readonly PageRule[] = [...shared, ...ofProducts];

/** What is shown at a path that no page has. */
export const missingPage: PageRule = { path: '/no-such-page', access: 'signed-in', bar: false, title: 'Page not found' };

export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Links to own pages that are on the page now. Files and documents are no pages. */
export async function ownLinks(page: Page): Promise<readonly string[]> {
  const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.filter((href) => href.startsWith('/') && !/^\/api\/|\.[a-z]+$/.test(href));
}

/** Paths of the app that is served, from the table that its build writes: a page that is added there and not here is noticed. */
export async function builtPaths(address: string): Promise<readonly string[]> {
  const answer = await fetch(`${address}/routes.json`);
  return ((await answer.json()) as readonly { readonly path: string }[]).map(({ path }) => path.replace('{id}', EXAMPLE_ID));
}

/** Opens a path and waits until its heading is there and nothing of it is still loading. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Goes to another path of the app that is open, as its links do: without loading it again. */
export async function go(page: Page, path: string): Promise<void> {
  const before = await page.evaluate((to) => {
    const { pathname } = location;
    const { title } = document;
    // The shell gives the window its title again when the new page has arrived.
    if (new URL(to, location.href).pathname !== pathname) document.title = '';
    history.pushState({}, '', to);
    return { pathname, title };
  }, path);
  // Who is signed in and goes to the sign-in page comes back to a page whose title has not changed: that gets it again here.
  await page.waitForFunction(({ pathname, title }) => {
    if (document.title === '' && location.pathname === pathname) document.title = title;
    return document.title !== '';
  }, before);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[class*="skeleton"], .opening') === null);
}

/** Waits until what a sheet swallows after it came, went or changed is over: before keys and presses that do not wait by themselves. */
export async function takesInput(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.classList.contains('swallows-input'));
}

/** Presses what is shown in a sheet, once, as soon as the sheet takes presses. What follows is for the caller to wait for. */
export async function pressInSheet(button: Locator): Promise<void> {
  await button.waitFor();
  await takesInput(button.page());
  await button.click();
}

/** How far the page can be scrolled sideways, in CSS pixels of a viewport of this width. */
export async function sidewaysPx(page: Page, widthPx: number): Promise<number> {
  // A page that scrolls up and down on a desktop is narrower than its viewport by the scroll bar.
  return await page.evaluate((width) => Math.max(0, document.documentElement.scrollWidth - width), widthPx);
}
