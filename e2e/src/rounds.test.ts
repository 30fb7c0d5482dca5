import { describe, expect } from 'vitest';
import { balancesOf, goodPassword } from './accounts.ts';
import { takesInput, visit } from './pages.ts';
import { test } from './room.ts';
import { confirmed, DOWN, enter, form, freshRound, stakeBy, UP } from './rounds-page.ts';

describe('web.md §3.2 flash rounds', () => {
  test('a stake is taken back in the first quarter, and nothing is lost', { timeout: 180_000 }, async ({ product, open }) => {
    const me = await confirmed(product.address);
    const { page, problems } = await open({ viewport: 'desktop', token: me.token });
    // A busy machine may take longer to open the page than the first quarter of a round lasts.
    await enter(page);
    const { periodId } = await freshRound(product, 10_000, 'cancelEndTime');
    await stakeBy(product.address, me, periodId, UP, '25');
    const stakes = page.getByRole('region', { name: 'Stakes' });
    await stakes.getByRole('button', { name: /^Cancel stake · .*, R-/ }).click();
    await stakes.getByText('You have no open stakes').waitFor();
    const { '1 usdt': usdt } = await balancesOf(product.address, me);
    expect(usdt?.available).toBe('10000');
    expect(problems()).toEqual([]);
  });

  test('one side a round: the other side says why it waits', { timeout: 180_000 }, async ({ product, open }) => {
    const me = await confirmed(product.address);
    const { page } = await open({ viewport: 'desktop', token: me.token });
    await enter(page);
    const { periodId } = await freshRound(product, 15_000);
    await stakeBy(product.address, me, periodId, DOWN, '5');
    await form(page).getByRole('tab', { name: 'Up' }).click();
    await form(page).getByRole('button', { name: 'You have a stake on the other side' }).waitFor();
  });
});

describe('product rules §14.6 the user’s own brakes', () => {
  test('a limit set on the page acts at once: the ticket says so and leads there; raising waits a day', async ({ product, open }) => {
    const me = await confirmed(product.address);
    const { page, problems } = await open({ viewport: 'desktop', token: me.token });
    await visit(page, '/protection');
    await page.getByLabel('Daily limit').focus();
    await page.getByLabel('Daily limit').fill('5');
    await page.getByRole('button', { name: /^Set limit to .*5\.00 USDT/ }).click();
    await page.getByText(/^Current limit: .*5\.00 USDT/).waitFor();
    await page.getByLabel('Daily limit').focus();
    await page.getByLabel('Daily limit').fill('500');
    await page.getByText(/^Takes effect on .*\. Your current limit applies until then\.$/).waitFor();
    await page.getByRole('button', { name: /^Set limit to .*500\.00 USDT/ }).click();
    await page.getByText(/^New limit .*500\.00 USDT/).waitFor();
    await enter(page);
    await freshRound(product, 8_000);
    await form(page).getByLabel('Stake', { exact: true }).focus();
    await form(page).getByLabel('Stake', { exact: true }).fill('6');
    await form(page).getByRole('button', { name: 'Daily loss limit reached' }).waitFor();
    await form(page).getByRole('link', { name: 'Limits and self-exclusion' }).click();
    await page.getByRole('heading', { name: 'Limits and self-exclusion', exact: true }).waitFor();
    expect(problems()).toEqual([]);
  });

  test('an exclusion needs its box ticked, cannot be taken back, and closes the ticket', async ({ product, open }) => {
    const me = await confirmed(product.address);
    const { page, problems } = await open({ viewport: 'phone', token: me.token });
    await visit(page, '/protection');
    await page.getByRole('button', { name: 'Block myself', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'This cannot be undone' });
    await sheet.waitFor();
    await takesInput(page);
    await sheet.getByRole('button', { name: 'Tick the box to continue' }).click({ force: true });
    await sheet.getByRole('alert').waitFor();
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: 'Block myself now' }).click();
    const blocked = page.getByText(/^Blocked until/);
    await blocked.waitFor();
    const first = await blocked.allTextContents();
    // for longer than a week it may be somebody else who shuts the owner out
    await page.getByText('30 days', { exact: true }).click();
    await page.getByRole('button', { name: 'Block myself', exact: true }).click();
    await sheet.waitFor();
    await takesInput(page);
    await sheet.getByRole('checkbox').check();
    const password = sheet.getByLabel('Login password', { exact: true });
    await sheet.getByRole('button', { name: 'Enter your password' }).click({ force: true });
    await password.fill('Wrong0ne!');
    await password.press('Enter');
    await sheet.getByText('This is not your password').waitFor();
    await password.fill(goodPassword);
    await sheet.getByRole('button', { name: 'Block myself now' }).click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => blocked.allTextContents()).not.toEqual(first);
    await visit(page, '/flashOption?symbol=btc');
    await page.getByRole('button', { name: 'Up', exact: true }).click();
    await page.getByRole('button', { name: 'You blocked yourself' }).waitFor();
    expect(problems()).toEqual([]);
  });

  test('the real results are open to everybody', async ({ open }) => {
    const { page, problems } = await open({ viewport: 'phone' });
    await visit(page, '/statistics');
    // whatever has been settled on this server by now; a product in which nothing has is not named
    const results = page
      .getByRole('region')
      .getByRole('listitem')
      .or(page.getByText('No settlements yet', { exact: true }));
    await results.first().waitFor();
    expect(problems()).toEqual([]);
  });
});
