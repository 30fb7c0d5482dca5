import { settled } from '@candor/e2e/pages';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Stage } from './stage/stage.ts';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

/** Holds every script of the app, but not the one that draws the page before it; answers what lets them through, for the rest of the test too. */
async function holdScripts({ page }: Stage): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!opening-).*\.js$/, async (route) => {
    await released.promise;
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
  // The route stays: requests that the browser holds in the moment in which nothing is intercepted any more are never answered.
  return () => released.resolve();
}

/** Opens a path and waits until it is drawn, with nothing of the app there. */
async function draw(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('.drawing h1').waitFor();
}

/** Opens a sheet of the frame: the menu, which a desktop has no need of, or one of its own. */
function openerOf(page: Page, viewport: 'phone' | 'desktop') {
  const [place, name] =
    viewport === 'phone' ? [page.locator('header'), 'Menu'] : [page.getByRole('navigation', { name: 'Main menu' }), 'Display'];
  return place.getByRole('button', { name });
}

describe.each(['phone', 'desktop'] as const)('before the app is there (%s)', (viewport) => {
  test('links of the drawn pages lead where they say', async ({ open }) => {
    const stage = await open('/about', { viewport });
    const { page } = stage;
    for (const [path, name, target] of [
      ['/lr', 'Sign in', '/login'],
      ['/', 'Create an account', '/register'],
    ] as const) {
      const release = await holdScripts(stage);
      await draw(page, path);
      await page.getByRole('link', { name }).first().click();
      await page.waitForURL(target, { waitUntil: 'commit' });
      release();
      await page.getByRole('heading', { name }).waitFor();
    }
  });

  test('signed in, a link of the drawn home page leads to the wallet', async ({ open }) => {
    const stage = await open('/about', { viewport, account: newAccount() });
    const { page } = stage;
    const release = await holdScripts(stage);
    await draw(page, '/');
    await page.getByRole('link', { name: 'Wallet' }).filter({ visible: true }).first().click();
    await page.waitForURL('/wallet', { waitUntil: 'commit' });
    release();
    await settled(page);
    await page.getByRole('heading', { name: 'Wallet' }).waitFor();
  });

  test('taps on what needs the app are carried out once it is there, in their order: once when it was impatient, also the one that opens a sheet', async ({
    open,
  }) => {
    const stage = await open('/about', { viewport, account: newAccount() });
    const { page } = stage;
    const release = await holdScripts(stage);
    await draw(page, '/');
    const hide = page.getByRole('button', { name: 'Hide amounts' });
    await hide.click();
    await hide.click();
    // It is seen to wait.
    expect(await hide.getAttribute('aria-busy')).toBe('true');
    await openerOf(page, viewport).click();
    release();
    await page.getByRole('dialog', { name: viewport === 'phone' ? stage.account.name : 'Display' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('main').getByRole('button', { name: 'Show amounts' }).waitFor();
    expect(await page.locator('.drawing').count()).toBe(0);
  });

  test('a press of the keyboard counts as a tap, and the focus stays where it was', async ({ open }) => {
    const stage = await open('/about', { viewport });
    const { page } = stage;
    const release = await holdScripts(stage);
    await draw(page, '/lr');
    const help = page.getByRole('button', { name: 'Customer service' });
    await help.focus();
    await page.keyboard.press('Enter');
    release();
    await page.getByRole('dialog', { name: 'Customer service' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => help.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('nothing is carried out late for somebody who has gone to another page', async ({ open }) => {
    const stage = await open('/', { viewport, account: newAccount() });
    const { page } = stage;
    const release = await holdScripts(stage);
    await draw(page, '/trade');
    await openerOf(page, viewport).click();
    await page.goto('/about', { waitUntil: 'commit' });
    release();
    await page.getByRole('heading', { name: 'About' }).first().waitFor();
    await settled(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
