import { setTimeout as after } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ask, newAccount, ordersOf, type Account } from './accounts.ts';
import { Desk } from './desk.ts';
import { takesInput } from './pages.ts';
import type { Product } from './product.ts';
import { test } from './room.ts';
import { confirmed, enter, form, freshRound } from './rounds-desk.ts';

/** From the first tap to the second, ms. */
const gapsMs = [0, 90, 150, 250, 400] as const;
const devices = ['phone', 'desktop'] as const;
type Device = (typeof devices)[number];

type Point = { readonly x: number; readonly y: number };

async function middleOf(target: Locator): Promise<Point> {
  await target.waitFor();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What a person can tap in one product: the ticket's button, then the yes of the review. */
interface Taps {
  readonly page: Page;
  readonly device: Device;
  /** Fills the ticket anew, up to its button. */
  readonly fill: () => Promise<Locator>;
  readonly yes: Locator;
  /** The review's button that leaves it. */
  readonly no: Locator;
  /** How many orders, contracts or stakes the exchange has of this person. */
  readonly count: () => Promise<number>;
  /** What stays on the screen when the order is there: answers what the hand could hit next, if anything. */
  readonly ended: () => Promise<Locator | null>;
}

/** A finger or a mouse, with the time of each tap as the device would report it: a busy machine may deliver it later. */
async function handOn(page: Page, device: Device) {
  const session = await page.context().newCDPSession(page);
  const at = (timeMs: number) => ({ timestamp: timeMs / 1_000 });
  return async ({ x, y }: Point, timeMs: number): Promise<void> => {
    if (device === 'phone') {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], ...at(timeMs) });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], ...at(timeMs) });
      return;
    }
    const left = { x, y, button: 'left', clickCount: 1 } as const;
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...left, ...at(timeMs) });
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...left, ...at(timeMs) });
  };
}

type Tap = Awaited<ReturnType<typeof handOn>>;

/** Taps, and once more after the gap: in the same place and where the button of what comes next will be. */
async function tapTwice(tap: Tap, first: Point, next: Point, gapMs: number): Promise<void> {
  const begunMs = Date.now();
  await tap(first, begunMs);
  // The gap is what is tested: nothing is waited for.
  await after(Math.max(0, begunMs + gapMs - Date.now()));
  await tap(first, begunMs + gapMs);
  await tap(next, begunMs + gapMs);
}

/** The place of the yes, from a review that is left again. */
async function placeOfYes({ page, fill, yes, no }: Taps): Promise<Point> {
  await (await fill()).click();
  const place = await middleOf(yes);
  await no.click();
  await yes.waitFor({ state: 'detached' });
  await takesInput(page);
  return place;
}

async function tapEverywhere(taps: Taps): Promise<void> {
  const { page, fill, yes, count, ended } = taps;
  const placed = await placeOfYes(taps);
  const tap = await handOn(page, taps.device);
  let next = placed;
  for (const [index, gapMs] of gapsMs.entries()) {
    const send = await fill();
    await takesInput(page);
    await tapTwice(tap, await middleOf(send), placed, gapMs);
    await yes.waitFor();
    expect(await count(), `before the yes, second tap after ${gapMs} ms`).toBe(index);
    await takesInput(page);
    await tapTwice(tap, await middleOf(yes), next, gapMs);
    await expect.poll(count, { message: `after the yes, second tap after ${gapMs} ms` }).toBe(index + 1);
    const done = await ended();
    await takesInput(page);
    if (done === null) continue;
    next = await middleOf(done);
    await done.click();
    await done.waitFor({ state: 'detached' });
  }
  expect(await count()).toBe(gapsMs.length);
}

const stakesOf = async (product: Product, { token }: Account): Promise<number> => {
  const listOf = (isHistory: 0 | 1) =>
    ask(product.address, '/api/optionContract/orderList', { isHistory, pageNum: 1, pageSize: 50 }, token);
  // Rounds end while this is tried.
  const lists = [await listOf(0), await listOf(1)];
  return lists.flatMap(({ rows }) => rows as readonly unknown[]).length;
};

describe('a second tap after 0, 90, 150, 250 or 400 ms hits neither the review nor its end: one order a yes', () => {
  test.for(devices)('flash round, on a %s', { timeout: 240_000 }, async (device, { product, open }) => {
    const owner = await confirmed(product.address);
    const { page, problems } = await open({ viewport: device, token: owner.token });
    await enter(page);
    const ticket = device === 'phone' ? page.getByRole('dialog', { name: 'BTC/USDT', exact: true }) : form(page);
    const button = /^Stake .* on up$/;
    const review = page.getByRole('dialog', { name: /^Stake on up/ });
    await tapEverywhere({
      page,
      device,
      async fill() {
        await freshRound(product, 20_000);
        if (device === 'phone' && (await ticket.count()) === 0) await page.getByRole('button', { name: 'Up', exact: true }).click();
        await ticket.getByLabel('Stake', { exact: true }).focus();
        await ticket.getByLabel('Stake', { exact: true }).fill('10');
        return ticket.getByRole('button', { name: button });
      },
      yes: review.getByRole('button', { name: button }),
      no: review.getByRole('button', { name: 'Cancel', exact: true }),
      count: () => stakesOf(product, owner),
      ended: () => Promise.resolve(page.getByRole('dialog', { name: 'Stake placed' }).getByRole('button', { name: 'Done' })),
    });
    expect(problems()).toEqual([]);
  });
});

/** Keys as the keyboard would report them. */
const KEYS = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Space: { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  Escape: { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
} as const;

test('the click of a screen reader, Enter and the space bar obey the same rule; Escape closes at once', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page, context, problems } = await open({ viewport: 'desktop', token: owner.token });
  const session = await context.newCDPSession(page);
  const press = async (name: keyof typeof KEYS, atMs: number) => {
    for (const type of ['keyDown', 'keyUp'] as const) {
      await session.send('Input.dispatchKeyEvent', { type, ...KEYS[name], timestamp: atMs / 1_000 });
    }
  };
  const desk = new Desk(page, 'desktop');
  const count = async () => (await ordersOf(product.address, owner, 'btc', 0)).length;
  await desk.enter();
  await desk.openTicket('buy', 'Limit');
  await desk.enterAmount('Price', await desk.priceAt(80));
  await desk.enterAmount('Amount', '0.01');
  // As soon as the review is there its yes is focused and clicked, as assistive software does it.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const yes = document.querySelector<HTMLButtonElement>('dialog[open] footer button:last-child');
      if (yes === null) return;
      observer.disconnect();
      yes.focus();
      yes.click();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const pressedMs = Date.now();
  await desk.send.click();
  const yes = desk.review('buy').getByRole('button', { name: 'Buy BTC' });
  await yes.waitFor();
  await yes.focus();
  await press('Enter', pressedMs + 200);
  await press('Space', pressedMs + 200);
  await takesInput(page);
  expect(await count()).toBe(0);
  expect(await yes.count()).toBe(1);
  await press('Escape', pressedMs + 200);
  await yes.waitFor({ state: 'detached' });
  // Afterwards the same key sends.
  await desk.send.click();
  await yes.waitFor();
  await takesInput(page);
  await yes.focus();
  await press('Enter', Date.now());
  await desk.putAway('Order placed');
  expect(await count()).toBe(1);
  expect(problems()).toEqual([]);
});
