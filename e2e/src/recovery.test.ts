import { describe, expect } from 'vitest';
import { ask, freshName, goodPassword } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { pressInSheet, sidewaysPx, takesInput, visit } from './pages.ts';
import { test } from './room.ts';
import { smallTargets } from './targets.ts';

const newPassword = 'Lantern4!quay';

describe.each<[ViewportName, number]>([
  ['phone', 390],
  ['desktop', 1440],
])('nobody is stranded, on a %s screen', (viewport, widthPx) => {
  test('registered by name: recovery codes are offered, taken, and set a forgotten password anew', async ({ product, open }) => {
    const name = freshName();
    const { page, problems } = await open({ viewport });
    await visit(page, '/register');
    await page.getByLabel('User name').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByLabel(/I have read/).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    const offer = page.getByRole('complementary', { name: 'Recovery codes' });
    await offer.getByRole('link').waitFor();
    expect(await sidewaysPx(page, widthPx)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await smallTargets(page, 44, 'main aside')).toEqual([]);
    await offer.getByRole('link').click();
    const sheet = page.getByRole('dialog');
    const codes = sheet.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await sheet.getByLabel('Login password', { exact: true }).fill(goodPassword);
    await pressInSheet(sheet.getByRole('button', { name: 'Get codes' }));
    await codes.nth(9).waitFor();
    expect(await codes.count()).toBe(10);
    expect(await seriousFindings(page)).toEqual([]);
    const [code = ''] = await codes.allInnerTexts();
    await takesInput(page);
    await sheet.getByRole('checkbox').check();
    await pressInSheet(sheet.getByRole('button', { name: 'Done' }));
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('10 of 10 left').waitFor();
    await visit(page, '/');
    await page.getByText('10,000.00').first().waitFor();
    expect(await offer.count()).toBe(0);

    const guest = await open({ viewport });
    await visit(guest.page, '/forget');
    await guest.page.getByRole('tab', { name: 'Recovery code' }).click();
    await guest.page.getByLabel('User name').fill(name);
    await guest.page.locator('[name=recovery-code]').fill('0000-0000-0000-0000');
    await guest.page.getByLabel('New password', { exact: true }).fill(newPassword);
    await guest.page.getByRole('button', { name: 'Set new password' }).click();
    await guest.page.getByText('The user name or the recovery code is wrong, or the code was used already.').first().waitFor();
    expect(await seriousFindings(guest.page)).toEqual([]);
    const field = guest.page.locator('[name=recovery-code]');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await guest.page.getByLabel('New password', { exact: true }).inputValue()).toBe(newPassword);
    await field.fill(code.toUpperCase());
    await guest.page.getByRole('button', { name: 'Set new password' }).click();
    await guest.page.getByText('Sign in with the new password.').waitFor();
    await ask(product.address, '/api/user/login', { signType: 3, loginName: name, loginPassword: newPassword });
    expect([...problems(), ...guest.problems()]).toEqual([]);
  });
});
