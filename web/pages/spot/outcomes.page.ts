import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { TradePage } from '@candor/e2e/trade-page';
import { hasUnread, hideStrip, isShown, stripOf } from '@candor/e2e/outcomes-page';
import { describe, expect } from 'vitest';
import { newAccount, waitingOrder } from '../stand-in/account.ts';
import { hears } from '../stand-in/own-events.ts';
import { START_MS } from '../stand-in/scene.ts';
import { buysElsewhere, cancelsElsewhere, expiresElsewhere, fillsInPart, waitsElsewhere } from '../stand-in/spot-elsewhere.ts';
import { takesSpotOrders } from '../stand-in/spot-exchange.ts';
import { test } from '../test.ts';

const VIEWPORTS = ['phone', 'desktop'] as const;

describe('web.md §5 each way that an order ends is said in its own words, several of a kind in one line', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/store', { viewport, account: newAccount() });
    const { page } = stage;
    await hears(stage);
    for (const quantity of [0.00025, 0.00026, 0.00027]) buysElsewhere(stage, quantity);
    await isShown(page, '3 orders filled');
    await hasUnread(page, 3);
    // Several have no record of their own: their line leads to the list that has all of them.
    await stripOf(page).getByRole('link').click();
    await page.waitForURL('**/trade?**tab=history**');
    await page.getByRole('region', { name: 'Orders' }).getByText('Filled', { exact: true }).nth(2).waitFor();
    await hasUnread(page, 0);

    await stage.go('/wallet');
    expiresElsewhere(stage);
    await isShown(page, 'Buy order expired: 0.001 BTC at 90,000.00');
    await hideStrip(page);
    const order = waitsElsewhere(stage, 0.002);
    cancelsElsewhere(stage, order);
    await isShown(page, 'Buy order cancelled: 0.002 BTC at 90,000.00');
    await stripOf(page).getByRole('link').click();
    await page.getByRole('dialog', { name: 'Order' }).getByText(order.orderNo, { exact: true }).waitFor();
  });
});

describe('web.md §5 part of an order that fills is said with its share, and its line leads to the order that goes on', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    const { page } = stage;
    await hears(stage);
    const order = waitsElsewhere(stage, 0.01);
    fillsInPart(stage, order, 0.004);
    await isShown(page, 'Buy order 40% filled: 0.004 BTC');
    await stripOf(page).getByRole('link').click();
    await page.getByRole('dialog', { name: 'Order' }).getByText(order.orderNo, { exact: true }).waitFor();
  });
});

describe('web.md §5 Cancel all asks first, and says how many it cancelled', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const orders = [0.003, 0.002, 0.001].map((delegateTotal, index) => waitingOrder(START_MS, { id: 13 - index, delegateTotal }));
    const stage = await open('/trade?symbol=btc', { viewport, account: { ...newAccount(), orders } });
    takesSpotOrders(stage);
    const { page, answers } = stage;
    const trade = new TradePage(page, viewport);
    await hears(stage);
    await trade.showOrders('Open');
    await trade.orders.getByRole('button', { name: 'Cancel all' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel all orders' });
    await question.getByText('3 open').waitFor();
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    await question.getByRole('button', { name: 'Keep' }).click();
    await question.waitFor({ state: 'detached' });
    expect(answers.sent(CALLS.cancelAllOrders)).toEqual([]);
    await trade.orders.getByRole('button', { name: 'Cancel all' }).click();
    await question.getByRole('button', { name: 'Cancel 3 orders' }).click();
    await stripOf(page).getByRole('link', { name: '3 orders cancelled' }).waitFor();
    expect(answers.sent(CALLS.cancelAllOrders)).toHaveLength(1);
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).waitFor();
  });
});

describe('web.md §5 one ending: result, what happens next, and Done leads back to fresh fields; it is not said twice', () => {
  test.for(VIEWPORTS)('spot %s', async (viewport, { open }) => {
    const stage = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    takesSpotOrders(stage);
    const { page } = stage;
    const trade = new TradePage(page, viewport);
    await hears(stage);
    await trade.openTicket('buy', 'Market');
    // A press without an amount marks the field; after the order it must not be red.
    await trade.pressWaiting();
    await trade.ticket.getByText('Enter an amount').first().waitFor();
    await trade.enterAmount('Spend', '25');
    await trade.order('buy');
    const result = page.getByRole('dialog', { name: 'Filled' });
    await result.getByText('The BTC is in your platform wallet.').waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true }).first().waitFor({ state: 'attached' });
    await trade.putAway('Filled');
    expect(await stripOf(page).count()).toBe(0);
    if (viewport === 'phone') await trade.openTicket('buy', 'Market');
    expect(await trade.field('Spend').inputValue()).toBe('');
    expect(await trade.ticket.locator('[aria-invalid="true"]').count()).toBe(0);
  });
});
