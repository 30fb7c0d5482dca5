import { CALLS } from '@candor/contract/table';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Stage } from '../stage/stage.ts';
import { newAccount } from '../stand-in/account.ts';
import { exampleData, exampleRow } from '../stand-in/examples.ts';
import { test } from '../test.ts';

const DEVICES = ['phone', 'desktop'] as const;
const FIRM_MS = 10_000;

/** Rates are firm for ten seconds of the test's own time, and what is sent is done; each rate has a number of its own. */
function converts(stage: Stage): void {
  let quotes = 0;
  stage.answers.setRows(CALLS.conversions, []);
  stage.answers.set(CALLS.conversionQuote, () => {
    quotes += 1;
    const times = { quotedAt: stage.nowMs, expiresAt: stage.nowMs + FIRM_MS };
    return { ...exampleData(CALLS.conversionQuote), ...times, quoteId: `Q1-${quotes}` };
  });
  stage.answers.set(CALLS.convert, ({ total }) => ({ ...exampleData(CALLS.convert), amount: Number(total) }));
}

const amountOf = (page: Page) => page.getByLabel('Amount', { exact: true });
const review = (page: Page) => page.getByRole('dialog', { name: 'Confirm conversion' });

async function askRate(stage: Stage): Promise<void> {
  await amountOf(stage.page).fill('100');
  await stage.page.getByRole('button', { name: 'Get a rate' }).click();
  await review(stage.page).getByText('You receive').waitFor();
}

describe.for(DEVICES)('RULES §12 a conversion on a %s', (viewport) => {
  test('shows the firm rate with its seconds, is sent once by it, and ends with its receipt over an empty form', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    converts(stage);
    await stage.go('/flashExchange');
    const { page, answers } = stage;
    await page.getByText(/^1 BTC ≈ .* USDT$/).waitFor();
    await askRate(stage);
    await review(page)
      .getByText(/firm for .?\d+.? s/)
      .waitFor();
    await review(page).getByRole('button', { name: 'Convert', exact: true }).dblclick();
    const done = page.getByRole('dialog', { name: 'Converted' });
    await done.getByText(/^V-\d+$/).waitFor();
    expect(answers.sent(CALLS.convert)).toMatchObject([{ fromSymbol: 'usdt', toSymbol: 'btc', total: '100', quoteId: 'Q1-1' }]);
    await done.getByRole('button', { name: 'Done' }).click();
    expect(await amountOf(page).inputValue()).toBe('');
  });

  test('whose time is over asks for a new rate, which needs its own yes', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    converts(stage);
    await stage.go('/flashExchange');
    const { page, answers } = stage;
    await askRate(stage);
    await stage.pass(FIRM_MS + 1_000);
    await review(page).getByText('This rate has expired. Nothing was converted. Get a new rate.').waitFor();
    await review(page).getByRole('button', { name: 'Get a new rate' }).click();
    await review(page).getByText('This is the new rate. Check it before you confirm.').waitFor();
    expect(answers.sent(CALLS.convert)).toEqual([]);
    await review(page).getByRole('button', { name: 'Convert', exact: true }).click();
    await page.getByRole('dialog', { name: 'Converted' }).waitFor();
    expect(answers.sent(CALLS.convert)).toMatchObject([{ quoteId: 'Q1-2' }]);
  });

  test('that the market has overtaken says so, and shows the new rate', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    converts(stage);
    await stage.go('/flashExchange');
    const { page, answers } = stage;
    answers.refuse(CALLS.convert, 'QUOTE_EXPIRED', { field: 'quoteId' });
    await askRate(stage);
    await review(page).getByRole('button', { name: 'Convert', exact: true }).click();
    await review(page).getByText('The market has moved, so nothing was converted. This is the new rate.').waitFor();
    expect(answers.sent(CALLS.conversionQuote)).toHaveLength(2);
  });

  test('that is refused says why in the server’s words, and keeps what was typed', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    converts(stage);
    await stage.go('/flashExchange');
    const { page, answers } = stage;
    answers.refuse(CALLS.conversionQuote, 'NO_COVER', { limit: '0.5', field: 'total' });
    await amountOf(page).fill('100');
    await page.getByRole('button', { name: 'Get a rate' }).click();
    const refused = page.getByRole('dialog', { name: 'Not converted' });
    await refused.getByText(/^Candor cannot cover this amount right now/).waitFor();
    await refused.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await amountOf(page).inputValue()).toBe('100');
  });

  test('whose answer is lost is looked for, after a reload too, and is found', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    converts(stage);
    await stage.go('/flashExchange');
    const { page, answers } = stage;
    answers.break(CALLS.convert);
    const search = answers.hold(CALLS.requestResult);
    await askRate(stage);
    await review(page).getByRole('button', { name: 'Convert', exact: true }).click();
    const unknown = page.getByRole('dialog', { name: 'Checking your order' });
    await unknown.waitFor();
    answers.setRows(CALLS.conversions, [{ ...exampleRow(CALLS.conversions), amount: 100, id: 7, orderNo: 'V-7' }]);
    answers.set(CALLS.requestResult, { state: 'done', id: 7, reason: null, limit: '' });
    stage.forgetProblems();
    await page.reload();
    search.release();
    await page.getByRole('dialog', { name: 'Converted' }).getByText('V-7').waitFor();
    expect(answers.sent(CALLS.convert)).toHaveLength(1);
  });

  test('with no live rate says so, and with no conversions where they will be; what does not load can be asked for again', async ({
    open,
  }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    converts(stage);
    const { page, answers } = stage;
    answers.break(CALLS.convertibleCoins);
    const held = answers.hold(CALLS.convertibleCoins);
    const arriving = stage.go('/flashExchange');
    await held.sent;
    held.release();
    // They are asked for again by itself before it is said.
    await stage.pass(10_000);
    await arriving;
    await page.getByText('The coins could not be loaded, so you cannot convert right now.').waitFor();
    await page.getByText('No conversions yet. They appear here with their receipt.').waitFor();
    stage.forgetProblems();
    answers.restore(CALLS.convertibleCoins);
    answers.refuse(CALLS.conversionPrices, 'PRICE_FROZEN', { field: 'currency' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await amountOf(page).waitFor();
    await stage.pass(10_000);
    await page.getByText('No live rate. Conversion resumes when it is back.').waitFor();
    answers.restore(CALLS.conversionPrices);
    await stage.pass(2_000);
    await page.getByText(/^1 BTC ≈ .* USDT$/).waitFor();
  });

  test('Max, the swap and a bad amount', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    converts(stage);
    await stage.go('/flashExchange');
    const { page } = stage;
    await page.getByText(/^1 BTC ≈ .* USDT$/).waitFor();
    await page.getByRole('button', { name: 'Max', exact: true }).click();
    expect(Number((await amountOf(page).inputValue()).replaceAll(',', ''))).toBeGreaterThan(0);
    await amountOf(page).fill('99999999');
    await amountOf(page).blur();
    await page.getByText(/You can convert at most that\.$/).waitFor();
    await page.getByRole('button', { name: 'Swap the two coins' }).click();
    await expect.poll(async () => await page.getByLabel('From', { exact: true }).inputValue()).toBe('btc');
    expect(await amountOf(page).inputValue()).toBe('');
  });
});

describe('own conversions', () => {
  test('stand with both amounts and their state, and open with a receipt that can be verified', async ({ open }) => {
    const stage = await open('/flashExchange', { viewport: 'desktop', account: newAccount() });
    const { page } = stage;
    const list = page.getByRole('region', { name: 'Your conversions' });
    await list.getByText('Completed').first().waitFor();
    await list.getByRole('button').first().click();
    const details = page.getByRole('dialog', { name: 'Conversion', exact: true });
    await details.getByText('Market rate').waitFor();
    await details.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('dialog', { name: /V-\d+/ }).waitFor();
  });
});
