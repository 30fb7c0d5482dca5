import { expect } from 'vitest';
import { test } from '../room.ts';
import { contractAccount, PerpetualDesk, positionsOf } from './perpetual-desk.ts';

test('web.md §3.2 a position from the risk note to its history: opened with triggers, margin added, closed in part and whole', async ({
  product,
  open,
}) => {
  const owner = await contractAccount(product.address, '3000');
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  const desk = new PerpetualDesk(page, 'phone');
  await desk.enter();
  await desk.open('Long');
  await desk.chooseMarket();
  await desk.chooseLeverage(5);
  await desk.size('0.05');
  await desk.ticket.getByText('Add take-profit / stop-loss').click();
  await desk.ticket.getByLabel('Take-profit', { exact: true }).fill('150000');
  await desk.ticket.getByLabel('Stop-loss', { exact: true }).fill('90000');

  await desk.ticket.getByRole('button', { name: 'Read the risks to continue' }).click();
  const risk = desk.dialog('Risks of contracts');
  await risk.getByRole('checkbox').check();
  await desk.press(risk, 'Confirm');
  await risk.waitFor({ state: 'detached' });

  await desk.ticket.getByRole('button', { name: 'Open long BTC', exact: true }).click();
  const review = desk.dialog(/^Open long/);
  await expect.poll(async () => await review.textContent()).toMatch(/Buy .0\.050 BTC. with .5×. at market/);
  await expect.poll(async () => await review.textContent()).toMatch(/Liquidation price[\d,.]+/);
  await desk.press(review, 'Open long BTC');
  expect(await desk.done('Position opened')).toContain('0.050');
  const [opened] = await positionsOf(product.address, owner, 0);
  expect(opened).toMatchObject({ lots: '50' });

  const card = desk.cards.first();
  await expect.poll(async () => await card.textContent()).toMatch(/Long .5×/);
  await card.getByRole('button', { name: 'Margin', exact: true }).click();
  const margin = desk.dialog(/^Margin/);
  await margin.waitFor();
  await margin.getByLabel('Add', { exact: true }).last().fill('100');
  await expect.poll(async () => await margin.textContent()).toMatch(/Liquidation[\d,.]+/);
  await desk.press(margin, 'Add margin');
  expect(await desk.done('Done')).toContain('Margin added.');
  const [safer] = await positionsOf(product.address, owner, 0);
  expect(Number(safer?.closePrice)).toBeLessThan(Number(opened?.closePrice));

  await card.getByRole('button', { name: 'Close', exact: true }).click();
  const close = desk.dialog(/^Close/);
  await close.getByRole('button', { name: '50%', exact: true }).click();
  await desk.press(close, 'Close at market');
  expect(await desk.done('Done')).toContain('Lots still open: 25');

  await card.getByRole('button', { name: 'Close', exact: true }).click();
  await desk.press(close, 'Close at market');
  expect(await desk.done('Done')).toContain('Position closed.');
  expect(await positionsOf(product.address, owner, 0)).toEqual([]);
  await desk.list('History');
  await expect.poll(async () => await desk.cards.first().textContent()).toMatch(/Closed.*Fees.*Funding so far/);
  expect(await desk.own.getByRole('tab', { name: /^TP\/SL/ }).textContent()).toBe('TP/SL');
  expect(problems()).toEqual([]);
});
