import { describe, expect } from 'vitest';
import { ask, goodPassword, newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { sidewaysPx, visit } from './pages.ts';
import { test } from './room.ts';

describe.each<[ViewportName, number]>([
  ['phone', 390],
  ['desktop', 1440],
])('§2.2 own sessions, on a %s screen', (viewport, widthPx) => {
  test('another browser is signed out by the password alone, and stays signed in after a wrong one', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    const { data } = await ask(product.address, '/api/user/login', { signType: 3, loginName: owner.name, loginPassword: goodPassword });
    const other = (data as { readonly satoken: string }).satoken;
    const isSignedIn = async (): Promise<boolean> =>
      await ask(product.address, '/api/user/getInfo', {}, other).then(
        () => true,
        () => false,
      );
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/sessions');
    await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
    const sheet = page.getByRole('dialog', { name: 'Sign out this browser?' });
    const yes = sheet.getByRole('button', { name: 'Sign out', exact: true });
    const password = sheet.getByLabel('Login password', { exact: true });
    // a sheet takes no input in its first moment
    await expect
      .poll(async () => {
        await password.press('Enter');
        return await sheet.getByText('Enter your password').isVisible();
      })
      .toBe(true);
    await password.fill('Wrong0ne!');
    await yes.click();
    await sheet.getByText('This is not your password').waitFor();
    expect(await isSignedIn()).toBe(true);
    expect(await sidewaysPx(page, widthPx)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);

    await password.fill(goodPassword);
    await yes.click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('Signed out', { exact: true }).first().waitFor();
    expect(await isSignedIn()).toBe(false);
    await page.getByText('This browser').waitFor();
    expect(await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});
