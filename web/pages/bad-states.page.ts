import { CALLS } from '@candor/contract/table';
import { TradePage } from '@candor/e2e/trade-page';
import { takesInput } from '@candor/e2e/pages';
import { UpdownPage } from '@candor/e2e/updown-page';
import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import type { Stage } from './stage/stage.ts';
import { newAccount } from './stand-in/account.ts';
import { takesSecondContracts } from './stand-in/updown-exchange.ts';
import { takesSpotOrders } from './stand-in/spot-exchange.ts';
import { test } from './test.ts';

const DEVICES = ['phone', 'desktop'] as const;
type Device = (typeof DEVICES)[number];
/** A client gives up after this long (SPEC §7). */
const GIVE_UP_MS = 30_000;

async function sendOrder({ page }: Stage, device: Device): Promise<void> {
  const trade = new TradePage(page, device);
  await trade.openTicket('buy', 'Limit');
  await trade.enterAmount('Price', await trade.priceAt(80));
  await trade.enterAmount('Amount', '0.01');
  await trade.order('buy');
}

describe.for(DEVICES)('while an order is being submitted, on a %s', (device) => {
  test('nothing of the page is read or reached through the layer over it', async ({ open }) => {
    const stage = await open('/trade?symbol=btc', { viewport: device, account: newAccount() });
    const { page, answers } = stage;
    takesSpotOrders(stage);
    const held = answers.hold(CALLS.submitOrder);
    await sendOrder(stage, device);
    const layer = page.getByRole('dialog', { name: 'Submitting order' });
    await layer.waitFor();
    await takesInput(page);
    expect(await reachedBeside(page, 'dialog[open][aria-labelledby="submit-overlay"]')).toEqual([]);
    // The layer has one colour wherever its own words are not.
    expect(await coloursOfUpperThird(page)).toBe(1);
    await page.keyboard.press('Escape');
    expect(await layer.count()).toBe(1);
    held.release();
    await new TradePage(page, device).putAway('Order placed');
    expect(await layer.count()).toBe(0);
  });

  test('it lies there for 30 s at most: then the order is not known yet, it is looked for, and the page says so', async ({ open }) => {
    const stage = await open('/trade?symbol=btc', { viewport: device, account: newAccount() });
    const { page, answers } = stage;
    takesSpotOrders(stage);
    const order = answers.hold(CALLS.submitOrder);
    const search = answers.hold(CALLS.requestResult);
    await sendOrder(stage, device);
    await order.sent;
    const layer = page.getByRole('dialog', { name: 'Submitting order' });
    await layer.waitFor();
    await stage.pass(GIVE_UP_MS - 2_000);
    expect(await layer.count()).toBe(1);
    // Short timers have moved the page's clock before it was sent.
    await stage.pass(10_000);
    const unknown = page.getByRole('dialog', { name: 'Checking your order' });
    await unknown.getByText('We are checking whether your order arrived. Do not send it again.').waitFor();
    expect(await layer.count()).toBe(0);
    expect(await unknown.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    expect(await page.getByText(/check your connection/i).count()).toBe(0);
    await search.sent;
    order.release();
    await expect.poll(() => stage.account.orders.length).toBe(1);
    answers.set(CALLS.requestResult, { state: 'done', id: 1, reason: null, limit: '' });
    search.release();
    await new TradePage(page, device).putAway('Order placed');
    expect(answers.sent(CALLS.submitOrder)).toHaveLength(1);
  });
});

const USES_UP = 'This stake uses up your daily loss limit. If you lose it, you cannot stake again until tomorrow.';

describe.for(DEVICES)('a daily loss limit that locks today says so before the yes, on a %s', (device) => {
  const limited = () => ({ ...newAccount(), hasConfirmedRisks: true, lossLimit: 100 });

  test('where it is set', async ({ open }) => {
    const { page } = await open('/protection', { viewport: device, account: { ...newAccount(), openStake: 50 } });
    const field = page.getByLabel('Daily limit', { exact: true });
    await field.focus();
    await field.fill('20');
    await page.getByText(/^Takes effect immediately and stops new stakes today: .*50\.00 USDT.* is already lost or staked\.$/).waitFor();
    await field.fill('200');
    await page.getByText(/stops new stakes today/).waitFor({ state: 'detached' });
  });

  test('in the ticket and in the review of a second contract that uses it up', async ({ open }) => {
    const stage = await open('/wallet', { viewport: device, account: limited() });
    takesSecondContracts(stage);
    const { page } = stage;
    await stage.go('/flash?symbol=btc');
    const updown = new UpdownPage(page, device);
    await updown.open('Up');
    await updown.fill('15 min', '50');
    const warning = (locator: Page | ReturnType<Page['getByRole']>) => locator.getByText(USES_UP);
    await expect.poll(() => updown.send.innerText()).toMatch(/^Buy up/);
    expect(await warning(page).count()).toBe(0);
    await updown.fill('15 min', '99.5');
    await warning(updown.ticket).waitFor();
    await updown.send.click();
    await warning(page.getByRole('dialog').last()).waitFor();
  });

  test('in the ticket of a flash round whose stake uses it up', async ({ open }) => {
    const { page } = await open('/flashOption?symbol=btc', { viewport: device, account: limited() });
    const isPhone = device === 'phone';
    const ticket = isPhone
      ? page.getByRole('dialog', { name: 'BTC/USDT', exact: true })
      : page.getByRole('region', { name: 'Place a stake' });
    if (isPhone) await page.getByRole('button', { name: 'Up', exact: true }).click();
    const stake = ticket.getByLabel('Stake', { exact: true });
    await stake.focus();
    await stake.fill('50');
    await expect.poll(() => stake.inputValue()).toBe('50');
    expect(await page.getByText(USES_UP).count()).toBe(0);
    await stake.fill('99.5');
    await ticket.getByText(USES_UP).waitFor();
  });
});

describe('a page that is pulled down draws a ring, and asks again for what it shows when the ring is closed', () => {
  test('on a phone', async ({ open }) => {
    const { page, answers } = await open('/wallet', { account: newAccount() });
    const ring = page.locator('[class*="pull-to-refresh"]');
    const done = page.getByText('Page refreshed');
    // What listens for the finger arrives after the page: a person whom nothing answers pulls again.
    await vi.waitFor(() => pull(page, 60, async () => ring.waitFor({ timeout: 1000 })), { timeout: 45_000 });
    await ring.waitFor({ state: 'detached' });
    expect(await done.count()).toBe(0);
    const asked = answers.sent(CALLS.assets).length;
    const held = answers.hold(CALLS.assets);
    await pull(page, 200, async () => ring.waitFor());
    await held.sent;
    await ring.getByRole('img', { name: 'Loading' }).waitFor();
    expect(await done.count()).toBe(0);
    held.release();
    await done.waitFor({ state: 'attached' });
    expect(await ring.count()).toBe(0);
    expect(answers.sent(CALLS.assets).length).toBeGreaterThan(asked);
  });
});

/** A finger from the middle of the page, down by so many pixels; what is looked at before it is lifted. */
async function pull(page: Page, downPx: number, look: () => Promise<void>): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: 190, y }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) });
  for (const share of [0.25, 0.5, 0.75, 1])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(300 + downPx * share) });
  try {
    await look();
  } finally {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await finger.detach();
  }
}

/** What a tap would reach, at places all over the page, that is not in this part. */
async function reachedBeside(page: Page, part: string): Promise<readonly string[]> {
  return await page.evaluate((selector) => {
    const found = new Set<string>();
    for (let x = 5; x < innerWidth; x += 30) {
      for (let y = 5; y < innerHeight; y += 30) {
        const reached = document.elementFromPoint(x, y);
        if (reached !== null && reached.closest(selector) === null) found.add(reached.outerHTML.slice(0, 80));
      }
    }
    return [...found];
  }, part);
}

/** How many colours a picture of the upper third of the page has. */
async function coloursOfUpperThird(page: Page): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width, height: Math.floor(height / 3) } });
  return await page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (drawing === null) throw new Error('no drawing');
      drawing.drawImage(image, 0, 0);
      const pixels = drawing.getImageData(0, 0, image.width, image.height).data;
      return new Set(new Uint32Array(pixels.buffer)).size;
    },
    [...picture],
  );
}
