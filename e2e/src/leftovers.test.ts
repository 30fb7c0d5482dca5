import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { go, pageRules, takesInput, visit } from './pages.ts';
import { test } from './room.ts';
import { confirmed, freshRound } from './rounds-desk.ts';
import { confirmRiskOf, secondsOf } from './updown-desk.ts';
import { latinLeftovers } from './words.ts';

/** The contract that a ticket begins with, and what its last price may take to become final, ms. */
const CONTRACT_MS = 63_000;
/** What filling in and sending a stake may take, ms. */
const STAKE_MS = 15_000;

const PUBLIC = ['/', '/lr', '/login', '/login?tab=email', '/login?tab=phone', '/register', '/register?tab=email', '/forget'];

test.for(['zh', 'ar'])('web.md §7 no page has a word left in English, in %s', async (language, { product, open }) => {
  const { token } = await newAccount(product.address);
  const signedIn = await open({ viewport: 'phone', language, token });
  const signedOut = await open({ viewport: 'phone', language });
  await visit(signedIn.page, '/');
  await visit(signedOut.page, '/');
  const walk = [
    ...[...pageRules.map(({ path, opens }) => opens ?? path), '/no-such-page'].map((path) => ({ page: signedIn.page, path })),
    ...PUBLIC.map((path) => ({ page: signedOut.page, path })),
  ];
  for (const { page, path } of walk) {
    await go(page, path);
    expect.soft(await latinLeftovers(page), path).toEqual([]);
  }
});

/** Says yes in the review that is open, and answers the sheet that follows: in its words, "Done" is the button at its end. */
async function agreed(page: Page): Promise<Locator> {
  const sheet = page.locator('dialog[open]');
  await sheet.locator('dl').first().waitFor();
  expect.soft(await latinLeftovers(page), 'review').toEqual([]);
  const review = await sheet.getAttribute('aria-labelledby');
  await takesInput(page);
  await sheet.locator('button').last().click();
  const result = page.locator(`dialog[open]:not([aria-labelledby="${review}"], [aria-labelledby="submit-overlay"])`);
  await result.waitFor();
  return result;
}

/** Reads the result and puts it away. */
async function readResult(page: Page, result: Locator, name: string): Promise<void> {
  expect.soft((await result.innerText()).length, name).toBeGreaterThan(20);
  expect.soft(await latinLeftovers(page), name).toEqual([]);
  await takesInput(page);
  await result.locator('button').last().click();
  await result.waitFor({ state: 'detached' });
}

/** Fills in the field of the ticket of a desk, and presses the button that sends. */
async function fillAndSend(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    const field = page.locator(`form [data-field="${name}"] input:not([type=range])`);
    await field.focus();
    await field.fill(text);
  }
  const send = page.locator('form button[type="submit"]');
  await expect.poll(() => send.getAttribute('aria-disabled')).not.toBe('true');
  await send.click();
}

test.for(['zh', 'ar'])(
  'web.md §7 no review and no result of an order, a contract or a stake has a word left in English, in %s',
  { timeout: 180_000 },
  async (language, { product, open }) => {
    const account = await confirmed(product.address);
    await confirmRiskOf(product.address, account);
    const { page, problems } = await open({ viewport: 'desktop', language, token: account.token });
    await visit(page, '/trade?symbol=btc');
    const price = page.locator('form [data-field="price"] input');
    await expect.poll(() => price.inputValue()).not.toBe('');
    const last = Number((await price.inputValue()).replaceAll(',', ''));
    await fillAndSend(page, { price: String(Math.floor(last * 0.8)), quantity: '0.001' });
    await readResult(page, await agreed(page), 'order that waits');
    await fillAndSend(page, { price: String(Math.ceil(last * 1.02)), quantity: '0.001' });
    await readResult(page, await agreed(page), 'order that filled');

    await visit(page, '/flash?symbol=btc');
    await fillAndSend(page, { amount: '10' });
    const contract = await agreed(page);
    await contract.getByRole('article').waitFor();
    expect.soft(await latinLeftovers(page), 'contract placed').toEqual([]);
    const placed = await contract.locator('h2').first().innerText();
    await product.passTime(CONTRACT_MS);
    await expect.poll(async () => (await secondsOf(product.address, account, 1)).length).toBe(1);
    // The same sheet says how it ended.
    await expect.poll(() => contract.locator('h2').first().innerText()).not.toBe(placed);
    await readResult(page, contract, 'contract that ended');

    await visit(page, '/flashOption?symbol=btc');
    await freshRound(product, STAKE_MS);
    await fillAndSend(page, { amount: '10' });
    await readResult(page, await agreed(page), 'stake');
    expect(problems()).toEqual([]);
  },
);
