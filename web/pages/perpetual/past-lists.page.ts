import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { sidewaysPx, takesInput } from '@candor/e2e/pages';
import { PerpetualPage } from '@candor/e2e/perpetual/perpetual-page';
import { describe, expect } from 'vitest';
import type { Account } from '../stand-in/account.ts';
import { exampleRow } from '../stand-in/examples.ts';
import { contractAccount, filledOrder } from '../stand-in/perpetual-account.ts';
import { START_MS } from '../stand-in/scene.ts';
import { test } from '../test.ts';

/** With one order of each end: filled at market, cancelled while it waited, and expired without a fill. */
function withPastOrders(): Account {
  const none = { lots: 5, dealLots: 0, dealNum: 0, dealPrice: 0, dealValue: 0, fee: 0, positionId: null };
  const limit = { ...none, delegateType: 0, delegateTotal: 0.005, delegatePrice: 90_000, delegateValue: 450, status: 3 };
  const endedBefore = (minutes: number) => {
    const atMs = START_MS - minutes * 60_000;
    return { params: { createTime: atMs, delegateTime: atMs, dealTime: atMs, updateTime: atMs } };
  };
  const expired = filledOrder({ ...limit, ...endedBefore(1), id: 3, timeInForce: 'ioc', endReason: 'expired' });
  const cancelled = filledOrder({ ...limit, ...endedBefore(2), id: 2, timeInForce: 'gtc', endReason: 'cancelled' });
  return { ...contractAccount(), contractOrders: [expired, cancelled, filledOrder({ ...endedBefore(3), id: 1 })] };
}

const FILL = { positionId: 1, id: 1, kind: 'opened', lots: 20, num: 0.02, price: 105_000, value: 2_100, earn: null, fee: 2.1 } as const;

describe.each(['phone', 'desktop'] as const)('%s', (viewport) => {
  test('web.md §3.2 past orders: each says how it ended, filters narrow them, and one opens its fills', async ({ open }) => {
    const stage = await open('/contract?symbol=btc', { viewport, account: withPastOrders() });
    const { page, answers } = stage;
    answers.setRows(CALLS.orderFills, ({ id }) => (id === 1 ? [{ ...exampleRow(CALLS.orderFills), ...FILL }] : []));
    const perpetual = new PerpetualPage(page, viewport);
    await perpetual.list('History');
    await perpetual.own.getByText('No closed positions.').waitFor();
    await perpetual.own.getByText('Orders', { exact: true }).click();
    await expect.poll(async () => await perpetual.cards.count()).toBe(3);
    const texts = await perpetual.cards.allTextContents();
    expect(texts[0]).toContain('Ended: nothing could be filled at once');
    expect(texts[1]).toContain('Cancelled');
    expect(texts[2]).toMatch(/Open long.*Filled.*0\.020 \/ 0\.020/);

    await perpetual.own.getByLabel('Status').selectOption('Filled');
    await expect.poll(async () => await perpetual.cards.count()).toBe(1);
    await perpetual.cards.first().getByRole('button').click();
    const sheet = perpetual.dialog('Order');
    await expect.poll(async () => await sheet.textContent()).toMatch(/Fills.*Opened .*0\.020 .*105,000\.00.*USDT.*Fee 2\.10/);
    await sheet.getByRole('button', { name: 'Proof' }).waitFor();
    await takesInput(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await perpetual.own.getByLabel('Status').selectOption('Cancelled or expired');
    await expect.poll(async () => await perpetual.cards.count()).toBe(2);
    await perpetual.own.getByText('Funding', { exact: true }).first().click();
    await perpetual.own.getByText('No funding received or paid yet.').waitFor();
  });
});

test('the orders of one market, and of another that has none', async ({ open }) => {
  const { page } = await open('/contract?symbol=eth&tab=orders', { viewport: 'desktop', account: withPastOrders() });
  const perpetual = new PerpetualPage(page, 'desktop');
  await expect.poll(async () => await perpetual.cards.count()).toBe(3);
  await perpetual.own.getByLabel('Market').selectOption('ETH/USDT');
  await perpetual.own.getByText('No past orders.').waitFor();
});

test('an address opens an own order; what cannot be loaded is said, and trying again brings it', async ({ open }) => {
  const stage = await open('/wallet', { account: withPastOrders() });
  const { page, answers } = stage;
  answers.break(CALLS.orderFills);
  const held = answers.hold(CALLS.orderFills);
  const arriving = stage.go('/contract?symbol=btc&tab=orders&order=1');
  await held.sent;
  held.release();
  // It is tried again by itself before it is said.
  await stage.pass(10_000);
  await arriving;
  const sheet = new PerpetualPage(page, 'phone').dialog('Order');
  await sheet.getByRole('button', { name: 'Try again' }).waitFor();
  stage.forgetProblems();
  answers.setRows(CALLS.orderFills, [{ ...exampleRow(CALLS.orderFills), ...FILL }]);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await sheet.getByRole('listitem').first().waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe(null);
});

describe.each(['en', 'ar', 'zh'] as const)('%s', (language) => {
  test.for(['phone', 'desktop'] as const)('§9 %s: no serious finding and nothing to push sideways', async (viewport, { open }) => {
    const { page } = await open('/contract?symbol=btc&tab=orders', { viewport, language, account: withPastOrders() });
    await page.locator('section li').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysPx(page, viewport === 'phone' ? 390 : 1440)).toBe(0);
  });
});
