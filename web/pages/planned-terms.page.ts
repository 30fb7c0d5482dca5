import { CALLS } from '@candor/contract/table';
import { TradePage } from '@candor/e2e/trade-page';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Stage } from './stage/stage.ts';
import { newAccount } from './stand-in/account.ts';
import { exampleData } from './stand-in/examples.ts';
import { contractAccount } from './stand-in/perpetual-account.ts';
import { takesSecondContracts } from './stand-in/updown-exchange.ts';
import { test } from './test.ts';

const [FILE] = exampleData(CALLS.termsChanges);
const account = () => ({ ...newAccount(), hasConfirmedRisks: true });
type Terms = readonly { readonly name: string; readonly unit: string; readonly before: string; readonly after: string }[];

/** One change is planned for the product of the coin that is asked about, an hour from now. */
function planned({ answers, nowMs }: Stage, product: string, terms: Terms, length = 0): void {
  answers.set(CALLS.termsChanges, (asked) => {
    if (FILE === undefined || asked.product !== product || asked.symbol !== 'btc' || asked.planned !== true) return [];
    const params = { ...FILE.params, product, length, effectiveMs: nowMs + 3_600_000, terms: [...terms], reason: 'Costs have fallen' };
    return [{ ...FILE, params }];
  });
}

/** What a sheet says, without the marks that keep figures together. */
const textOf = async (sheet: Locator): Promise<string> => ((await sheet.textContent()) ?? '').replaceAll(/[\u2066\u2069]/g, '');

const SECONDS = [{ name: 'ratePpm', unit: 'ppm', before: '850000', after: '900000' }];
const ROUNDS = [
  { name: 'feeValue', unit: 'per cent', before: '5.00000000', after: '5.00000000' },
  { name: 'cancellable', unit: '', before: 'yes', after: 'no' },
];
const CONTRACTS = [
  { name: 'closeFeePpm', unit: 'ppm', before: '1000', after: '500' },
  { name: 'leverages', unit: '', before: '1,2,5', after: '1,2' },
  { name: 'maxShareLots', unit: 'lots', before: '100', after: '50' },
  { name: 'sort', unit: '', before: '1', after: '2' },
];
const SPOT = [{ name: 'feePpm', unit: 'ppm', before: '1000', after: '900' }];
const WHEN = /New terms from \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d, for later orders only.*Reason: Costs have fallen/;

describe('a planned change is said where the terms are: old, new, from when on, and why; without one nothing is', () => {
  test('second contracts: beside odds and risks', async ({ open }) => {
    const stage = await open('/wallet', { viewport: 'desktop', account: account() });
    takesSecondContracts(stage);
    await stage.go('/flash?symbol=btc');
    const opened = async (): Promise<Locator> => {
      await stage.page.getByRole('button', { name: 'Odds and risks' }).first().click();
      const sheet = stage.page.getByRole('dialog');
      await expect.poll(() => stage.answers.sent(CALLS.termsChanges).length).toBeGreaterThan(0);
      return sheet;
    };
    const without = await opened();
    expect(await textOf(without)).not.toContain('New terms');
    await stage.page.goBack();
    await without.waitFor({ state: 'detached' });
    planned(stage, 'updown', SECONDS, 60);
    await stage.load('/flash?symbol=btc');
    const sheet = await opened();
    await expect.poll(() => textOf(sheet)).toMatch(WHEN);
    expect(await textOf(sheet)).toMatch(/Payout · 60 s.*85\.0%.*90\.0%/);
  });

  test('rounds: beside how a round works', async ({ open }) => {
    const stage = await open('/wallet', { viewport: 'desktop', account: account() });
    planned(stage, 'rounds', ROUNDS, 300);
    await stage.go('/flashOption?symbol=btc');
    await stage.page.getByRole('button', { name: 'How a round works' }).first().click();
    const sheet = stage.page.getByRole('dialog');
    await expect.poll(() => textOf(sheet)).toMatch(WHEN);
    expect(await textOf(sheet)).toMatch(/Stakes can be cancelled · 300 s.*Yes.*No/);
    expect(await textOf(sheet)).not.toContain('Fee · 300 s');
  });

  test('contracts: beside the terms of the market', async ({ open }) => {
    const stage = await open('/wallet', { account: contractAccount() });
    planned(stage, 'perpetual', CONTRACTS);
    await stage.go('/contract?symbol=btc&sheet=market');
    const sheet = stage.page.getByRole('dialog', { name: /^Market information/ });
    await sheet.getByRole('tab', { name: 'Terms' }).click();
    await expect.poll(() => textOf(sheet)).toMatch(WHEN);
    expect(await textOf(sheet)).toMatch(/Closing fee.*0\.1%.*0\.05%.*Leverage.*1 2 5.*1 2.*Largest order.*0\.1.*BTC.*0\.05.*BTC/);
    // how a list is sorted is nothing that a user sees
    expect(await sheet.getByLabel('Planned change').locator('dt').count()).toBe(3);
  });

  test('spot: beside the fee of the order that is reviewed', async ({ open }) => {
    const stage = await open('/wallet', { viewport: 'desktop', account: account() });
    planned(stage, 'spot', SPOT);
    await stage.go('/trade?symbol=btc');
    const trade = new TradePage(stage.page, 'desktop');
    await trade.openTicket('buy', 'Market');
    await trade.enterAmount('Spend', '250.5');
    await trade.send.click();
    const review = trade.review('buy');
    await expect.poll(() => textOf(review)).toMatch(WHEN);
    expect(await textOf(review)).toMatch(/Fee.*0\.1%.*0\.09%/);
  });
});
