import { describe, expect } from 'vitest';
import { ask, goodPassword, newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { sidewaysPx, visit } from './pages.ts';
import { test } from './room.ts';

const FIRST = 'Second7!anchor';
const NEXT = 'Third8?anchor!';

describe.each<[ViewportName, number]>([
  ['phone', 390],
  ['desktop', 1440],
])('web.md §3.5 the trade password, on a %s screen', (viewport, widthPx) => {
  test('is set, then changed by the one in force; what is wrong is said at its field and what was typed stays', async ({
    product,
    open,
  }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet');
    await page.getByRole('link', { name: 'Trade password' }).click();
    await page.waitForURL('**/fund-password');
    const send = page.locator('main button[type="submit"]');
    const next = page.getByLabel('Trade password', { exact: true });
    await next.fill('short');
    await next.press('Enter');
    await page.getByText('The trade password does not meet all requirements').first().waitFor();
    await next.fill(goodPassword);
    await send.click();
    await page.getByText('This is your login password. Choose another').first().waitFor();
    expect(await next.inputValue()).toBe(goodPassword);
    expect(await sidewaysPx(page, widthPx)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await next.fill(FIRST);
    await send.dblclick();
    await page.getByText('Trade password set').first().waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/wallet');

    await visit(page, '/fund-password');
    const old = page.getByLabel('Current trade password');
    const changed = page.getByLabel('New trade password', { exact: true });
    await old.fill('Wrong0ne!');
    await changed.fill(NEXT);
    await send.click();
    await page.getByText('This is not your current trade password').first().waitFor();
    expect(await changed.inputValue()).toBe(NEXT);
    expect(await old.evaluate((field) => field === document.activeElement)).toBe(true);
    await old.fill(FIRST);
    await send.click();
    await page.getByText('Trade password changed').first().waitFor();
    await ask(product.address, '/api/user/updatePwd', { signType: 1, oldPwd: NEXT, newPwd: FIRST }, owner.token);
    expect(problems()).toEqual([]);
  });
});
