import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { TradePage } from '@candor/e2e/trade-page';
import { sidewaysPx, takesInput, visit } from '@candor/e2e/pages';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { takesSpotOrders } from './stand-in/spot-exchange.ts';
import { test } from './test.ts';

const viewOf = (ticket: Locator, name: 'Simple' | 'Pro'): Locator =>
  ticket.getByRole('group', { name: 'Ticket view' }).getByRole('button', { name });

describe.each(['phone', 'desktop'] as const)('the ticket of a %s', (viewport) => {
  test('in its simple view asks for an amount alone, says in a sentence what it buys, and buys it at once', async ({ open }) => {
    const stage = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    takesSpotOrders(stage);
    const { page, answers } = stage;
    const trade = new TradePage(page, viewport);
    await trade.openTicket('buy', 'Limit');
    await viewOf(trade.ticket, 'Simple').click();
    const fields = trade.ticket.locator('form input');
    await expect.poll(() => fields.count()).toBe(1);
    expect(await trade.ticket.getByRole('button', { name: 'Limit', exact: true }).count()).toBe(0);
    await trade.ticket.getByText('Your order is filled at once, at the best prices in the market.').waitFor();

    await trade.enterAmount('Spend', '500');
    await trade.ticket.getByText(/^You pay about \S*\d+\.\d\d USDT\S* and receive about \S*0\.\d+ BTC\S*, after a fee of about/).waitFor();
    expect(await sidewaysPx(page, viewport === 'phone' ? 390 : 1440)).toBe(0);
    expect(await seriousFindings(page, viewport === 'phone' ? 'dialog' : 'main')).toEqual([]);
    await takesInput(page);
    await trade.order('buy');
    await trade.putAway('Filled');
    expect(answers.sent(CALLS.submitOrder)).toMatchObject([{ symbol: 'btc', type: 0, delegateType: 1, delegateValue: '500' }]);

    // On another page, after a reload and the way back, it is as it was left.
    await visit(page, '/wallet');
    await trade.enter();
    if (viewport === 'phone') await page.getByRole('button', { name: 'Sell', exact: true }).click();
    else await trade.ticket.getByRole('tab', { name: 'Sell' }).click();
    await expect.poll(() => viewOf(trade.ticket, 'Simple').getAttribute('aria-pressed')).toBe('true');
    await trade.enterAmount('Amount', '0.001');
    await trade.ticket.getByText(/^You sell \S*0\.001 BTC\S* and receive about/).waitFor();
  });

  test('keeps what was typed when its view changes, the price of the pro view among it', async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    const trade = new TradePage(page, viewport);
    await trade.openTicket('buy', 'Limit');
    const price = await trade.priceAt(50);
    await trade.enterAmount('Price', price);
    await trade.enterAmount('Total', '300');
    const valueOf = async (label: Parameters<TradePage['field']>[0]) => Number((await trade.field(label).inputValue()).replaceAll(',', ''));
    await viewOf(trade.ticket, 'Simple').click();
    await expect.poll(() => valueOf('Spend')).toBe(300);
    await trade.enterAmount('Spend', '600');
    await viewOf(trade.ticket, 'Pro').click();
    await expect.poll(() => valueOf('Total')).toBe(600);
    expect(await valueOf('Price')).toBe(Number(price));
    expect(await valueOf('Amount')).toBeCloseTo(600 / Number(price), 4);
    expect(await trade.ticket.getByRole('button', { name: 'Limit', exact: true }).getAttribute('aria-pressed')).toBe('true');
  });
});
