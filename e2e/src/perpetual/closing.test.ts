import { describe, expect } from 'vitest';
import { ask, askWithPrice, type Owner } from '../accounts.ts';
import { takesInput } from '../pages.ts';
import { test } from '../room.ts';
import { confirmLeverageRisk, contractAccount, pageWithPosition, openAtMarket, PerpetualPage, positionsOf } from './perpetual-page.ts';

type OrderRow = { readonly delegatePrice: string; readonly timeInForce: string; readonly lots: string; readonly positionId: string | null };

/** Own orders that wait. */
async function waitingOf(address: string, { token }: Owner): Promise<readonly OrderRow[]> {
  const { rows } = await ask(address, '/api/contract/order/list', { status: 0, pageNum: 1, pageSize: 50 }, token);
  return rows as readonly OrderRow[];
}

/** Somebody who buys below the mark and sells above it: there is a counterpart also while the house's quotes are being replaced. */
async function withCounterpart(address: string, markPrice: number): Promise<void> {
  const other = await contractAccount(address, '5000');
  for (const [type, share] of [
    [0, 0.999],
    [1, 1.001],
  ] as const) {
    const order = { symbol: 'btc', leverage: 5, delegateTotal: 60, type, delegateType: 0, delegatePrice: (markPrice * share).toFixed(2) };
    await askWithPrice(address, '/api/contract/order/submit', order, other.token);
  }
}

test('SPEC §5.2 the ticket only reduces: Max is what is open, the other side has nothing, a limit may be immediate or cancel', async ({
  product,
  open,
}) => {
  const { owner, perpetual, problems } = await pageWithPosition({ product, open, viewport: 'phone' }, { leverage: 10, lots: 20, type: 0 });
  await perpetual.open('Long');
  await perpetual.ticket.getByRole('switch', { name: 'Reduce-only: close a position' }).check();
  expect(await perpetual.ticket.getByText('Add take-profit / stop-loss').count()).toBe(0);
  expect(await perpetual.ticket.getByRole('button', { name: /^Isolated/ }).count()).toBe(0);
  await perpetual.ticket.getByRole('tab', { name: 'Close short', exact: true }).click();
  await perpetual.pressWaiting();
  await perpetual.send.getByText('No position to close').waitFor();
  await perpetual.ticket.getByRole('tab', { name: 'Close long', exact: true }).click();
  await perpetual.ticket.getByRole('button', { name: 'Max', exact: true }).click();
  await expect.poll(async () => await perpetual.ticket.getByLabel('Size', { exact: true }).inputValue()).toBe('0.02');
  await perpetual.fillIn(perpetual.ticket, 'Price', '50000');
  await perpetual.pressWaiting();
  await perpetual.ticket.getByText(/Closing is not allowed beyond .[\d,.]+/).waitFor();
  await perpetual.chooseMarket();
  expect(await perpetual.ticket.getByText('Time in force').count()).toBe(0);
  await perpetual.ticket.getByRole('button', { name: '50%', exact: true }).click();
  await expect.poll(async () => await perpetual.ticket.textContent()).toMatch(/Result.*Closing fee.*Back to wallet/);
  await perpetual.send.click();
  expect(await perpetual.done('Done')).toContain('Lots still open: 10');
  expect(await positionsOf(product.address, owner, 0)).toMatchObject([{ lots: '10' }]);
  expect(problems()).toEqual([]);
});

test('SPEC §5.2 the close sheet takes a limit that only rests, and refuses one that would fill at once', async ({ product, open }) => {
  const { owner, perpetual, problems } = await pageWithPosition(
    { product, open, viewport: 'desktop' },
    { leverage: 10, lots: 20, type: 0 },
  );
  await perpetual.cards.first().getByRole('button', { name: 'Close', exact: true }).click();
  const sheet = perpetual.dialog(/^Close/);
  await sheet.getByText('Limit', { exact: true }).click();
  await sheet.getByText('Time in force').click();
  await sheet.getByText('Post only', { exact: true }).click();
  await perpetual.fillIn(sheet, 'Price', '101000');
  await sheet.getByRole('button', { name: 'Would fill immediately' }).waitFor();
  await perpetual.fillIn(sheet, 'Price', '120000');
  await sheet.getByRole('button', { name: '25%', exact: true }).click();
  await perpetual.press(sheet, 'Place closing order');
  expect(await perpetual.done('Done')).toContain('It is in your open orders.');
  const [waiting] = await waitingOf(product.address, owner);
  expect(waiting).toMatchObject({ delegatePrice: '120000', timeInForce: 'postOnly', lots: '5' });
  expect(waiting?.positionId).not.toBeNull();
  expect(problems()).toEqual([]);
});

test('web.md §8.5 reverse closes and opens as much on the other side; close all asks once and closes both sides', async ({
  product,
  open,
}) => {
  const owner = await contractAccount(product.address, '1000');
  await openAtMarket(product.address, owner, { leverage: 10, lots: 20, type: 0 });
  const [before] = await positionsOf(product.address, owner, 0);
  await withCounterpart(product.address, Number(before?.markPrice));
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  const perpetual = new PerpetualPage(page, 'phone');
  await perpetual.enter();
  await perpetual.cards.first().getByRole('button', { name: 'Reverse', exact: true }).click();
  await perpetual.press(perpetual.dialog('Reverse the position?'), 'Reverse to short');
  expect(await perpetual.done('Done')).toContain('Position reversed.');
  await expect
    .poll(async () => (await positionsOf(product.address, owner, 0)).map(({ type, lots }) => [type, lots]))
    .toEqual([['1', '20']]);

  await openAtMarket(product.address, owner, { leverage: 10, lots: 10, type: 0 });
  await expect.poll(async () => await perpetual.cards.count()).toBe(2);
  await perpetual.own.getByRole('button', { name: 'Close all', exact: true }).click();
  const all = perpetual.dialog('Close all positions?');
  await perpetual.press(all, 'Cancel');
  await all.waitFor({ state: 'detached' });
  expect(await positionsOf(product.address, owner, 0)).toHaveLength(2);
  await perpetual.own.getByRole('button', { name: 'Close all', exact: true }).click();
  await perpetual.press(all, 'Close all positions (2)');
  expect(await perpetual.done('Done')).toContain('All positions are closed.');
  expect(await positionsOf(product.address, owner, 0)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('web.md §5 a double click on closing closes once', async ({ product, open }) => {
  const owner = await contractAccount(product.address, '1000');
  await openAtMarket(product.address, owner, { leverage: 10, lots: 20, type: 0 });
  const { page } = await open({ viewport: 'desktop', token: owner.token });
  const perpetual = new PerpetualPage(page, 'desktop');
  await perpetual.enter();
  await perpetual.cards.first().getByRole('button', { name: 'Close', exact: true }).click();
  const sheet = perpetual.dialog(/^Close/);
  await sheet.getByRole('button', { name: '25%', exact: true }).click();
  await takesInput(page);
  await sheet.getByRole('button', { name: 'Close at market', exact: true }).dblclick();
  expect(await perpetual.done('Done')).toContain('Lots still open: 15');
  expect(await positionsOf(product.address, owner, 0)).toMatchObject([{ lots: '15' }]);
});

describe('web.md §5 an answer that got lost', () => {
  test('an order is not known, then found by its key, and opened once', async ({ product, open }) => {
    const owner = await contractAccount(product.address, '1000');
    await confirmLeverageRisk(product.address, owner);
    const { page } = await open({ viewport: 'phone', token: owner.token });
    const perpetual = new PerpetualPage(page, 'phone');
    await perpetual.enter();
    let sent = 0;
    await page.route('**/api/contract/order/submit', async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    const answers = Promise.withResolvers<undefined>();
    await page.route('**/api/request/result*', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await perpetual.open('Long');
    await perpetual.chooseMarket();
    await perpetual.chooseLeverage(5);
    await perpetual.size('0.01');
    await perpetual.ticket.getByRole('button', { name: 'Open long BTC', exact: true }).click();
    await perpetual.press(perpetual.dialog(/^Open long/), 'Open long BTC');
    const unknown = perpetual.dialog('Checking your order');
    await unknown.waitFor();
    expect(await unknown.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    answers.resolve(undefined);
    await perpetual.done('Position opened');
    expect(sent).toBe(1);
    expect(await positionsOf(product.address, owner, 0)).toMatchObject([{ lots: '10' }]);
    await expect.poll(async () => await perpetual.cards.count()).toBe(1);
  });

  test('a reload while the answer is not known finds the closing again, and never sends it twice', async ({ product, open }) => {
    const owner = await contractAccount(product.address, '1000');
    await openAtMarket(product.address, owner, { leverage: 10, lots: 20, type: 0 });
    const { page } = await open({ viewport: 'desktop', token: owner.token });
    const perpetual = new PerpetualPage(page, 'desktop');
    await perpetual.enter();
    let sent = 0;
    await page.route('**/api/contract/position/close', async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.route('**/api/request/result*', (route) => route.abort());
    await page.route('**/api/contract/order/list*', (route) => route.abort());
    await perpetual.cards.first().getByRole('button', { name: 'Close', exact: true }).click();
    const sheet = perpetual.dialog(/^Close/);
    await sheet.getByRole('button', { name: '25%', exact: true }).click();
    await perpetual.press(sheet, 'Close at market');
    await perpetual.dialog('Checking your order').waitFor();
    await page.reload();
    await perpetual.dialog('Checking your order').waitFor();
    await page.unrouteAll();
    await perpetual.done('Done');
    expect(sent).toBe(1);
    expect(await positionsOf(product.address, owner, 0)).toMatchObject([{ lots: '15' }]);
  });
});
