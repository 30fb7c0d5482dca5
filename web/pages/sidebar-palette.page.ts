import { seriousFindings } from '@candor/e2e/browser';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

describe('the sidebar of a desktop', () => {
  test('has the products, the name of the account and its balance, which the eye hides', async ({ open }) => {
    const account = newAccount();
    const { page } = await open('/store', { viewport: 'desktop', account });
    const side = page.getByRole('navigation', { name: 'Main menu' });
    const own = side.getByRole('region', { name: 'Account' });
    await own.getByText('10,000.00').waitFor();
    // at 1440×900 all of it is seen without scrolling
    expect(await side.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    expect(await own.textContent()).toContain(account.name);
    await own.getByRole('button', { name: 'Hide amounts' }).click();
    await own.getByRole('button', { name: 'Show amounts' }).waitFor();
    expect(await own.textContent()).not.toContain('10,000');
    await side.getByRole('link', { name: 'Second contracts' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/flash');
    await expect
      .poll(async () => await side.locator('[aria-current="page"], [aria-current="true"]').allTextContents())
      .toEqual(['Second contracts']);
    // A product with a page of its own, outside the trade page's tabs, stands there as well.
    await side.getByRole('link', { name: 'Flash rounds' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/flashOption');
    await expect
      .poll(async () => await side.locator('[aria-current="page"], [aria-current="true"]').allTextContents())
      .toEqual(['Flash rounds']);
    expect(await seriousFindings(page, 'nav')).toEqual([]);
  });
});

describe('the command palette', () => {
  test('Ctrl K opens it, typing finds a pair by its name, Enter goes there, Escape closes it', async ({ open }) => {
    const { page } = await open('/wallet', { viewport: 'desktop', account: newAccount() });
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search coins, pages and settings' });
    await field.waitFor();
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    await page.keyboard.type('ethereum');
    const options = page.getByRole('option');
    await expect.poll(async () => await options.first().textContent()).toContain('ETH/USDT');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/trade?symbol=eth');
    await field.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/trade');
  });

  test('finds pages and actions: arrow keys choose, Enter does it', async ({ open }) => {
    const { page } = await open('/wallet', { viewport: 'desktop', account: newAccount() });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('hide amounts');
    await page.getByRole('option', { name: 'Hide amounts', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Show amounts' }).waitFor();
    await page.getByRole('combobox').waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    const options = page.getByRole('option');
    await page.keyboard.press('ArrowDown');
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await options.last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.type('records');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/cashflow');
  });
});
