import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import type { ViewportName } from './browser.ts';
import { settled, visit } from './pages.ts';
import { test } from './room.ts';

const both: readonly ViewportName[] = ['phone', 'desktop'];

/** Holds every script of the app, but not the one that draws the page before it; answers what lets them through. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!opening-).*\.js$/, async (route) => {
    await released;
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Opens a path and waits until it is drawn, with nothing of the app there. */
async function draw(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('.drawing h1').waitFor();
}

describe.each(both)('before the app is there (%s)', (viewport) => {
  test.for([
    ['/lr', 'Sign in', '/login'],
    ['/', 'Create an account', '/register'],
  ] as const)('a link of the drawn page %s leads where it says: %s', async ([path, name, target], { open }) => {
    const { page, problems } = await open({ viewport });
    const release = await holdScripts(page);
    await draw(page, path);
    await page.getByRole('link', { name }).first().click();
    await page.waitForURL(target, { waitUntil: 'commit' });
    release();
    await page.getByRole('heading', { name }).waitFor();
    expect(problems()).toEqual([]);
  });

  test('signed in, a link of the drawn home page leads to the wallet', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    const release = await holdScripts(page);
    await draw(page, '/');
    await page.getByRole('link', { name: 'Wallet' }).filter({ visible: true }).first().click();
    await page.waitForURL('/wallet', { waitUntil: 'commit' });
    release();
    await settled(page);
    await page.getByRole('heading', { name: 'Wallet' }).waitFor();
    expect(problems()).toEqual([]);
  });

  test('a tap on what needs the app is carried out once it is there, and once when it was impatient', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    const release = await holdScripts(page);
    await draw(page, '/');
    const hide = page.getByRole('button', { name: 'Hide amounts' });
    await hide.click();
    await hide.click();
    // It is seen to wait.
    expect(await hide.getAttribute('aria-busy')).toBe('true');
    release();
    await page.locator('main').getByRole('button', { name: 'Show amounts' }).waitFor();
    expect(await page.locator('.drawing').count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  test('several taps are carried out in their order, also the one that opens a sheet', async ({ product, open }) => {
    const { token, name } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    const release = await holdScripts(page);
    await draw(page, '/');
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await page.locator('header').getByRole('button', { name: 'Menu' }).click();
    release();
    await page.getByRole('dialog', { name }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('main').getByRole('button', { name: 'Show amounts' }).waitFor();
    expect(problems()).toEqual([]);
  });

  test('a press of the keyboard counts as a tap, and the focus stays where it was', async ({ open }) => {
    const { page, problems } = await open({ viewport });
    const release = await holdScripts(page);
    await draw(page, '/lr');
    const help = page.getByRole('button', { name: 'Customer service' });
    await help.focus();
    await page.keyboard.press('Enter');
    release();
    await page.getByRole('dialog', { name: 'Customer service' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => help.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(problems()).toEqual([]);
  });

  test('nothing is carried out late for somebody who has gone to another page', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    await visit(page, '/');
    const release = await holdScripts(page);
    await draw(page, '/trade');
    await page.locator('header').getByRole('button', { name: 'Menu' }).click();
    await page.goto('/about', { waitUntil: 'commit' });
    release();
    await page.getByRole('heading', { name: 'About' }).first().waitFor();
    await settled(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});
