import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ask, goodPassword, newAccount } from './accounts.ts';
import { codeOf } from './authenticator.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { pressInSheet, sidewaysPx, visit } from './pages.ts';
import type { Product } from './product.ts';
import { test } from './room.ts';
import { smallTargets } from './targets.ts';
import { englishTexts, rawTexts } from './words.ts';

/** Fills in, sends once and waits for what follows: a code is good for a period of 30 seconds more than its own. */
async function send(form: Locator, fill: () => Promise<void>, outcome: Locator): Promise<void> {
  await fill();
  await pressInSheet(form.locator('[type=submit]'));
  await outcome.waitFor();
}

/** From the password to the key of the app. */
async function keyIn(sheet: Locator): Promise<string> {
  const key = sheet.locator('code');
  await send(sheet, () => sheet.locator('[type=password]').fill(goodPassword), key);
  return await key.innerText();
}

/** The first code: with it come the recovery codes. */
async function confirm(sheet: Locator, secret: string, product: Product): Promise<void> {
  await send(sheet, () => sheet.locator('[name=one-time-code]').fill(codeOf(secret, product)), sheet.getByRole('checkbox'));
}

/** Turns the authenticator on in the page; answers the recovery codes. */
async function turnOn(page: Page, product: Product): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const secret = await keyIn(sheet);
  expect(await seriousFindings(page)).toEqual([]);
  await send(
    sheet,
    () => sheet.locator('[name=one-time-code]').fill('000000'),
    sheet.getByText('This code is wrong. Check that the time of your phone is right, and wait for the next one.'),
  );
  await confirm(sheet, secret, product);
  return await sheet.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
}

describe.each<[ViewportName, number]>([
  ['phone', 390],
  ['desktop', 1440],
])('RULES §14.1 the second factor, on a %s screen', (viewport, widthPx) => {
  test('is set up, asked for at sign-in, stood in for by a recovery code once, and removed', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/security');
    await page.getByText('1 of 8 on').waitFor();
    expect(await sidewaysPx(page, widthPx)).toBeLessThanOrEqual(0);
    const codes = await turnOn(page, product);
    expect(new Set(codes).size).toBe(10);
    const sheet = page.getByRole('dialog');
    const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Download' }).click()]);
    const file = await readFile(await download.path(), 'utf8');
    for (const code of codes) expect(file).toContain(code);
    expect(await seriousFindings(page)).toEqual([]);
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('3 of 8 on').waitFor();
    await page.getByText('10 of 10 left').waitFor();

    const guest = await open({ viewport });
    await visit(guest.page, '/login');
    const [first = '', second = '', third = ''] = codes;
    await guest.page.locator('[name=username]').fill(owner.name);
    await guest.page.locator('[name=password]').fill(goodPassword);
    await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const code = guest.page.getByLabel('Code of your authenticator app');
    await code.waitFor();
    await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true);
    await code.fill('000000');
    await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await guest.page.getByText('This code is wrong or was used already. Wait for the next one.').waitFor();
    expect(await seriousFindings(guest.page)).toEqual([]);
    // back and forth: what was typed is kept
    await guest.page.getByRole('button', { name: 'Back', exact: true }).last().click();
    await guest.page.locator('[name=password]').waitFor();
    await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await code.waitFor();
    await guest.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await guest.page.getByLabel('Recovery code').fill(first.toUpperCase());
    await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await guest.page.waitForURL((url) => url.pathname === '/');

    const again = await open({ viewport });
    await visit(again.page, '/login');
    await again.page.locator('[name=username]').fill(owner.name);
    await again.page.locator('[name=password]').fill(goodPassword);
    await again.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    // pasted in the place of the code, it is known for what it is; used already, it is refused
    await again.page.getByLabel('Code of your authenticator app').fill(first);
    await again.page.getByLabel('Recovery code').waitFor();
    await again.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.page.getByText('This code is wrong or was used already. Wait for the next one.').waitFor();

    await visit(page, '/security');
    await page.getByText('9 of 10 left').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const removal = page.getByRole('dialog', { name: 'Remove the authenticator app?' });
    await expect
      .poll(async () => {
        if (await removal.getByLabel('Recovery code').isVisible()) return true;
        await removal.getByLabel('Code of your authenticator app').fill(second);
        return false;
      })
      .toBe(true);
    await removal.getByLabel('Recovery code').fill(third);
    await removal.getByRole('button', { name: 'Remove', exact: true }).click();
    await removal.waitFor({ state: 'detached' });
    await page.getByText('1 of 8 on').waitFor();
    const { data } = await ask(product.address, '/api/user/login', { signType: 3, loginName: owner.name, loginPassword: goodPassword });
    expect(data).toHaveProperty('satoken');
    expect(problems()).toEqual([]);
  });
});

test('a change of the password asks for the code where a factor is on, and keeps what was typed', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  await visit(page, '/changePassword');
  expect(await page.getByLabel('Code of your authenticator app').count()).toBe(0);
  const { data } = await ask(product.address, '/api/user/setUpAuthenticator', { loginPassword: goodPassword }, owner.token);
  const { secret } = data as { readonly secret: string };
  await ask(product.address, '/api/user/confirmAuthenticator', { code: codeOf(secret, product) }, owner.token);
  // turned on elsewhere: this page learns it from the refusal
  await page.getByLabel('Current password').fill(goodPassword);
  await page.getByLabel('New password').fill('N3wPassword!');
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  const code = page.getByLabel('Code of your authenticator app');
  await code.waitFor();
  await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true);
  await code.fill(codeOf(secret, product, 1));
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  await page.getByText('Password changed', { exact: true }).first().waitFor();
  await visit(page, '/sessions');
  expect(problems()).toEqual([]);
});

describe.each<[string, ViewportName]>([
  ['ar', 'phone'],
  ['zh', 'desktop'],
  ['en', 'phone'],
])('in %s on a %s screen', (language, viewport) => {
  test('the page, its sheets and the second step have no word left in English, targets of 44 px, and nothing that axe minds', async ({
    product,
    open,
  }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, language, token: owner.token });
    const expectSound = async (of: Page, what: string): Promise<void> => {
      if (language !== 'en') expect.soft(await englishTexts(of), what).toEqual([]);
      expect.soft(await rawTexts(of), what).toEqual([]);
      expect.soft(await seriousFindings(of), what).toEqual([]);
    };
    await visit(page, '/security');
    const main = page.getByRole('main');
    await main.locator('li button').first().waitFor();
    await expectSound(page, 'page');
    await main.locator('li button').first().click();
    const sheet = page.getByRole('dialog');
    const secret = await keyIn(sheet);
    await expectSound(page, 'set-up');
    expect.soft(await smallTargets(page, 44, 'dialog[open]')).toEqual([]);
    await confirm(sheet, secret, product);
    await expectSound(page, 'recovery codes');
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button').last().click();
    await sheet.waitFor({ state: 'detached' });
    await expectSound(page, 'page when it is on');
    const guest = await open({ viewport, language });
    await visit(guest.page, '/login');
    await guest.page.locator('[name=username]').fill(owner.name);
    await guest.page.locator('[name=password]').fill(goodPassword);
    await guest.page.locator('[type=submit]').click();
    await guest.page.locator('[name=one-time-code]').waitFor();
    await expectSound(guest.page, 'second step');
    expect([...problems(), ...guest.problems()]).toEqual([]);
  });
});
