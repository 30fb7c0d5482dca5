import { describe, expect } from 'vitest';
import { ask, goodPassword, newAccount } from './accounts.ts';
import { codeFor, freshEmail, sendCode, wrongCode } from './codes-page.ts';
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
    await page.getByLabel('Login password', { exact: true }).fill(goodPassword);
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

test('web.md §3.5 a forgotten trade password: without an address the way to one, with one a new password by a code', async ({
  product,
  open,
}) => {
  const { token } = await newAccount(product.address);
  await ask(product.address, '/api/user/tardPwdSet', { pwd: FIRST, loginPassword: goodPassword }, token);
  const { page, problems } = await open({ viewport: 'phone', token });
  await visit(page, '/fund-password');
  await page.getByRole('button', { name: 'Forgot it? Use a code' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Add one first' }).click();
  await page.getByRole('link', { name: /^E-mail/ }).click();
  const email = freshEmail();
  await page.getByLabel('E-mail address').fill(email);
  await sendCode(page);
  await page.getByLabel('Verification code').fill(await codeFor(page, email));
  await page.getByLabel('Current password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Add e-mail address' }).click();
  await page.getByText('E-mail address added').waitFor();

  await visit(page, '/fund-password');
  await page.getByRole('button', { name: 'Forgot it? Use a code' }).click();
  await sendCode(page);
  const code = await codeFor(page, email);
  const field = page.getByLabel('Verification code');
  await field.fill(wrongCode(code));
  await page.getByLabel('New trade password', { exact: true }).fill(NEXT);
  await page.getByLabel('Login password', { exact: true }).fill(goodPassword);
  const change = page.getByRole('button', { name: 'Change trade password' });
  await change.click();
  await page.getByText('This code is wrong or no longer valid').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.getByLabel('New trade password', { exact: true }).inputValue()).toBe(NEXT);
  await field.fill(code);
  await change.click();
  await page.getByText('Trade password changed').first().waitFor();
  await ask(product.address, '/api/user/updatePwd', { signType: 1, oldPwd: NEXT, newPwd: FIRST }, token);
  expect(problems()).toEqual([]);
});
