import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { sidewaysPx } from '@candor/e2e/pages';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { exampleData } from './stand-in/examples.ts';
import { boughtContract } from './stand-in/updown-exchange.ts';
import { test } from './test.ts';

const DAY_MS = 86_400_000;
const WIDTHS = { phone: 390, desktop: 1_440 } as const;
const day = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

describe.each(['phone', 'desktop'] as const)('own results by day (%s)', (viewport) => {
  test('each day has its sum with its sign, keys go from day to day, and what failed can be asked for again', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    const { page, account, answers, nowMs } = stage;
    const settled = (id: number, atMs: number, rewardAmount: number) =>
      boughtContract(stage, { id, betAmount: 100, rewardAmount, openResult: rewardAmount > 0 ? '1' : '2', status: 1, closeTime: atMs });
    answers.setRows(CALLS.perpetualRecords, []);
    answers.refuse(CALLS.updownOrders, 'UNAVAILABLE');
    await stage.load('/statistics?tab=own');
    await page.getByText('The results could not be loaded.').waitFor();
    stage.forgetProblems();
    answers.restore(CALLS.updownOrders);
    account.contracts = [settled(3, nowMs, 185), settled(2, nowMs, 0), settled(1, nowMs - DAY_MS, 185)];
    await page.getByRole('button', { name: 'Try again' }).click();
    const grid = page.getByRole('grid');
    const dayOf = (atMs: number) => grid.locator(`[data-day="${day(atMs)}"]`);
    await expect.poll(() => dayOf(nowMs).getAttribute('aria-label')).toContain('\u221215.00 USDT');
    expect(await dayOf(nowMs).getAttribute('aria-current')).toBe('date');
    expect(await page.getByText('Only these products are counted').count()).toBe(1);
    await dayOf(nowMs).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await dayOf(nowMs - DAY_MS).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await dayOf(nowMs - DAY_MS).getAttribute('aria-label')).toContain('+85.00 USDT');
    await page.keyboard.press('ArrowUp');
    expect(await dayOf(nowMs - 8 * DAY_MS).getAttribute('aria-label')).toContain('no results');
    await page.getByText('Nothing was settled on this day.').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    // no day that is still to come
    expect(await dayOf(nowMs).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await sidewaysPx(page, WIDTHS[viewport])).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page, 'main')).toEqual([]);
    await page.keyboard.press('PageUp');
    await page.getByRole('button', { name: 'Month after' }).waitFor();
    expect(new URL(page.url()).searchParams.get('month')).toMatch(/^\d{4}-\d{2}$/);
  });
});

test('public results have no product and no duration in which nothing has happened', async ({ open }) => {
  const stage = await open('/wallet', { viewport: 'desktop' });
  const { page, answers } = stage;
  const results = exampleData(CALLS.results);
  answers.set(CALLS.results, () => ({
    ...results,
    rounds: [],
    contract: [],
    second: results.second.map((row, at) => (at === 0 ? row : { ...row, contracts: 0 })),
  }));
  await stage.load('/statistics');
  await expect.poll(async () => await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Second contracts']);
  expect(await page.getByRole('row').count()).toBeLessThanOrEqual(3);
});
