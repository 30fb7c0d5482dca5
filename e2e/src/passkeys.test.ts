import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ask, goodPassword, newAccount } from './accounts.ts';
import { openPage, seriousFindings, type ViewportName, type WatchedPage } from './browser.ts';
import { pressInSheet, sidewaysPx, visit } from './pages.ts';
import { test } from './room.ts';
import { smallTargets } from './targets.ts';
import { authenticatorOf } from './virtual-authenticator.ts';
import { englishTexts, rawTexts } from './words.ts';

const NEW_PASSWORD = 'N3wPassword!';

async function add(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('[name=passkey-name]').fill('My phone');
  await sheet.locator('[type=password]').fill(goodPassword);
  await pressInSheet(sheet.locator('[type=submit]'));
  await sheet.getByRole('list', { name: 'Recovery codes' }).waitFor();
  expect(await sheet.getByRole('listitem').count()).toBe(10);
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** The page as in a browser that offers no passkeys among names: the button is the only way. */
async function withoutOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

/** By the button, or by the passkey that the browser offers at the name: the virtual authenticator takes it at once. */
async function signIn(page: Page, by: 'button' | 'offer'): Promise<void> {
  await visit(page, '/login');
  if (by === 'button') await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

describe.each<[ViewportName, number, 'button' | 'offer']>([
  ['phone', 390, 'button'],
  ['desktop', 1440, 'offer'],
])('RULES §14.1 passkeys, on a %s screen', (viewport, widthPx, by) => {
  test('are added, sign in, stand in for a code, are renamed and removed', async ({ product, browser, onTestFinished }) => {
    // browsers make passkeys for names alone
    const address = product.address.replace('127.0.0.1', 'localhost');
    const owner = await newAccount(product.address);
    const watched: WatchedPage = await openPage({ browser, address }, { viewport, token: owner.token });
    onTestFinished(() => watched.context.close());
    const { page, problems } = watched;
    await authenticatorOf(page);
    if (by === 'button') await withoutOffer(page);
    await visit(page, '/security');
    await page.getByText('1 of 8 on').waitFor();
    await add(page);
    await page.getByText('3 of 8 on').waitFor();
    await page.getByText('Not used yet').waitFor();
    expect(await sidewaysPx(page, widthPx)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);

    // signed out by ending the session elsewhere; the passkey alone signs in again
    await ask(product.address, '/api/user/loginOut', {}, owner.token);
    await page.evaluate(() => localStorage.clear());
    await signIn(page, by);

    // a change of the password by the passkey in the place of a code
    await visit(page, '/changePassword');
    await page.getByLabel('Current password').fill(goodPassword);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Passkey accepted by your browser. You can go on.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change password', exact: true }).click();
    await page.getByText('Password changed', { exact: true }).first().waitFor();

    await visit(page, '/security');
    await page.getByText(/^Last used/).waitFor();
    await page.getByRole('button', { name: /My phone/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('[name=passkey-name]').fill('Desk key');
    await pressInSheet(sheet.getByRole('button', { name: 'Save' }));
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Desk key/ }).click();
    await pressInSheet(sheet.getByRole('button', { name: 'Remove passkey' }));
    await sheet.getByRole('button', { name: 'Use a passkey' }).waitFor();
    expect(await smallTargets(page, 44, 'dialog[open]')).toEqual([]);
    await pressInSheet(sheet.getByRole('button', { name: 'Use a passkey' }));
    await sheet.getByText('Passkey accepted by your browser. You can go on.').waitFor();
    await sheet.getByRole('button', { name: 'Remove', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('1 of 8 on').waitFor();
    const { data } = await ask(product.address, '/api/user/login', { signType: 3, loginName: owner.name, loginPassword: NEW_PASSWORD });
    expect(data).toHaveProperty('satoken');
    expect(problems()).toEqual([]);
  });
});

test('what the browser cannot do is said: a window that is closed, a bare address; no word is left in English in Arabic', async ({
  product,
  browser,
  open,
  onTestFinished,
}) => {
  const address = product.address.replace('127.0.0.1', 'localhost');
  const owner = await newAccount(product.address);
  const bare = await open({ viewport: 'phone', token: owner.token });
  await visit(bare.page, '/security');
  expect(await bare.page.getByRole('link', { name: 'this page by its name' }).getAttribute('href')).toBe(`${address}/security`);
  expect(await bare.page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);

  const named = await openPage({ browser, address }, { viewport: 'phone', language: 'ar', token: owner.token });
  onTestFinished(() => named.context.close());
  const { page, problems } = named;
  const { session, authenticatorId } = await authenticatorOf(page);
  // the owner does not prove who they are: the browser ends its window
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await visit(page, '/security');
  const main = page.getByRole('main');
  await main.locator('li button').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('[type=password]').fill(goodPassword);
  await pressInSheet(sheet.locator('[type=submit]'));
  await sheet.getByRole('alert').waitFor();
  expect(await englishTexts(page)).toEqual([]);
  expect(await rawTexts(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  await visit(page, '/login');
  expect([...bare.problems(), ...problems()]).toEqual([]);
});
