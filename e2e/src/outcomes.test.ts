import { describe, expect } from 'vitest';
import { askWithPrice, newAccount, ordersOf } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { Desk } from './desk.ts';
import { bellOf, buyElsewhere, listens, listOf, stripOf, waitElsewhere } from './outcomes-desk.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';
import { confirmRiskOf, UpdownDesk } from './updown-desk.ts';

const VIEWPORTS = ['phone', 'desktop'] as const satisfies readonly ViewportName[];

describe('web.md §5 outcomes are never silent: on every page, each with the way to its record', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet');
    await listens(page);
    await buyElsewhere(product.address, owner);
    const line = stripOf(page).getByRole('link', { name: /^Bought \u20660\.\d+ BTC\u2069 at \u2066[\d,]+\.\d+\u2069$/ });
    await line.waitFor();
    // Said to screen readers too.
    await expect.poll(() => page.getByRole('status').allTextContents()).toEqual(expect.arrayContaining([expect.stringMatching(/^Bought/)]));
    expect(await seriousFindings(page)).toEqual([]);
    await bellOf(page)
      .and(page.getByRole('button', { name: 'Notifications, 1 unread' }))
      .waitFor();
    await line.click();
    await page.getByRole('dialog', { name: 'Order' }).getByText('Filled').first().waitFor();
    expect(await stripOf(page).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(problems()).toEqual([]);
  });
});

describe('web.md §5 the bell counts what was not looked at, and keeps it over a reload until sign-out', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet');
    await listens(page);
    await buyElsewhere(product.address, owner);
    await stripOf(page).waitFor();
    // What ends while the page is closed waits under the bell, and nothing is said over the page.
    await page.goto('about:blank');
    await buyElsewhere(product.address, owner);
    await visit(page, '/store');
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    expect(await stripOf(page).count()).toBe(0);
    const rows = listOf(page).getByRole('link', { name: /^Bought/ });
    await expect.poll(() => rows.count()).toBe(2);
    expect(await listOf(page).getByText('New', { exact: true }).count()).toBe(2);
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    await listOf(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    expect(await listOf(page).getByText('New', { exact: true }).count()).toBe(0);
    await rows.first().click();
    await page.getByRole('dialog', { name: 'Order' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/store');
    expect(problems()).toEqual([]);
  });
});

describe('web.md §5 Cancel all asks first, and says how many it cancelled', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    for (const quantity of ['0.001', '0.002', '0.003']) await waitElsewhere(product.address, owner, quantity);
    const { page, problems } = await open({ viewport, token: owner.token });
    const desk = new Desk(page, viewport);
    await desk.enter();
    await listens(page);
    await desk.showOrders('Open');
    await desk.orders.getByRole('button', { name: 'Cancel all' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel all orders' });
    await question.getByText('3 open').waitFor();
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    await question.getByRole('button', { name: 'Keep' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(3);
    await desk.orders.getByRole('button', { name: 'Cancel all' }).click();
    await question.getByRole('button', { name: 'Cancel 3 orders' }).click();
    await stripOf(page).getByRole('link', { name: '3 orders cancelled' }).waitFor();
    expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(0);
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).waitFor();
    expect(problems()).toEqual([]);
  });
});

/** The shortest contract, and what its last price may take to become final, ms. */
const CONTRACT_MS = 33_000;

describe('web.md §5 a contract that ends is said on the page, and its card stays where it was until it is put away', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    await confirmRiskOf(product.address, owner);
    const creation = '/api/secondContractOrder/createSecondContractOrder';
    const stake = async (periodId: number): Promise<void> => {
      await askWithPrice(product.address, creation, { periodId, betAmount: '10', betContent: 1, coinSymbol: 'btc' }, owner.token);
    };
    await stake(1);
    await stake(5);
    const { page, problems } = await open({ viewport, token: owner.token });
    const desk = new UpdownDesk(page, viewport);
    await desk.enter();
    await listens(page);
    await expect.poll(() => desk.cards.count()).toBe(2);
    const numbers = (): Promise<readonly (string | null)[]> =>
      desk.cards.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
    const before = await numbers();
    // The line stands for some seconds: it is waited for from before its contract ends.
    const told = stripOf(page).getByRole('link', { name: /^(?:Won|Lost|Stake refunded)/ });
    await Promise.all([told.waitFor(), product.passTime(CONTRACT_MS)]);
    await desk.cards
      .nth(1)
      .getByRole('button', { name: /^Verify/ })
      .waitFor();
    expect(await numbers()).toEqual(before);
    await desk.cards
      .nth(1)
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    await expect.poll(() => desk.cards.count()).toBe(1);
    expect(problems()).toEqual([]);
  });
});

describe('web.md §5 one ending: result, what happens next, and Done leads back to fresh fields; it is not said twice', () => {
  test.for(VIEWPORTS)('spot %s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    const desk = new Desk(page, viewport);
    await desk.enter();
    await listens(page);
    await desk.openTicket('buy', 'Market');
    // A press without an amount marks the field; after the order it must not be red.
    await desk.pressWaiting();
    await desk.ticket.getByText('Enter an amount').first().waitFor();
    await desk.enterAmount('Spend', '25');
    await desk.order('buy');
    const result = page.getByRole('dialog', { name: 'Filled' });
    await result.getByText('The BTC is in your platform wallet.').waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true }).first().waitFor({ state: 'attached' });
    await desk.putAway('Filled');
    expect(await stripOf(page).count()).toBe(0);
    if (viewport === 'phone') await desk.openTicket('buy', 'Market');
    expect(await desk.field('Spend').inputValue()).toBe('');
    expect(await desk.ticket.locator('[aria-invalid="true"]').count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  test.for(VIEWPORTS)('second contract %s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    await confirmRiskOf(product.address, owner);
    const { page, problems } = await open({ viewport, token: owner.token });
    const desk = new UpdownDesk(page, viewport);
    await desk.enter();
    await listens(page);
    await desk.open('Up');
    await desk.fill('30 s', '10');
    await desk.buy('Buy up, 10.00 USDT', 'Up for 30 s');
    const placed = page.getByRole('dialog', { name: 'Contract placed' });
    await placed.getByText('The result appears here, and on every page.').waitFor();
    await placed.getByRole('article').waitFor();
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    // It ends while its result is open: the same sheet says so, and nothing over the page says it again.
    await product.passTime(CONTRACT_MS);
    await page.getByRole('dialog').getByText('Your balance is updated.').waitFor();
    expect(await stripOf(page).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    if (viewport === 'phone') await desk.open('Up');
    expect(await desk.stake.inputValue()).toBe('');
    expect(await desk.ticket.locator('[aria-invalid="true"]').count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});
