import { describe, expect } from 'vitest';
import { ask, type Owner } from '../accounts.ts';
import { seriousFindings } from '../browser.ts';
import { sidewaysPx, visit } from '../pages.ts';
import { test } from '../room.ts';
import { confirmLeverageRisk, contractAccount, openAtMarket, PerpetualDesk } from './perpetual-desk.ts';

/** One order of each end: filled at market, cancelled while it waited, and expired without a fill. */
async function pastOrders(address: string, owner: Owner): Promise<void> {
  await confirmLeverageRisk(address, owner);
  await openAtMarket(address, owner, { leverage: 10, lots: 20, type: 0 });
  const limit = { symbol: 'btc', leverage: 10, delegateTotal: 5, type: 0, delegateType: 0, delegatePrice: '90000' };
  await ask(address, '/api/contract/order/submit', limit, owner.token);
  await ask(address, '/api/contract/order/cancelAll', {}, owner.token);
  await ask(address, '/api/contract/order/submit', { ...limit, timeInForce: 'ioc' }, owner.token);
}

describe.each(['phone', 'desktop'] as const)('%s', (viewport) => {
  test('web.md §3.2 past orders: each says how it ended, filters narrow them, and one opens its fills', async ({ product, open }) => {
    const owner = await contractAccount(product.address, '1000');
    await pastOrders(product.address, owner);
    const { page, problems } = await open({ viewport, token: owner.token });
    const desk = new PerpetualDesk(page, viewport);
    await desk.enter();
    await desk.list('History');
    await desk.own.getByText('No closed positions.').waitFor();
    await desk.own.getByText('Orders', { exact: true }).click();
    await expect.poll(async () => await desk.cards.count()).toBe(3);
    const texts = await desk.cards.allTextContents();
    expect(texts[0]).toContain('Ended: nothing could be filled at once');
    expect(texts[1]).toContain('Cancelled');
    expect(texts[2]).toMatch(/Open long.*Filled.*0\.020 \/ 0\.020/);

    await desk.own.getByLabel('Status').selectOption('Filled');
    await expect.poll(async () => await desk.cards.count()).toBe(1);
    await desk.cards.first().getByRole('button').click();
    const sheet = desk.dialog('Order');
    await expect.poll(async () => await sheet.textContent()).toMatch(/Fills.*Opened .*0\.0\d\d [\d,.]+.*USDT.*Fee [\d.]+/);
    await sheet.getByRole('button', { name: 'Proof' }).click();
    const proof = page.getByRole('dialog', { name: /^Proof of P-\d+$/ });
    await proof.getByRole('strong').getByText('Checked on this device: correct.').waitFor();
    await page.keyboard.press('Escape');
    await sheet.getByRole('button', { name: 'Proof' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await desk.own.getByLabel('Status').selectOption('Cancelled or expired');
    await expect.poll(async () => await desk.cards.count()).toBe(2);
    await desk.own.getByText('Funding', { exact: true }).first().click();
    await desk.own.getByText('No funding received or paid yet.').waitFor();
    expect(problems()).toEqual([]);
  });
});

test('the orders of one market, and of another that has none', async ({ product, open }) => {
  const owner = await contractAccount(product.address, '1000');
  await pastOrders(product.address, owner);
  const { page } = await open({ viewport: 'desktop', token: owner.token });
  const desk = new PerpetualDesk(page, 'desktop');
  await visit(page, '/contract?symbol=eth&tab=orders');
  await expect.poll(async () => await desk.cards.count()).toBe(3);
  await desk.own.getByLabel('Market').selectOption('ETH/USDT');
  await desk.own.getByText('No past orders.').waitFor();
});

test('an address opens an own order; what cannot be loaded is said, and trying again brings it', async ({ product, open }) => {
  const owner = await contractAccount(product.address, '1000');
  await pastOrders(product.address, owner);
  const { rows } = await ask(product.address, '/api/contract/order/list', { status: 1 }, owner.token);
  const [{ id }] = rows as [{ readonly id: string }];
  const { page } = await open({ viewport: 'phone', token: owner.token });
  await page.route('**/api/contract/order/fills*', (route) => route.abort());
  await visit(page, `/contract?symbol=btc&tab=orders&order=${id}`);
  const sheet = new PerpetualDesk(page, 'phone').dialog('Order');
  await sheet.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/contract/order/fills*');
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await sheet.getByRole('listitem').first().waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe(null);
});

describe.each(['en', 'ar', 'zh'])('%s', (language) => {
  test.for(['phone', 'desktop'] as const)('§9 %s: no serious finding and nothing to push sideways', async (viewport, { product, open }) => {
    const owner = await contractAccount(product.address, '1000');
    await pastOrders(product.address, owner);
    const { page, problems } = await open({ viewport, language, token: owner.token });
    await visit(page, '/contract?symbol=btc&tab=orders');
    await page.locator('section li').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysPx(page, viewport === 'phone' ? 390 : 1440)).toBe(0);
    expect(problems()).toEqual([]);
  });
});
