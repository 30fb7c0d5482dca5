import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { sidewaysPx, takesInput } from '@candor/e2e/pages';
import { describe, expect } from 'vitest';
import { assetRows, newAccount, type Account } from './stand-in/account.ts';
import { START_MS } from './stand-in/scene.ts';
import type { Stage } from './stage/stage.ts';
import { test } from './test.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = {
  days: [
    { day: '2026-11-28', time: START_MS - 2 * DAY_MS, value: 9_000 },
    { day: '2026-11-30', time: START_MS - 3_600_000, value: 10_010 },
  ],
  today: { since: START_MS - 3_600_000, held: 10_000, flow: -250, result: 39 },
};

function holder(): Account {
  const balances = [
    { wallet: 1, coin: 'usdt', total: 8_000 },
    { wallet: 1, coin: 'eth', total: 0.5 },
    { wallet: 3, coin: 'usdt', total: 20 },
  ] as const;
  return { ...newAccount(), balances, openStake: 50 };
}

/** With what stands beside the wallets: 250 USDT and 0.25 ETH are on their way out, 100 USDT came and are not final. */
async function besides(stage: Stage): Promise<void> {
  const { answers, markets } = stage;
  const beside: Readonly<Record<string, object>> = {
    usdt: { onTheWay: 250, onTheWayUsdt: 250, notFinal: 100 },
    eth: { onTheWay: 0.25, onTheWayUsdt: 0.25 * markets.price('eth') },
  };
  const rows = assetRows(stage.account, markets).map((row) => (row.type === 1 ? { ...row, ...beside[row.symbol] } : row));
  answers.set(CALLS.assets, rows);
  answers.set(CALLS.assetDays, DAYS);
  await stage.load('/wallet');
}

const plain = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

describe.each(['phone', 'desktop'] as const)('the wallet begins with money, on a %s', (viewport) => {
  test('its first row leads to what moves money and is offered, in its order, and to nothing else', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: holder() });
    const { page } = stage;
    const row = page.getByRole('navigation', { name: 'Actions' });
    const link = (name: string) => row.getByRole('link', { name, exact: true });
    await link('Convert').waitFor();
    expect(await row.getByRole('link').allInnerTexts()).toEqual(['Deposit', 'Withdraw', 'Transfer', 'Convert']);
    await link('Convert').click();
    await page.waitForURL('/flashExchange');
    await page.goBack();
    await page.getByRole('tab', { name: 'Contract' }).click();
    await link('Transfer').click();
    await page.waitForURL('/exchange?from=contract');
    await page.goBack();
    // the wallet that was looked at is there again
    await expect.poll(() => page.getByRole('tab', { name: 'Contract' }).getAttribute('aria-selected')).toBe('true');
  });

  test('the total is all wallets, stakes and what is on its way; beside the wallet stands what; the line begins with the account', async ({
    open,
  }) => {
    const stage = await open('/about', { viewport, account: holder() });
    await besides(stage);
    const { page, markets } = stage;
    const main = page.getByRole('main');
    const total = main.getByRole('region', { name: 'Total value' });
    const worth = 8_000 + 0.75 * markets.price('eth') + 20 + 50 + 250;
    await expect
      .poll(async () => Math.abs(plain(await total.getByRole('button', { name: 'Show in BTC' }).innerText()) - worth))
      .toBeLessThan(0.02);
    const beside = async (label: string) =>
      (await main.getByRole('paragraph').filter({ hasText: label }).allInnerTexts()).map((text) =>
        text.replace(label, '').replaceAll(/\s/g, ''),
      );
    expect(await beside('Open stakes')).toEqual(['50.00USDT']);
    expect(await beside('Withdrawals on the way')).toEqual(['250.00USDT', '0.25ETH']);
    expect(await beside('Deposits not final yet: can be traded, not withdrawn')).toEqual(['100.00USDT']);
    const result = total.getByText(/^Today, since/);
    await expect.poll(() => result.locator('..').innerText()).toMatch(/39\.00\s*USDT[\s\S]*0\.40%/);
    const line = main.getByRole('img', {
      name: /^Account value by day: .*9,000\.00 USDT.* on .*, .*\d,\d\d\d\.\d\d USDT.* now$/,
    });
    await line.waitFor();
    expect(await sidewaysPx(page, viewport === 'phone' ? 390 : 1440)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    // behind the eye none of it can be read, after a reload neither
    await main.getByRole('button', { name: 'Hide amounts' }).click();
    await line.waitFor({ state: 'detached' });
    await stage.load('/wallet');
    await main.getByRole('button', { name: 'Show amounts' }).waitFor();
    await result.waitFor();
    for (const label of ['Open stakes', 'Withdrawals on the way', 'Deposits not final yet'])
      for (const text of await beside(label)) expect(text).not.toMatch(/\d/);
    expect((await result.locator('..').innerText()).replace(/\d\d:\d\d/, '')).not.toMatch(/\d/);
  });
});

test('the line and the result may fail apart: the rest stands, and asking again brings them; before the first day it says so', async ({
  open,
}) => {
  const stage = await open('/about', { account: holder() });
  const { page, answers } = stage;
  stage.forgetProblems();
  answers.break(CALLS.assetDays);
  await stage.load('/wallet');
  const main = page.getByRole('main');
  await main.getByText('In this wallet').waitFor();
  await expect
    .poll(async () => {
      await stage.pass(2_000);
      return await main.getByText('Today’s result could not be loaded.').count();
    })
    .toBe(1);
  expect(await main.getByRole('region', { name: 'Total value' }).innerText()).toMatch(/\d,\d\d\d\.\d\d/);
  stage.forgetProblems();
  answers.restore(CALLS.assetDays);
  answers.set(CALLS.assetDays, { days: [], today: null });
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.getByText('Your account value is shown here, one point a day.').waitFor();
});

test('values are shown in a currency at the operator’s rate, with source and age; when he names it no more they are in USDT again', async ({
  open,
}) => {
  const stage = await open('/about', { account: holder() });
  const { page, answers } = stage;
  const rates = [
    { currency: 'EUR', perUsdt: 0.5 },
    { currency: 'JPY', perUsdt: 150 },
  ];
  answers.set(CALLS.fiatRates, { source: 'A bank', time: START_MS - 3 * DAY_MS, rates });
  answers.set(CALLS.assetDays, DAYS);
  await stage.load('/wallet');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Currency' }).click();
  const group = page.getByRole('dialog', { name: 'Currency' }).getByRole('group', { name: 'Show values in' });
  await group.waitFor();
  await takesInput(page);
  await group.getByRole('button').first().click();
  await group.getByRole('textbox').fill('euro');
  await group.getByRole('list').getByRole('button').first().click();
  await page.goBack();
  const rate = main.getByText(/1 USDT = 0\.50 EUR.*A bank.*3 d ago/);
  await rate.waitFor();
  const wallet = main.getByRole('paragraph').filter({ hasText: 'In this wallet' });
  const worth = (8_000 + 0.5 * stage.markets.price('eth')) / 2;
  await expect.poll(async () => Math.abs(plain(await wallet.innerText()) - worth)).toBeLessThan(0.02);
  expect(
    await main
      .getByRole('region', { name: 'Total value' })
      .getByText(/^Today/)
      .locator('..')
      .innerText(),
  ).toMatch(/19\.50\s*EUR/);
  await stage.load('/');
  await rate.waitFor();
  answers.set(CALLS.fiatRates, { source: null, time: null, rates: [] });
  await stage.load('/wallet');
  await main.getByRole('button', { name: 'Show in BTC' }).waitFor();
  expect(await rate.count()).toBe(0);
});
