import { go, pageRules, takesInput } from '@candor/e2e/pages';
import { englishTexts, latinLeftovers, rawTexts } from '@candor/e2e/words';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from './stage/stage.ts';
import { newAccount } from './stand-in/account.ts';
import { helpInItsLanguage } from './stand-in/help.ts';
import { changed } from './stand-in/own-events.ts';
import { takesStakes } from './stand-in/rounds-exchange.ts';
import { filled, takesSpotOrders } from './stand-in/spot-exchange.ts';
import { endsContract, takesSecondContracts } from './stand-in/updown-exchange.ts';
import { test } from './test.ts';

const LANGUAGES = ['zh', 'ar'] as const;
/** The round that a ticket begins with. */
const ROUND_MS = 60_000;
/** The contract that a ticket begins with, and what its last price may take to become final, ms. */
const CONTRACT_MS = 63_000;

const PUBLIC = ['/', '/lr', '/login', '/login?tab=email', '/login?tab=phone', '/register', '/register?tab=email', '/forget'];

async function expectNoLeftovers(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await go(page, path);
    expect.soft(await latinLeftovers(page), path).toEqual([]);
    expect.soft(await englishTexts(page), path).toEqual([]);
    expect.soft(await rawTexts(page), path).toEqual([]);
  }
}

test.for(LANGUAGES)('web.md §7, SPEC §1 no page has a word left in English, nor a raw text, in %s', async (language, { open }) => {
  const stage = await open('/', { language, account: newAccount() });
  const { page } = stage;
  helpInItsLanguage(stage);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  await expectNoLeftovers(page, [...pageRules.map(({ path, opens }) => opens ?? path), '/no-such-page']);
});

test.for(LANGUAGES)('web.md §7, SPEC §1 nor has a page for those who are signed out, in %s', async (language, { open }) => {
  const { page } = await open('/', { language });
  await expectNoLeftovers(page, PUBLIC);
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

/** Fills in the field of the ticket of a desktop, and presses the button that sends. */
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

/** The newest order, which has a limit, is filled at the price as it stands. */
function fillsNewest(stage: Stage): void {
  const { account, markets } = stage;
  account.orders = account.orders.map((order, index) => {
    const { delegateType, delegatePrice, timeInForce } = order;
    return index === 0 ? { ...filled(order, markets.price('btc')), delegateType, delegatePrice, timeInForce } : order;
  });
  stage.tell(changed(1));
}

/** Does something that makes the open sheet say something else. */
async function saysOtherwise(sheet: Locator, happens: () => void): Promise<void> {
  const title = sheet.locator('h2').first();
  const before = await title.innerText();
  happens();
  await expect.poll(() => title.innerText()).not.toBe(before);
}

test.for(LANGUAGES)(
  'web.md §7 no review and no result of an order, a contract or a stake has a word left in English, in %s',
  async (language, { open }) => {
    const account = { ...newAccount(), hasConfirmedRisks: true };
    const stage = await open('/trade?symbol=btc', { viewport: 'desktop', language, account });
    takesSpotOrders(stage);
    takesSecondContracts(stage);
    takesStakes(stage);
    const { page } = stage;
    await fillAndSend(page, { price: '84000', quantity: '0.001' });
    await readResult(page, await agreed(page), 'order that waits');
    await fillAndSend(page, { price: '107100', quantity: '0.001' });
    const order = await agreed(page);
    await order.locator('dl').first().waitFor();
    await saysOtherwise(order, () => fillsNewest(stage));
    await readResult(page, order, 'order that filled');

    await stage.go('/flash?symbol=btc');
    await fillAndSend(page, { amount: '10' });
    const contract = await agreed(page);
    await contract.getByRole('article').waitFor();
    expect.soft(await latinLeftovers(page), 'contract placed').toEqual([]);
    await stage.pass(CONTRACT_MS);
    const [bought] = account.contracts;
    // The same sheet says how it ended.
    await saysOtherwise(contract, () => endsContract(stage, bought?.id ?? 0, 'lost'));
    await readResult(page, contract, 'contract that ended');

    // A round has just begun.
    await stage.catchUp();
    await stage.pass(ROUND_MS - (stage.nowMs % ROUND_MS) + 500);
    await stage.go('/flashOption?symbol=btc');
    await fillAndSend(page, { amount: '10' });
    await readResult(page, await agreed(page), 'stake');
  },
);
