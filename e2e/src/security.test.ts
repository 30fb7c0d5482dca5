import { describe, expect } from 'vitest';
import { ask, goodPassword, newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { sidewaysPx, visit } from './pages.ts';
import { test } from './room.ts';

const NEXT = 'N3wPassword!';

describe.each<[ViewportName, number]>([
  ['phone', 390],
  ['desktop', 1440],
])('web.md §3.5 the security page, on a %s screen', (viewport, widthPx) => {
  test('says what is on, counts it, and each row leads to its page and back', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/security');
    await page.getByText('1 of 8 on').waitFor();
    const main = page.getByRole('main');
    for (const [name, path] of [
      ['Password Set', '/changePassword'],
      ['Trade password Not set', '/fund-password'],
      ['E-mail Not added', '/emailAuthentication'],
      ['Phone Not added', '/phoneAuth'],
      ['Anti-phishing word Not set', '/antiPhishing'],
      ['Devices 1 browser or device', '/sessions'],
      ['Sign-in history Last:', '/signIns'],
      ['Verification Not verified', '/userauth'],
      ['Data and privacy', '/privacy'],
    ] as const) {
      await main.getByRole('link', { name }).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.waitForURL('**/security');
      await page.getByText('1 of 8 on').waitFor();
    }
    await main.getByText('Nothing of your account is on hold').waitFor();
    expect(await sidewaysPx(page, widthPx)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });

  test('RULES §13.2 a changed password pauses withdrawals: said before, shown afterwards with its reason', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    await ask(product.address, '/api/user/tardPwdSet', { pwd: 'Second7!anchor', loginPassword: goodPassword }, owner.token);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/security');
    await page.getByText('2 of 8 on').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Password Set' }).first().click();
    await page.getByText('Withdrawals pause for 24 hours.').waitFor();
    await page.getByLabel('Current password').fill(goodPassword);
    await page.getByLabel('New password').fill(NEXT);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your other devices are signed out.').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('heading', { name: 'Withdrawals are on hold' }).waitFor();
    await page.getByText('The login password was changed.').waitFor();
    await page.getByText('1 in force, at the top of this page').waitFor();
    expect(await sidewaysPx(page, widthPx)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });
});
