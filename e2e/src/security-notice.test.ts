import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { settled, sidewaysPx, visit } from './pages.ts';
import { test } from './room.ts';

/** Longer than tabs of one browser may need that start together. */
const LATER_MS = 61_000;
const THIEF = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const LINE = 'Security notice: a remembered device was signed out';

async function signIn(page: Page, { name, password }: { readonly name: string; readonly password: string }): Promise<void> {
  await visit(page, '/login');
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/');
  await settled(page);
  // every page of the menu is there: the page of a signed-in user is drawn
  await page.getByRole('link', { name: 'Wallet' }).first().waitFor();
}

describe.each<[ViewportName, number]>([
  ['phone', 390],
  ['desktop', 1440],
])('§2.2 a stolen device cookie, on a %s screen', (viewport, widthPx) => {
  test('its owner is told on the home page after the next sign-in, reads what happened and what to do, and marks it as read', async ({
    product,
    open,
  }) => {
    const owner = await newAccount(product.address);
    const { page, context, problems } = await open({ viewport });
    await signIn(page, owner);
    const line = page.getByRole('link', { name: LINE });

    // Somebody has copied the cookie and uses it; later the owner opens the browser.
    const cookie = (await context.cookies(`${product.address}/api/user`)).map(({ name, value }) => `${name}=${value}`).join('; ');
    const stolen = await fetch(`${product.address}/api/user/autoLogin`, { method: 'POST', headers: { cookie, 'user-agent': THIEF } });
    const { data } = (await stolen.json()) as { readonly data: { readonly satoken: string } };
    const thief = { 'content-type': 'application/json', satoken: data.satoken };
    expect(await line.count()).toBe(0);
    await product.passTime(LATER_MS, 5_000);
    await page.evaluate(() => localStorage.removeItem('candor:token'));
    const [again] = await Promise.all([page.waitForResponse('**/api/user/autoLogin'), page.goto('/lr')]);
    expect(await again.text()).toContain('DEVICE_UNKNOWN');
    const info = await fetch(`${product.address}/api/user/getInfo`, { headers: thief });
    expect(await info.text()).toContain('NOT_SIGNED_IN');

    await signIn(page, owner);
    await line.waitFor();
    expect(await sidewaysPx(page, widthPx)).toBe(0);
    await line.click();
    await page.waitForURL('**/sessions');
    const notice = page.getByRole('heading', { name: 'A remembered device may have been copied' }).locator('..');
    await notice.getByText('Firefox · Windows').waitFor();
    await notice.getByText(/Chrome/).waitFor();
    await notice.getByText(/we signed this device out and ended its sessions/).waitFor();
    expect(await notice.getByText(/^127\.0\.0\.1$/).count()).toBe(2);
    expect(await notice.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe('/changePassword');
    expect(await sidewaysPx(page, widthPx)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    await notice.getByRole('button', { name: 'Mark as read' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByText('This browser').first().waitFor();
    await Promise.all([page.waitForResponse('**/api/user/securityNotices'), visit(page, '/')]);
    await page.getByRole('link', { name: 'Wallet' }).first().waitFor();
    expect(await line.count()).toBe(0);
    await visit(page, '/sessions');
    expect(await notice.count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});
