import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount, ordersOf } from './accounts.ts';
import { seriousFindings } from './browser.ts';
import { Desk } from './desk.ts';
import { sidewaysPx, takesInput, visit } from './pages.ts';
import { test } from './room.ts';

const viewOf = (ticket: Locator, name: 'Simple' | 'Pro'): Locator =>
  ticket.getByRole('group', { name: 'Ticket view' }).getByRole('button', { name });

describe.each(['phone', 'desktop'] as const)('the ticket of a %s', (viewport) => {
  test('in its simple view asks for an amount alone, says in a sentence what it buys, and buys it at once', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    const desk = new Desk(page, viewport);
    await desk.enter();
    await desk.openTicket('buy', 'Limit');
    await viewOf(desk.ticket, 'Simple').click();
    const fields = desk.ticket.locator('form input');
    await expect.poll(() => fields.count()).toBe(1);
    expect(await desk.ticket.getByRole('button', { name: 'Limit', exact: true }).count()).toBe(0);
    await desk.ticket.getByText('Your order is filled at once, at the best prices in the market.').waitFor();

    await desk.enterAmount('Spend', '500');
    await desk.ticket.getByText(/^You pay about \S*\d+\.\d\d USDT\S* and receive about \S*0\.\d+ BTC\S*, after a fee of about/).waitFor();
    expect(await sidewaysPx(page, viewport === 'phone' ? 390 : 1440)).toBe(0);
    expect(await seriousFindings(page, viewport === 'phone' ? 'dialog' : 'main')).toEqual([]);
    await takesInput(page);
    await desk.order('buy');
    await desk.putAway('Filled');
    const [bought] = await ordersOf(product.address, owner, 'btc', 1);
    expect(Number(bought?.dealValue)).toBeGreaterThan(490);

    // On another page, after a reload and the way back, it is as it was left.
    await visit(page, '/wallet');
    await desk.enter();
    if (viewport === 'phone') await page.getByRole('button', { name: 'Sell', exact: true }).click();
    else await desk.ticket.getByRole('tab', { name: 'Sell' }).click();
    await expect.poll(() => viewOf(desk.ticket, 'Simple').getAttribute('aria-pressed')).toBe('true');
    await desk.enterAmount('Amount', '0.001');
    await desk.ticket.getByText(/^You sell \S*0\.001 BTC\S* and receive about/).waitFor();
    expect(problems()).toEqual([]);
  });

  test('keeps what was typed when its view changes, the price of the pro view among it', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    const desk = new Desk(page, viewport);
    await desk.enter();
    await desk.openTicket('buy', 'Limit');
    const price = await desk.priceAt(50);
    await desk.enterAmount('Price', price);
    await desk.enterAmount('Total', '300');
    const valueOf = async (label: Parameters<Desk['field']>[0]) => Number((await desk.field(label).inputValue()).replaceAll(',', ''));
    await viewOf(desk.ticket, 'Simple').click();
    await expect.poll(() => valueOf('Spend')).toBe(300);
    await desk.enterAmount('Spend', '600');
    await viewOf(desk.ticket, 'Pro').click();
    await expect.poll(() => valueOf('Total')).toBe(600);
    expect(await valueOf('Price')).toBe(Number(price));
    expect(await valueOf('Amount')).toBeCloseTo(600 / Number(price), 4);
    expect(await desk.ticket.getByRole('button', { name: 'Limit', exact: true }).getAttribute('aria-pressed')).toBe('true');
    expect(problems()).toEqual([]);
  });
});
