import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { viewports, type ViewportName, type WatchedPage } from './browser.ts';
import { builtPaths, go, pageRules, settled, sidewaysPx, visit, type PageRule } from './pages.ts';
import { test } from './room.ts';

const barOf = (page: Page) => page.locator('nav[class*="bar"]').filter({ has: page.locator('[class*="barTab"]') });
const sideOf = (page: Page) => page.locator('nav[class*="side"]');

async function pathOf(page: Page): Promise<string> {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

test('web.md §3 every route of the table is walked over by these tests', async ({ product }) => {
  expect((await builtPaths(product.address)).toSorted()).toEqual(pageRules.map(({ path }) => path).toSorted());
});

/** What holds on every page that is shown as it should be. */
async function expectSound({ page, problems }: WatchedPage, { path, title }: PageRule): Promise<void> {
  expect.soft(await page.locator('h1').count(), `${path}: one h1`).toBe(1);
  expect.soft(await page.title(), `${path}: title`).toBe(`${title} · Candor`);
  expect.soft(problems(), `${path}: problems`).toEqual([]);
}

/** No sideways scroll on any phone, nor on the narrowest screen, nor with the largest of the app's own text sizes. */
async function expectFits(page: Page, path: string): Promise<void> {
  for (const [width, textSize] of [
    [390, '100'],
    [360, '100'],
    [320, '100'],
    [360, '200'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    // What the text size in the display settings sets.
    await page.evaluate((size) => document.documentElement.setAttribute('data-text-size', size), textSize);
    const message = `${path}: scrolls sideways at ${width} px with text at ${textSize} percent`;
    expect.soft(await sidewaysPx(page, width), message).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(viewports.phone);
}

/** The pages that sign in lead the signed in on (dead-ends.test.ts). */
const forSignedIn = pageRules.filter(({ access }) => access !== 'signed-out');

describe('signed in', () => {
  test('SPEC §2 on a phone: every route opens, the bottom bar only where it belongs, no sideways scroll', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const opened = await open({ viewport: 'phone', token });
    const { page } = opened;
    for (const rule of forSignedIn) {
      await visit(page, rule.path);
      expect.soft(await pathOf(page), rule.path).toBe(rule.path);
      await expectSound(opened, rule);
      for (const name of ['phone', 'small'] as const) {
        await page.setViewportSize(viewports[name]);
        expect.soft(await barOf(page).count(), `${rule.path} at ${name}: bar`).toBe(rule.bar ? 1 : 0);
        if (rule.bar) {
          const box = await barOf(page).locator('ul').boundingBox();
          expect.soft(box?.width, `${rule.path}: bar at most 550 px`).toBeLessThanOrEqual(550);
        }
      }
      await expectFits(page, rule.path);
    }
  });

  test('SPEC §2 on a desktop: every route is reached from the one before, the sidebar in place of the bar', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const opened = await open({ viewport: 'desktop', token });
    const { page } = opened;
    await visit(page, '/about');
    for (const rule of forSignedIn) {
      await go(page, rule.path);
      expect.soft(await pathOf(page), rule.path).toBe(rule.path);
      await expectSound(opened, rule);
      expect.soft(await sideOf(page).isVisible(), `${rule.path}: sidebar`).toBe(true);
      expect.soft(await barOf(page).isVisible(), `${rule.path}: bar`).toBe(false);
      expect.soft(await sidewaysPx(page, viewports.desktop.width), `${rule.path}: scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });

  test('web.md §3 an unknown path is a page of its own that leads home', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const opened = await open({ token });
    const { page } = opened;
    await visit(page, '/no-such-page');
    await expectSound(opened, { path: '/no-such-page', access: 'signed-in', bar: false, title: 'Page not found' });
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL('/');
    await settled(page);
  });

  test('SPEC §2 /assets of the menu settings is the wallet', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ token });
    await visit(page, '/assets');
    expect(await pathOf(page)).toBe('/wallet');
    expect(problems()).toEqual([]);
  });
});

describe('signed out', () => {
  test.for<ViewportName>(['phone', 'desktop'])(
    'SPEC §2 on a %s: public paths open, any other path leads to /lr, which knows where from',
    async (viewport, { open }) => {
      const opened = await open({ viewport });
      const { page } = opened;
      for (const rule of pageRules) {
        await visit(page, rule.path);
        const isPublic = rule.access !== 'signed-in';
        expect.soft(await pathOf(page), rule.path).toBe(isPublic ? rule.path : `/lr?from=${encodeURIComponent(rule.path)}`);
        await expectSound(opened, isPublic ? rule : { ...rule, title: 'Welcome' });
        expect.soft(await barOf(page).count(), `${rule.path}: bar`).toBe(0);
        const { width } = viewports[viewport];
        if (viewport === 'phone' && isPublic) await expectFits(page, rule.path);
        else expect.soft(await sidewaysPx(page, width), `${rule.path}: scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
      }
      await visit(page, '/no-such-page');
      expect(await pathOf(page)).toBe('/lr');
    },
  );

  test('SPEC §2 /initialize goes to /', async ({ open }) => {
    const { page, problems } = await open();
    await visit(page, '/initialize');
    expect(await pathOf(page)).toBe('/');
    expect(problems()).toEqual([]);
  });

  test.for(['/i&123456', '/i%26123456'])('SPEC §2 %s goes to /, and its invite code waits at the registration', async (path, { open }) => {
    const { page, problems } = await open();
    await visit(page, path);
    expect(await pathOf(page)).toBe('/');
    await visit(page, '/register');
    expect(await page.getByLabel('Invite code').inputValue()).toBe('123456');
    expect(problems()).toEqual([]);
  });

  test('SPEC §2 after the login the page that was asked for opens', async ({ product, open }) => {
    const { name, password } = await newAccount(product.address);
    const { page, problems } = await open();
    await visit(page, '/cashflow');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('User name').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/cashflow');
    expect(problems()).toEqual([]);
  });
});

test.for(['phone', 'desktop'] as const)(
  'web.md §8 on a %s nothing of a scrolled page is drawn over the header',
  async (viewport, { product, open }) => {
    const { token } = await newAccount(product.address);
    const { page } = await open({ viewport, token });
    for (const path of ['/trade?symbol=btc', '/store', '/wallet', '/']) {
      await visit(page, path);
      const above = await page.evaluate(() => {
        const header = document.querySelector('header');
        const main = document.querySelector('main');
        if (header === null || main === null) return ['no header'];
        const { left, width, height } = header.getBoundingClientRect();
        const found = new Set<string>();
        for (let scrolled = 0; scrolled <= 240; scrolled += 12) {
          window.scrollTo(0, scrolled);
          for (let x = left + 6; x < left + width; x += 12) {
            for (let y = 4; y < height; y += 8) {
              const element = document.elementFromPoint(x, y);
              if (element !== null && main.contains(element) && !header.contains(element)) found.add(element.outerHTML.slice(0, 80));
            }
          }
        }
        return [...found];
      });
      expect.soft(above, path).toEqual([]);
    }
  },
);
