/** `npm run pictures`: makes the pictures of the README anew, of the product as it is, with an account that has been used. */

import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ask, newAccount, type Account } from './accounts.ts';
import { launchBrowser, openPage, type ViewportName } from './browser.ts';
import { visit } from './pages.ts';
import { discardProduct, root, startProduct, type Product } from './product.ts';
import { confirmRiskOf, UpdownPage } from './updown-page.ts';

const FOLDER = join(root, 'docs/images');
const LIMIT = 0;
const MARKET = 1;
const BUY = 0;
const SELL = 1;

type Studio = { readonly product: Product; readonly browser: Browser; readonly owner: Account };

async function order({ product, owner }: Studio, path: string, parameters: Readonly<Record<string, unknown>>): Promise<void> {
  await ask(product.address, path, parameters, owner.token);
}

/** The last price of bitcoin moved by so many parts of a thousand, in whole cents. */
async function priceNear({ product }: Studio, thousandths: number): Promise<string> {
  const { data } = await ask(product.address, '/api/market/depth', { symbol: 'btc' });
  const { bids } = data as { readonly bids: readonly (readonly [price: string, quantity: string])[] };
  const [whole = '', decimals = ''] = (bids[0]?.[0] ?? '').split('.');
  const cents = (BigInt(whole + decimals.padEnd(2, '0')) * BigInt(1_000 + thousandths)) / 1_000n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/** Fills at several times, and orders that wait on both sides. */
async function trade(studio: Studio): Promise<void> {
  const path = '/api/currency/order/submit';
  for (const delegateValue of ['600', '450', '380']) {
    await order(studio, path, { symbol: 'btc', delegateType: MARKET, type: BUY, delegateValue });
    await studio.product.passTime(20 * 60_000);
  }
  await order(studio, path, { symbol: 'btc', delegateType: MARKET, type: SELL, delegateTotal: '0.003' });
  await order(studio, path, {
    symbol: 'btc',
    delegateType: LIMIT,
    type: BUY,
    delegateTotal: '0.01',
    delegatePrice: await priceNear(studio, -8),
  });
  await order(studio, path, {
    symbol: 'btc',
    delegateType: LIMIT,
    type: SELL,
    delegateTotal: '0.005',
    delegatePrice: await priceNear(studio, 8),
  });
}

/** One contract that has ended and two that run. */
async function bet(studio: Studio): Promise<void> {
  const { product, owner } = studio;
  await confirmRiskOf(product.address, owner);
  const { data } = await ask(product.address, '/api/period/list', { secondId: 1 }, owner.token);
  const periods = data as readonly { readonly id: string; readonly period: string }[];
  const path = '/api/secondContractOrder/createSecondContractOrder';
  await order(studio, path, { periodId: periods[1]?.id, betAmount: '50', betContent: 1 });
  await product.passTime(90_000);
  await order(studio, path, { periodId: periods[4]?.id, betAmount: '100', betContent: 1 });
  await order(studio, path, { periodId: periods[3]?.id, betAmount: '60', betContent: 0 });
  await product.passTime(20_000);
}

async function picture(studio: Studio, name: string, viewport: ViewportName, show: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, problems } = await openPage(
    { browser: studio.browser, address: studio.product.address },
    { viewport, token: studio.owner.token },
  );
  await show(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  if (problems().length > 0) throw new Error(`${name}: ${problems().join('\n')}`);
  await context.close();
}

async function showTrade(page: Page): Promise<void> {
  await visit(page, '/trade?symbol=btc');
  await page.locator('canvas').first().waitFor();
}

async function showRunning(page: Page): Promise<void> {
  const updown = new UpdownPage(page, 'phone');
  await updown.enter();
  await updown.cards.nth(1).waitFor();
}

async function showProof(page: Page): Promise<void> {
  const updown = new UpdownPage(page, 'desktop');
  await updown.enter();
  await updown.contracts.getByRole('tab', { name: 'History' }).click();
  await updown.cards
    .first()
    .getByRole('button', { name: /^Verify/ })
    .click();
  await page.getByRole('strong').getByText('Checked on this device: the result is correct.').waitFor();
  await page.getByText('Technical details', { exact: true }).click();
}

const product = await startProduct({ participants: '12:pictures', feed: 'simulated' });
const browser = await launchBrowser();
try {
  const studio: Studio = { product, browser, owner: await newAccount(product.address) };
  await trade(studio);
  await bet(studio);
  await picture(studio, 'trade-phone', 'phone', showTrade);
  await picture(studio, 'trade-desktop', 'desktop', showTrade);
  await picture(studio, 'second-contracts-phone', 'phone', showRunning);
  await picture(studio, 'verify-desktop', 'desktop', showProof);
} finally {
  await browser.close();
  await discardProduct(product);
}
