import { describe, expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { ask, goodPassword, newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { codeFor, freshEmail, sendCode } from './codes-page.ts';
import { sidewaysPx, takesInput, visit } from './pages.ts';
import { test } from './room.ts';

const WORD = 'blue heron';

const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((element) => element === document.activeElement);

/** What is written at a field that is refused, as a screen reader says it behind the label. */
async function errorAt(field: Locator): Promise<string> {
  return await field.evaluate((element) => {
    const ids = `${element.getAttribute('aria-describedby') ?? ''} ${element.getAttribute('aria-errormessage') ?? ''}`.split(/\s+/);
    return ids.map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? ''))).join(' ');
  });
}

/** Makes a remembered browser of a name: it comes back with its cookie and no session. */
async function comesBackRemembered(page: Page, name: string): Promise<void> {
  await visit(page, '/login');
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel('Remember this device').check();
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('/');
  await page.evaluate(() => localStorage.removeItem('candor:token'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('candor:token') ?? '')).not.toBe('');
}

describe.each<[ViewportName, number]>([
  ['phone', 390],
  ['desktop', 1440],
])('what is refused at an address is said beside its field, on a %s screen', (viewport, widthPx) => {
  test('a missing password, PASSWORD_WRONG, EMAIL_TAKEN; the word is set by the password, and no new address is told it', async ({
    product,
    open,
  }) => {
    const account = await newAccount(product.address);
    const email = freshEmail();
    const { page, problems } = await open({ viewport });
    await comesBackRemembered(page, account.name);

    await visit(page, '/antiPhishing');
    const word = page.getByLabel('Anti-phishing word');
    await word.press('Enter');
    await expect.poll(() => hasFocus(word)).toBe(true);
    expect(await errorAt(word)).toContain('Enter a word');
    await word.fill('苍鹭');
    await word.press('Enter');
    await expect.poll(() => errorAt(word)).toContain('Chinese characters cannot be entered here');
    expect(await word.inputValue()).toBe('苍鹭');
    await word.fill(WORD);
    const ownPassword = page.getByLabel('Login password', { exact: true });
    await word.press('Enter');
    await expect.poll(() => hasFocus(ownPassword)).toBe(true);
    await ownPassword.fill('Wrong0ne!');
    await ownPassword.press('Enter');
    await expect.poll(() => errorAt(ownPassword)).toContain('This is not your password');
    await ownPassword.fill(goodPassword);
    await page.getByRole('button', { name: 'Save word' }).click();
    await page.getByText('Your word').waitFor();

    await visit(page, '/emailAuthentication');
    await page.getByLabel('E-mail address').fill(email);
    await sendCode(page);
    await page.getByRole('button', { name: 'Open the demo inbox' }).click();
    const inbox = page.getByRole('dialog', { name: 'Demo inbox' });
    const message = inbox.getByRole('listitem').filter({ hasText: email }).first();
    await message.waitFor();
    expect(await message.textContent()).not.toContain(WORD);
    await takesInput(page);
    await inbox.getByRole('button', { name: 'Close' }).click();
    await inbox.waitFor({ state: 'detached' });
    await takesInput(page);
    const code = await codeFor(page, email);
    await page.getByLabel('Verification code').fill(code);
    // a remembered device alone adds no way into the account: the button says what is missing
    const submit = page.locator('main form button[type="submit"]');
    await page.getByLabel('Verification code').press('Enter');
    const password = page.getByLabel('Current password', { exact: true });
    await expect.poll(() => hasFocus(password)).toBe(true);
    expect(await errorAt(password)).toMatch(/\S/);
    await password.fill('Wrong0ne!');
    await submit.click();
    await expect.poll(() => errorAt(password)).toMatch(/wrong/i);
    await expect.poll(() => hasFocus(password)).toBe(true);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    expect(await page.getByLabel('Verification code').inputValue()).toBe(code);
    expect(await sidewaysPx(page, widthPx)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await password.fill(goodPassword);
    await submit.click();
    await page.getByText('E-mail address added').waitFor();

    // the same person, by another account: the address is taken, which its owner alone is told
    const second = await newAccount(product.address);
    await page.evaluate((token) => localStorage.setItem('candor:token', token), second.token);
    await visit(page, '/emailAuthentication');
    const address = page.getByLabel('E-mail address');
    await address.fill(email);
    await sendCode(page);
    const other = await codeFor(page, email, code);
    await page.getByLabel('Verification code').fill(other);
    await page.getByLabel('Current password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Add e-mail address' }).click();
    await expect.poll(() => errorAt(address)).toContain('belongs to another account');
    await expect.poll(() => hasFocus(address)).toBe(true);
    expect([await address.inputValue(), await page.getByLabel('Verification code').inputValue()]).toEqual([email, other]);
    expect(await seriousFindings(page)).toEqual([]);
    await ask(product.address, '/api/user/login', { signType: 1, email, loginPassword: goodPassword });
    expect(problems()).toEqual([]);
  });
});
