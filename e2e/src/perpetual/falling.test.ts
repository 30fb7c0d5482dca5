import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, type Account } from '../accounts.ts';
import { openPage } from '../browser.ts';
import { bellOf, linesOf, listens, listOf } from '../outcomes-page.ts';
import { discardProduct, startProduct, type Product } from '../product.ts';
import { visit } from '../pages.ts';
import { test } from '../room.ts';
import { FALL_STEP_MS, FALLEN_MS, fallingPrice, UNTIL_FALL_MS } from './falling-price.ts';
import { contractAccount, openAtMarket, PerpetualPage, positionsOf } from './perpetual-page.ts';

/** A product of its own, whose price of BTC falls, to `lowest` at most. */
async function whileFalling(work: (product: Product) => Promise<void>, lowest?: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-e2e-fall-'));
  const product = await startProduct({ feed: fallingPrice(folder, lowest) });
  try {
    await work(product);
  } finally {
    await discardProduct(product);
    rmSync(folder, { recursive: true, force: true });
  }
}

type Opened = Parameters<typeof openAtMarket>[2];

/** The quotes of a product that has just started come with its first prices. */
async function opened(address: string, owner: Account, order: Opened) {
  const found = async () => await positionsOf(address, owner, 0);
  await expect
    .poll(async () => {
      if ((await found()).length === 0) await openAtMarket(address, owner, order);
      return (await found()).length;
    })
    .toBe(1);
  const [position] = await found();
  if (position === undefined) throw new Error('nothing was opened');
  return position;
}

const pageOf = async (browser: Browser, { address }: Product, owner: Account, language = 'en') =>
  await openPage({ browser, address }, { viewport: 'phone', token: owner.token, language });

/** Lets the price fall until the maintenance margin is so much of the equity. */
async function fallUntil(product: Product, owner: Account, ratio: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const [before] = await positionsOf(product.address, owner, 0);
        if (before === undefined || Number(before.marginRatio) >= ratio) return true;
        await product.passTime(FALL_STEP_MS);
        await expect.poll(async () => (await positionsOf(product.address, owner, 0))[0]?.markPrice).not.toBe(before.markPrice);
        return false;
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(true);
}

/** From now on the page remembers what stands over it: a line is there for some seconds only. */
async function hears(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said = new Set<string>();
    new MutationObserver(() => {
      for (const { innerText } of document.querySelectorAll<HTMLElement>('[popover] a')) said.add(innerText);
      document.documentElement.dataset['said'] = [...said].join(' ');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** What has stood over the page since, in any language. */
async function saidIn(page: Page): Promise<string> {
  const said = await page.evaluate(() => document.documentElement.dataset['said'] ?? '');
  return said.replaceAll(/[\u2066-\u2069]/g, '');
}

/** At this price of BTC, where its fall ends, the maintenance margin is to be four fifths of the equity. */
const ENDANGERED_PRICE = 58_500;
const COINS = 0.02;

test('SPEC §5.5 a margin call is told once over the page and kept under the bell; its line leads to the margin, which makes it safe', async ({
  browser,
}) => {
  await whileFalling(async (product) => {
    const owner = await contractAccount(product.address, '1000');
    const { id, entrustmentValue, adjustAmount } = await opened(product.address, owner, { leverage: 50, lots: 20, type: 0 });
    const value = ENDANGERED_PRICE * COINS;
    const margin = (value * 0.005) / 0.8 + Number(entrustmentValue) - value;
    const money = (margin - Number(adjustAmount)).toFixed(2);
    await ask(product.address, '/api/contract/position/adjustAmount', { id, money, flag: 0 }, owner.token);
    const { page, context, problems } = await pageOf(browser, product, owner);
    const perpetual = new PerpetualPage(page, 'phone');
    await visit(page, '/wallet');
    await listens(page, 'perpetual');
    await hears(page);
    await product.passTime(UNTIL_FALL_MS);
    await fallUntil(product, owner, 0.7);
    const call = /Long .?BTC\/USDT.? nears liquidation, margin ratio .?[789]\d\.\d\d%/;
    await expect.poll(async () => await saidIn(page)).toMatch(call);
    await bellOf(page).first().click();
    await listOf(page)
      .getByRole('link', { name: /nears liquidation/ })
      .click();
    const sheet = perpetual.dialog(/^Margin/);
    await sheet.getByLabel('Add', { exact: true }).last().fill('100');
    await perpetual.press(sheet, 'Add margin');
    await perpetual.done('Done');
    const [safe] = await positionsOf(product.address, owner, 0);
    expect(Number(safe?.marginRatio)).toBeLessThan(0.2);

    await page.reload();
    await perpetual.cards.first().waitFor();
    await bellOf(page).first().click();
    await listOf(page)
      .getByRole('link', { name: /nears liquidation/ })
      .waitFor();
    expect(await linesOf(page)).toEqual([]);
    expect(problems()).toEqual([]);
    await context.close();
  }, ENDANGERED_PRICE);
});

test('SPEC §5.7 a short takes its profit as the price falls: told in the language of the page, and in the history with its result', async ({
  browser,
}) => {
  await whileFalling(async (product) => {
    const owner = await contractAccount(product.address, '1000');
    const { id } = await opened(product.address, owner, { leverage: 10, lots: 20, type: 1 });
    const both = { positionId: id, lossType: 2, delegateType: 1, earnPrice: '58000', losePrice: '62000' };
    await ask(product.address, '/api/contract/loss/sett', both, owner.token);
    const pages = await Promise.all(['en', 'zh', 'ar'].map(async (language) => await pageOf(browser, product, owner, language)));
    for (const { page } of pages) {
      await page.goto('/contract?symbol=btc');
      await page.locator('[data-position]').waitFor();
      await page.waitForFunction(() => localStorage.getItem('candor:outcomes-told')?.includes('"perpetual"') === true);
      await hears(page);
    }
    await product.passTime(FALLEN_MS);
    // What the house bids when the trigger is reached decides the amount; a profit it is.
    const words = [/Short BTC\/USDT closed, result \+?[1-9]\d\.\d+/, /BTC\/USDT 空仓已平，盈亏 \+?[1-9]\d\.\d+/, /BTC\/USDT.*[1-9]\d\.\d+/];
    for (const [index, { page }] of pages.entries()) await expect.poll(async () => await saidIn(page)).toMatch(words[index] ?? '');
    const [first] = pages;
    if (first === undefined) throw new Error('no page');
    const perpetual = new PerpetualPage(first.page, 'phone');
    await perpetual.list('History');
    await expect.poll(async () => await perpetual.cards.first().textContent()).toMatch(/Short .10×.*Closed/);
    expect(await positionsOf(product.address, owner, 1)).toMatchObject([
      { closeReason: 'closed', netEarn: expect.stringMatching(/^[1-9]\d\./) as string },
    ]);
    for (const { problems, context } of pages) {
      expect(problems()).toEqual([]);
      await context.close();
    }
  });
});
