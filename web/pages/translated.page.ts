import { CALLS } from '@candor/contract/table';
import { TradePage } from '@candor/e2e/trade-page';
import { describe, expect } from 'vitest';
import type { Stage } from './stage/stage.ts';
import { fullAccount, newAccount } from './stand-in/account.ts';
import { START_MS } from './stand-in/scene.ts';
import { takesSpotOrders } from './stand-in/spot-exchange.ts';
import { test } from './test.ts';

/** Longer than any live value waits for the next drawing, with several prices on the way. */
const DRAWN_MS = 6_000;

/** Runs in the page: gives every element with a text of its own a number. */
function mark(): void {
  let next = 0;
  for (const element of document.body.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
    if (hasText && element.closest('script, style, template') === null) element.setAttribute('data-marked', String((next += 1)));
  }
}

/** Runs in the page: what a translator of the browser does. It reads the attribute that forbids it no more than some do. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement === null || text.parentElement.closest('script, style, template') !== null || text.data.trim() === '') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** By the number of their element. */
async function texts({ page }: Stage): Promise<ReadonlyMap<string, string>> {
  const pairs = await page.evaluate(() =>
    [...document.querySelectorAll('[data-marked]')].map((element): [string, string] => [
      element.getAttribute('data-marked') ?? '',
      element.textContent,
    ]),
  );
  return new Map(pairs);
}

/** Other prices, and so much time that everything has drawn them. */
async function scalePrices(stage: Stage, factor: number): Promise<void> {
  for (const coin of stage.markets.coins) stage.markets.setPrice(coin, Number((stage.markets.price(coin) * factor).toPrecision(8)));
  await stage.pass(DRAWN_MS);
  await stage.asksNothing();
}

/** Runs in the page: the same in two steps, as others do it. */
function translateInSteps(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const { parentElement: parent } = text;
    if (parent === null || parent.closest('script, style, template') !== null || text.data.trim() === '') continue;
    const put = document.createElement('font');
    put.textContent = text.data;
    parent.insertBefore(put, text);
    text.remove();
  }
}

describe('a page that a translator has rewritten goes on', () => {
  test.for([
    ['in one step', 'phone', translate],
    ['in two', 'desktop', translateInSteps],
  ] as const)('an order is sent and its outcome said, rewritten %s, on a %s', async ([, device, rewrite], { open }) => {
    const stage = await open('/trade?symbol=btc', { viewport: device, account: newAccount() });
    const trade = new TradePage(stage.page, device);
    takesSpotOrders(stage);
    await trade.openTicket('buy', 'Limit');
    await stage.asksNothing();
    await stage.page.evaluate(rewrite);
    await trade.enterAmount('Price', await trade.priceAt(80));
    await trade.enterAmount('Amount', '0.01');
    // the button says again what it waits for, and does
    await expect.poll(() => trade.send.innerText()).toBe('Buy BTC');
    await stage.page.evaluate(rewrite);
    await trade.order('buy');
    await trade.putAway('Order placed');
    expect(stage.answers.sent(CALLS.submitOrder)).toHaveLength(1);
  });

  test('a form is filled in and sent', async ({ open }) => {
    const stage = await open('/about', { account: newAccount() });
    const { page, answers, account } = stage;
    // whose token the calls that follow are answered by: else the page signs out again and is loaded anew
    answers.set(CALLS.login, { satoken: account.token });
    await page.evaluate(() => localStorage.removeItem('candor:token'));
    await stage.load('/login');
    const button = page.locator('button[type="submit"]');
    await page.evaluate(translate);
    await page.getByLabel('User name').fill(account.name);
    await page.getByLabel('Password', { exact: true }).fill('Wrong1!harbour');
    await page.evaluate(translate);
    await button.click();
    await expect.poll(() => answers.sent(CALLS.login).length).toBe(1);
    await page.getByText('Total value').waitFor();
    await stage.asksNothing();
  });
});

describe('live prices follow on a page that a translator has rewritten', () => {
  test.for([
    ['/', 'phone'],
    ['/store', 'phone'],
    ['/trade?symbol=btc', 'phone'],
    ['/trade?symbol=btc', 'desktop'],
    ['/contract?symbol=btc', 'desktop'],
    ['/flash?symbol=btc', 'phone'],
    ['/flash?symbol=btc', 'desktop'],
    ['/contract?symbol=btc', 'phone'],
    ['/wallet', 'phone'],
  ] as const)('%s on a %s', async ([path, viewport], { open }) => {
    const stage = await open(path, { viewport, account: fullAccount(START_MS) });
    await stage.asksNothing();
    await stage.page.evaluate(mark);
    await scalePrices(stage, 1);
    const first = await texts(stage);
    await scalePrices(stage, 2);
    const second = await texts(stage);
    await scalePrices(stage, 0.5);
    const third = await texts(stage);
    // what follows the price alone, not the time
    const live = [...first].filter(([number, text]) => second.get(number) !== text && third.get(number) === text);
    expect(live.length).toBeGreaterThan(1);
    await stage.page.evaluate(translate);
    await scalePrices(stage, 2);
    const now = await texts(stage);
    expect(live.filter(([number, text]) => now.get(number) === text).map(([, text]) => text)).toEqual([]);
  });
});
