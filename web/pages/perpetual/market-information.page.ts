import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { sidewaysPx, takesInput } from '@candor/e2e/pages';
import { PerpetualPage } from '@candor/e2e/perpetual/perpetual-page';
import { describe, expect } from 'vitest';
import type { Stage } from '../stage/stage.ts';
import { contractAccount, longPosition } from '../stand-in/perpetual-account.ts';
import { test } from '../test.ts';

const HOURS_8_MS = 28_800_000;
const FIRST_MS = Date.UTC(2026, 9, 1);

/** 60 fundings; the rates alternate, so that the row after a more press can be told. */
function hasFundings({ answers }: Stage): void {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    symbol: 'btc',
    time: FIRST_MS - index * HOURS_8_MS,
    rate: index % 2 === 0 ? 0.0001 : -0.00025,
    markPrice: 60_000 + index,
    samples: 480,
    skipped: index === 1,
    paid: 1,
    received: 1,
    positions: 2,
  }));
  answers.setRows(CALLS.fundingRates, rows);
}

const withPosition = () => ({ ...contractAccount(), positions: [longPosition()] });

describe.each(['phone', 'desktop'] as const)('%s', (viewport) => {
  test('web.md §3.2 market information: prices, terms with the own figures, fundings and liquidations; Back closes it', async ({
    open,
  }) => {
    const stage = await open('/contract?symbol=btc', { viewport, account: withPosition() });
    const { page } = stage;
    hasFundings(stage);
    const perpetual = new PerpetualPage(page, viewport);
    await page.getByRole('button', { name: 'Market information', exact: true }).first().click();
    const sheet = perpetual.dialog(/^Market information/);
    const text = async () => await sheet.textContent();
    await expect.poll(text).toMatch(/Mark price[\d,.]+.*Open longs[\d.]+.*Open shorts[\d.]+.*Insurance fund100,000.00/);
    expect(await text()).toContain('The candles of the chart show the index.');
    // SPEC §3.3: at most half of the lowest maintenance rate, which is 0.5 %.
    expect(await text()).toMatch(/Mark price: the middle of the index with funding.*stays within .0\.25%. of the index/);

    await takesInput(page);
    await sheet.getByRole('tab', { name: 'Terms' }).click();
    await expect.poll(text).toMatch(/One lot0.001.*Smallest order0.001.*lots: .1.*Leverage.1×.*Closing fee0.1%/);
    // SPEC §5.4: the first row of the tiers, 0.5 % without a deduction, at the mark.
    await expect.poll(text).toMatch(/Your position \(Long\): .2,100\.00. × .0\.5%. − .0\.00. = .10\.50+ USDT/);

    await sheet.getByRole('tab', { name: 'Funding' }).click();
    const rows = sheet.getByRole('listitem');
    await expect.poll(async () => await rows.count()).toBe(50);
    expect(await rows.first().textContent()).toMatch(/0\.0100%.*Mark price.*60,000\.00/);
    expect(await rows.nth(1).textContent()).toMatch(/−0\.0250%.*No live price: not charged/);
    await sheet.getByRole('img', { name: 'Rates of the last fundings, the newest at the end: 30' }).waitFor();
    await sheet.getByRole('button', { name: 'More', exact: true }).click();
    await expect.poll(async () => await rows.count()).toBe(60);
    expect(await sheet.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);

    await sheet.getByRole('tab', { name: 'Liquidations' }).click();
    await sheet.getByText('No liquidations in this market yet.').waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

test('SPEC §3.3 a funding rate without enough samples is not known yet, never 0; with the 240th it is there', async ({ open }) => {
  const stage = await open('/contract?symbol=btc', { account: contractAccount() });
  const { page, markets } = stage;
  await page.getByText('12/240').waitFor();
  await stage.go('/contract?symbol=btc&sheet=market');
  await new PerpetualPage(page, 'phone')
    .dialog(/^Market information/)
    .getByRole('tab', { name: 'Funding' })
    .click();
  await page.getByText('Not known yet (12 of 240)').waitFor();
  markets.premiumSamples = 240;
  await stage.load('/contract?symbol=btc');
  await page.getByText('0.0100', { exact: false }).first().waitFor();
  expect(await page.getByText('/240').count()).toBe(0);
});

test('what cannot be loaded is said in its place, the rest stays, and trying again brings it', async ({ open }) => {
  const stage = await open('/contract?symbol=btc', { account: contractAccount() });
  stage.answers.break(CALLS.fundingRates);
  await stage.go('/contract?symbol=btc&sheet=market');
  const sheet = new PerpetualPage(stage.page, 'phone').dialog(/^Market information/);
  await sheet.getByRole('tab', { name: 'Funding' }).click();
  // It is tried again by itself before it is said.
  await stage.pass(10_000);
  await sheet.getByText('This could not be loaded. The rest is current.').waitFor();
  await sheet.getByText('every 8 hours').waitFor();
  stage.forgetProblems();
  hasFundings(stage);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => await sheet.getByRole('listitem').count()).toBe(50);
});

describe.each(['en', 'ar', 'zh'] as const)('%s', (language) => {
  test.for(['phone', 'desktop'] as const)(
    '§9 %s: each tab without a serious finding and without a push sideways',
    async (viewport, { open }) => {
      const stage = await open('/contract?symbol=btc', { viewport, language, account: withPosition() });
      const { page } = stage;
      hasFundings(stage);
      await stage.go('/contract?symbol=btc&sheet=market');
      const tabs = page.getByRole('dialog').getByRole('tab');
      for (let index = 0; index < 4; index += 1) {
        await tabs.nth(index).click();
        expect(await seriousFindings(page)).toEqual([]);
        expect(await sidewaysPx(page, viewport === 'phone' ? 390 : 1440)).toBe(0);
      }
    },
  );
});
