import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from './product.ts';

/** What the specification says of each route that is built (SPEC §2; titles as in English). */
export type PageRule = {
  readonly path: string;
  readonly access: 'public' | 'signed-in';
  readonly bar: boolean;
  readonly title: string;
};

export const pageRules: readonly PageRule[] = [
  { path: '/', access: 'public', bar: true, title: 'Home' },
  { path: '/lr', access: 'public', bar: false, title: 'Welcome' },
  { path: '/login', access: 'public', bar: false, title: 'Log in' },
  { path: '/register', access: 'public', bar: false, title: 'Create an account' },
  { path: '/store', access: 'signed-in', bar: true, title: 'Markets' },
  { path: '/trade', access: 'signed-in', bar: true, title: 'Trade' },
  { path: '/flash', access: 'signed-in', bar: true, title: 'Second contracts' },
  { path: '/flashOption', access: 'signed-in', bar: true, title: 'Flash rounds' },
  { path: '/wallet', access: 'signed-in', bar: true, title: 'Wallet' },
  { path: '/exchange', access: 'signed-in', bar: false, title: 'Transfer' },
  { path: '/cashflow', access: 'signed-in', bar: false, title: 'Records' },
  { path: '/search', access: 'signed-in', bar: false, title: 'Search' },
  { path: '/langList', access: 'signed-in', bar: false, title: 'Language' },
  { path: '/changePassword', access: 'signed-in', bar: false, title: 'Login password' },
  { path: '/sessions', access: 'signed-in', bar: false, title: 'Devices' },
  { path: '/protection', access: 'signed-in', bar: false, title: 'Protection' },
  { path: '/statistics', access: 'public', bar: false, title: 'Real results' },
  { path: '/about', access: 'signed-in', bar: false, title: 'About' },
];

/** Paths of the product's own route table, read as text: a page that is added there and not here is noticed. */
export function builtPaths(): readonly string[] {
  const table = readFileSync(join(root, 'web/src/app/routes.ts'), 'utf8');
  return [...table.matchAll(/^ {2}'(\/[^']*)': \{/gm)].map(([, path = '']) => path);
}

/** Opens a path and waits until its heading is there and nothing of it is still loading. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Goes to another path of the app that is open, as its links do: without loading it again. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The shell gives the window its title again when the new page has arrived.
    if (new URL(to, location.href).pathname !== location.pathname) document.title = '';
    history.pushState({}, '', to);
  }, path);
  await page.waitForFunction(() => document.title !== '');
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[class*="skeleton"], .opening') === null);
}

/** How far the page can be scrolled sideways, in CSS pixels of a viewport of this width. */
export async function sidewaysPx(page: Page, widthPx: number): Promise<number> {
  return await page.evaluate((width) => document.documentElement.scrollWidth - width, widthPx);
}
