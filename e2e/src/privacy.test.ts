import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ask, goodPassword, newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { sidewaysPx, visit } from './pages.ts';
import { test } from './room.ts';

async function openSheet(page: Page, button: string, title: string) {
  await page.getByRole('main').getByRole('button', { name: button }).click();
  const sheet = page.getByRole('dialog', { name: title });
  const password = sheet.getByLabel('Login password', { exact: true });
  // a sheet takes no input in its first moment
  await expect
    .poll(async () => {
      await password.press('Enter');
      return await sheet.getByText('Enter your password').isVisible();
    })
    .toBe(true);
  return { sheet, password };
}

describe.each<[ViewportName, number]>([
  ['phone', 390],
  ['desktop', 1440],
])('own data and closing, on a %s screen', (viewport, widthPx) => {
  test('a copy is a file with everything, by the password alone', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet');
    await page.getByRole('link', { name: 'Data and privacy' }).click();
    await page.waitForURL('**/privacy');
    await page.getByText('Play money is given up').waitFor();
    await page.getByText(/^You agreed to the terms of version .?2026-11/).waitFor();
    expect(await sidewaysPx(page, widthPx)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    const { sheet, password } = await openSheet(page, 'Download my data', 'Your data');
    await password.fill('Wrong0ne!');
    await sheet.getByRole('button', { name: 'Download', exact: true }).click();
    await sheet.getByText('This is not your password').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await password.fill(goodPassword);
    const [file] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Download', exact: true }).click()]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^candor-${owner.name}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
    const { parts } = JSON.parse(await readFile(await file.path(), 'utf8')) as { readonly parts: Readonly<Record<string, unknown[]>> };
    expect(Object.keys(parts)).toEqual(expect.arrayContaining(['account', 'user.info', 'session.list', 'signIn.list', 'record.other']));
    await sheet.waitFor({ state: 'detached' });
    expect(problems()).toEqual([]);
  });

  test('what is open keeps the account; then it is closed for good', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    const order = { symbol: 'xrp', delegateTotal: '20', delegatePrice: '0.1', delegateType: 0, type: 0 };
    const { data } = await ask(product.address, '/api/market/depth', { symbol: 'xrp' });
    const bids = (data as { readonly bids: readonly (readonly [string, string])[] }).bids;
    const { data: made } = await ask(
      product.address,
      '/api/currency/order/submit',
      { ...order, delegatePrice: bids.at(-1)?.[0] ?? '' },
      owner.token,
    );
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/privacy');
    await page.getByText('First close what is open').waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /Spot|Trade/ })
        .count(),
    ).toBe(1);
    expect(await page.getByRole('button', { name: 'Close account' }).count()).toBe(0);
    await ask(product.address, '/api/currency/order/cancelAll', {}, owner.token);
    expect(made).toBeDefined();
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByText('Play money is given up').waitFor();
        return await page.getByRole('button', { name: 'Close account' }).count();
      })
      .toBe(1);
    const { sheet, password } = await openSheet(page, 'Close account', 'Close this account for good?');
    await password.fill(goodPassword);
    await sheet.getByRole('button', { name: 'Close for good' }).dblclick();
    await page.waitForURL((url) => url.pathname === '/lr' || url.pathname === '/');
    const refused = await ask(product.address, '/api/user/login', {
      signType: 3,
      loginName: owner.name,
      loginPassword: goodPassword,
    }).catch(String);
    expect(refused).toContain('LOGIN_WRONG');
    expect(await page.evaluate(() => localStorage.getItem('candor:token'))).toBeNull();
    expect(problems()).toEqual([]);
  });
});
