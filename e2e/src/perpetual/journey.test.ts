import { expect } from 'vitest';
import { test } from '../room.ts';
import { contractAccount, PerpetualPage, positionsOf } from './perpetual-page.ts';

test('web.md §3.2 a position from the risk note to its history: opened with triggers, margin added, closed in part and whole', async ({
  product,
  open,
}) => {
  const owner = await contractAccount(product.address, '3000');
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  const perpetual = new PerpetualPage(page, 'phone');
  await perpetual.enter();
  await perpetual.open('Long');
  await perpetual.chooseMarket();
  await perpetual.chooseLeverage(5);
  await perpetual.size('0.05');
  await perpetual.ticket.getByText('Add take-profit / stop-loss').click();
  await perpetual.ticket.getByLabel('Take-profit', { exact: true }).fill('150000');
  await perpetual.ticket.getByLabel('Stop-loss', { exact: true }).fill('90000');

  await perpetual.ticket.getByRole('button', { name: 'Read the risks to continue' }).click();
  const risk = perpetual.dialog('Risks of contracts');
  await risk.getByRole('checkbox').check();
  await perpetual.press(risk, 'Confirm');
  await risk.waitFor({ state: 'detached' });

  await perpetual.ticket.getByRole('button', { name: 'Open long BTC', exact: true }).click();
  const review = perpetual.dialog(/^Open long/);
  await expect.poll(async () => await review.textContent()).toMatch(/Buy .0\.050 BTC. with .5×. at market/);
  await expect.poll(async () => await review.textContent()).toMatch(/Liquidation price[\d,.]+/);
  await perpetual.press(review, 'Open long BTC');
  expect(await perpetual.done('Position opened')).toContain('0.050');
  const [opened] = await positionsOf(product.address, owner, 0);
  expect(opened).toMatchObject({ lots: '50' });

  const card = perpetual.cards.first();
  await expect.poll(async () => await card.textContent()).toMatch(/Long .5×/);
  await card.getByRole('button', { name: 'Margin', exact: true }).click();
  const margin = perpetual.dialog(/^Margin/);
  await margin.waitFor();
  await margin.getByLabel('Add', { exact: true }).last().fill('100');
  await expect.poll(async () => await margin.textContent()).toMatch(/Liquidation[\d,.]+/);
  await perpetual.press(margin, 'Add margin');
  expect(await perpetual.done('Done')).toContain('Margin added.');
  const [safer] = await positionsOf(product.address, owner, 0);
  expect(Number(safer?.closePrice)).toBeLessThan(Number(opened?.closePrice));

  await card.getByRole('button', { name: 'Close', exact: true }).click();
  const close = perpetual.dialog(/^Close/);
  await close.getByRole('button', { name: '50%', exact: true }).click();
  await perpetual.press(close, 'Close at market');
  expect(await perpetual.done('Done')).toContain('Lots still open: 25');

  await card.getByRole('button', { name: 'Close', exact: true }).click();
  await perpetual.press(close, 'Close at market');
  expect(await perpetual.done('Done')).toContain('Position closed.');
  expect(await positionsOf(product.address, owner, 0)).toEqual([]);
  await perpetual.list('History');
  await expect.poll(async () => await perpetual.cards.first().textContent()).toMatch(/Closed.*Fees.*Funding so far/);
  expect(await perpetual.own.getByRole('tab', { name: /^TP\/SL/ }).textContent()).toBe('TP/SL');
  expect(problems()).toEqual([]);
});
