import { CALLS } from '@candor/contract/table';
import { TradePage } from '@candor/e2e/trade-page';
import { takesInput } from '@candor/e2e/pages';
import { form } from '@candor/e2e/rounds-page';
import { UpdownPage } from '@candor/e2e/updown-page';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Stage } from './stage/stage.ts';
import { newAccount } from './stand-in/account.ts';
import { takesStakes } from './stand-in/rounds-exchange.ts';
import { START_MS } from './stand-in/scene.ts';
import { takesSpotOrders } from './stand-in/spot-exchange.ts';
import { test } from './test.ts';

/** From the first tap to the second, ms. */
const gapsMs = [0, 90, 150, 250, 399] as const;
const devices = ['phone', 'desktop'] as const;

type Point = { readonly x: number; readonly y: number };

async function middleOf(target: Locator): Promise<Point> {
  await target.waitFor();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What a person can tap in one product: the ticket's button, then the yes of the review. */
interface Taps {
  readonly stage: Stage;
  /** Fills the ticket anew, up to its button. */
  readonly fill: () => Promise<Locator>;
  readonly yes: Locator;
  /** The review's button that leaves it. */
  readonly no: Locator;
  /** How many orders, contracts or stakes were sent. */
  readonly count: () => number;
  /** The button that puts the result away. */
  readonly done: Locator;
}

async function tap({ page, kind }: Stage, { x, y }: Point): Promise<void> {
  if (kind === 'phone') await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Taps, and once more after the gap: in the same place and where the button of what comes next will be. */
async function tapTwice(stage: Stage, first: Point, next: Point, gapMs: number): Promise<void> {
  await tap(stage, first);
  await stage.pass(gapMs);
  await tap(stage, first);
  await tap(stage, next);
}

/** The place of the yes, from a review that is left again. */
async function placeOfYes({ stage, fill, yes, no }: Taps): Promise<Point> {
  await (await fill()).click();
  await takesInput(stage.page);
  const place = await middleOf(yes);
  await no.click();
  await yes.waitFor({ state: 'detached' });
  await takesInput(stage.page);
  return place;
}

async function tapEverywhere(taps: Taps): Promise<void> {
  const { stage, fill, yes, count, done } = taps;
  const placed = await placeOfYes(taps);
  let next = placed;
  for (const [index, gapMs] of gapsMs.entries()) {
    const send = await fill();
    await takesInput(stage.page);
    const ticket = await middleOf(send);
    await stage.within(async () => {
      await tapTwice(stage, ticket, placed, gapMs);
      await yes.waitFor();
      expect(count(), `before the yes, second tap after ${gapMs} ms`).toBe(index);
    });
    await takesInput(stage.page);
    const review = await middleOf(yes);
    await stage.within(() => tapTwice(stage, review, next, gapMs));
    await done.waitFor();
    expect(count(), `after the yes, second tap after ${gapMs} ms`).toBe(index + 1);
    await takesInput(stage.page);
    next = await middleOf(done);
    await done.click();
    await done.waitFor({ state: 'detached' });
  }
  expect(count()).toBe(gapsMs.length);
}

describe('a second tap up to 400 ms after the first hits neither the review nor its end: one order a yes', () => {
  test.for(devices.flatMap((device) => (['buy', 'sell'] as const).map((side) => ({ device, side }))))(
    'spot, $side on a $device',
    async ({ device, side }, { open }) => {
      const account = newAccount();
      if (side === 'sell') account.balances = [...account.balances, { wallet: 1, coin: 'btc', total: 0.02 }];
      const stage = await open('/trade?symbol=btc', { viewport: device, account });
      takesSpotOrders(stage);
      const { page, answers } = stage;
      const trade = new TradePage(page, device);
      const words = `${side === 'buy' ? 'Buy' : 'Sell'} BTC`;
      await tapEverywhere({
        stage,
        async fill() {
          if ((await trade.ticket.count()) === 0 || device === 'desktop') await trade.openTicket(side, 'Limit');
          await trade.enterAmount('Price', await trade.priceAt(side === 'buy' ? 99 : 101));
          await trade.enterAmount('Amount', '0.001');
          return trade.ticket.getByRole('button', { name: words, exact: true });
        },
        yes: trade.review(side).getByRole('button', { name: words, exact: true }),
        no: trade.review(side).getByRole('button', { name: 'Cancel', exact: true }),
        count: () => answers.sent(CALLS.submitOrder).length,
        done: page.getByRole('dialog', { name: 'Order placed' }).getByRole('button', { name: 'Done' }),
      });
    },
  );

  test.for(devices)('second contract, on a %s', async (device, { open }) => {
    const stage = await open('/flash?symbol=btc', { viewport: device, account: { ...newAccount(), hasConfirmedRisks: true } });
    const { page, answers } = stage;
    const updown = new UpdownPage(page, device);
    const words = 'Buy up, 10.00 USDT';
    const review = updown.review('Up for 15 min');
    await tapEverywhere({
      stage,
      async fill() {
        if ((await updown.ticket.count()) === 0 || device === 'desktop') await updown.open('Up');
        await updown.fill('15 min', '10');
        return updown.ticket.getByRole('button', { name: words, exact: true });
      },
      yes: review.getByRole('button', { name: words, exact: true }),
      no: review.getByRole('button', { name: 'Cancel', exact: true }),
      count: () => answers.sent(CALLS.createUpdownOrder).length,
      done: page.getByRole('dialog', { name: 'Contract placed' }).getByRole('button', { name: 'Done' }),
    });
  });

  test.for(devices)('flash round, on a %s', async (device, { open }) => {
    // At the beginning of a round: its stakes are taken for longer than this takes.
    const nowMs = START_MS - (START_MS % 60_000);
    const account = { ...newAccount(), hasConfirmedRisks: true };
    const stage = await open('/flashOption?symbol=btc', { viewport: device, nowMs, account });
    takesStakes(stage);
    const { page, answers } = stage;
    const ticket = device === 'phone' ? page.getByRole('dialog', { name: 'BTC/USDT', exact: true }) : form(page);
    const button = /^Stake .* on up$/;
    const review = page.getByRole('dialog', { name: /^Stake on up/ });
    await tapEverywhere({
      stage,
      async fill() {
        if (device === 'phone' && (await ticket.count()) === 0) await page.getByRole('button', { name: 'Up', exact: true }).click();
        await ticket.getByLabel('Stake', { exact: true }).focus();
        await ticket.getByLabel('Stake', { exact: true }).fill('10');
        return ticket.getByRole('button', { name: button });
      },
      yes: review.getByRole('button', { name: button }),
      no: review.getByRole('button', { name: 'Cancel', exact: true }),
      count: () => answers.sent(CALLS.stakeOnRound).length,
      done: page.getByRole('dialog', { name: 'Stake placed' }).getByRole('button', { name: 'Done' }),
    });
  });
});

test('the click of a screen reader, Enter and the space bar obey the same rule; Escape closes at once', async ({ open }) => {
  const stage = await open('/trade?symbol=btc', { viewport: 'desktop', account: newAccount() });
  takesSpotOrders(stage);
  const { page, answers } = stage;
  const trade = new TradePage(page, 'desktop');
  const count = () => answers.sent(CALLS.submitOrder).length;
  await trade.openTicket('buy', 'Limit');
  await trade.enterAmount('Price', await trade.priceAt(80));
  await trade.enterAmount('Amount', '0.01');
  const yes = trade.review('buy').getByRole('button', { name: 'Buy BTC' });
  // The review's code comes with the first one, which is left again.
  await trade.send.click();
  await trade.review('buy').getByRole('button', { name: 'Cancel', exact: true }).click();
  await yes.waitFor({ state: 'detached' });
  await takesInput(page);
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
  await stage.within(async () => {
    await trade.send.click();
    await yes.waitFor();
    await stage.pass(200);
    await yes.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(await yes.count()).toBe(1);
    await page.keyboard.press('Escape');
    await yes.waitFor({ state: 'detached' });
  });
  await takesInput(page);
  expect(count()).toBe(0);
  // Afterwards the same key sends.
  await trade.send.click();
  await yes.waitFor();
  await takesInput(page);
  await yes.focus();
  await page.keyboard.press('Enter');
  await trade.putAway('Order placed');
  expect(count()).toBe(1);
});
