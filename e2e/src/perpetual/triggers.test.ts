import { expect } from 'vitest';
import { ask, plain } from '../accounts.ts';
import { heightOfLine } from '../chart-line.ts';
import { takesInput } from '../pages.ts';
import { test } from '../room.ts';
import {
  confirmLeverageRisk,
  contractAccount,
  pageWithPosition,
  openAtMarket,
  PerpetualPage,
  positionsOf,
  triggersOf,
} from './perpetual-page.ts';

test('SPEC §5.7 a part of a position: a take-profit at a limit, a stop at market, and a second pair beside it', async ({
  product,
  open,
}) => {
  const { owner, perpetual, problems } = await pageWithPosition({ product, open, viewport: 'phone' }, { leverage: 10, lots: 20, type: 0 });
  const card = perpetual.cards.first();
  await card.getByRole('button', { name: 'TP/SL', exact: true }).click();
  const sheet = perpetual.dialog(/^TP\/SL/);
  await perpetual.fillIn(sheet, 'Take-profit', '130000');
  await sheet.locator('[data-field="profit"]').getByRole('button', { name: 'Limit', exact: true }).click();
  await perpetual.fillIn(sheet, 'Take-profit limit price', '');
  await sheet.getByRole('button', { name: 'Enter a price' }).waitFor();
  await perpetual.fillIn(sheet, 'Take-profit limit price', '129990');
  await perpetual.fillIn(sheet, 'Stop-loss', '98000');
  await perpetual.fillIn(sheet, 'Quantity to close', '0.021');
  await sheet.getByRole('button', { name: 'Amount too large' }).waitFor();
  await sheet.getByLabel('Quantity to close', { exact: true }).blur();
  await sheet.getByText(/At most .0\.02. are open/).waitFor();
  await sheet.getByRole('button', { name: '25%', exact: true }).click();
  await expect.poll(async () => await sheet.textContent()).toMatch(/About, after fees ?\+[\d,.]+ ?USDT/);
  await perpetual.press(sheet, 'Set TP/SL');
  expect(await perpetual.done('Done')).toContain('TP/SL changed.');
  const pair = await triggersOf(product.address, owner);
  expect(pair).toMatchObject([
    { losePrice: '98000', loseNumber: '0.005', loseDelegatePrice: null, whole: false },
    { earnPrice: '130000', earnNumber: '0.005', earnDelegatePrice: '129990', whole: false },
  ]);
  expect(pair[0]?.ocoGroup).toBe(pair[1]?.ocoGroup);

  await card.getByRole('button', { name: 'TP/SL', exact: true }).click();
  await expect.poll(async () => await sheet.getByLabel('Take-profit limit price', { exact: true }).inputValue()).toMatch(/129.?990/);
  await sheet.getByText('Add another', { exact: true }).click();
  // a fifth of the margin as profit is a price, and a price is told as the profit that it is
  const [position] = await positionsOf(product.address, owner, 0);
  const [value, margin] = [Number(position?.entrustmentValue), Number(position?.adjustAmount)];
  await perpetual.fillIn(sheet, 'Or by profit, before fees', '20');
  const field = sheet.getByLabel('Take-profit', { exact: true });
  await expect.poll(async () => Number(plain(await field.inputValue()))).toBeCloseTo((value + margin / 5) / 0.02, 1);
  await perpetual.fillIn(sheet, 'Take-profit', '140000');
  const goal = sheet.getByLabel('Or by profit, before fees', { exact: true });
  await sheet.getByRole('button', { name: 'USDT', exact: true }).first().click();
  await expect.poll(async () => Number(plain(await goal.inputValue()))).toBeCloseTo(2_800 - value, 1);
  await perpetual.press(sheet, 'Set TP/SL');
  await perpetual.done('Done');
  expect(await triggersOf(product.address, owner)).toMatchObject([{ earnPrice: '140000', whole: true, ocoGroup: '0' }, ...pair]);
  await perpetual.list('TP/SL');
  await expect.poll(async () => await perpetual.cards.count()).toBe(3);

  await perpetual.list('Positions');
  await card.getByRole('button', { name: 'TP/SL', exact: true }).click();
  await sheet.getByRole('radio', { name: /TP .140,000/ }).check();
  await perpetual.fillIn(sheet, 'Take-profit', '');
  await perpetual.press(sheet, 'Remove TP/SL');
  await perpetual.done('Done');
  expect(await triggersOf(product.address, owner)).toEqual(pair);
  expect(problems()).toEqual([]);
});

test('SPEC §5.7 at entry a take-profit may place a limit order: it is reviewed, sent, and set with the first fill', async ({
  product,
  open,
}) => {
  const owner = await contractAccount(product.address, '1000');
  await confirmLeverageRisk(product.address, owner);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  const perpetual = new PerpetualPage(page, 'desktop');
  await perpetual.enter();
  await perpetual.open('Long');
  await perpetual.chooseMarket();
  await perpetual.chooseLeverage(5);
  await perpetual.size('0.01');
  await perpetual.ticket.getByText('Add take-profit / stop-loss').click();
  await perpetual.ticket.getByLabel('Take-profit', { exact: true }).fill('130000');
  await perpetual.ticket.locator('[data-field="takeProfit"]').getByRole('button', { name: 'Limit', exact: true }).click();
  await perpetual.fillIn(perpetual.ticket, 'Take-profit limit price', '');
  await perpetual.pressWaiting();
  await perpetual.ticket.getByText('Enter a price.').waitFor();
  await perpetual.fillIn(perpetual.ticket, 'Take-profit limit price', '129990');
  await perpetual.ticket.getByRole('button', { name: 'Open long BTC', exact: true }).click();
  const review = perpetual.dialog(/^Open long/);
  await expect.poll(async () => await review.textContent()).toMatch(/Take-profit at .130,000\.00., limit .129,990\.00./);
  await perpetual.press(review, 'Open long BTC');
  await perpetual.done('Position opened');
  const [position] = await positionsOf(product.address, owner, 0);
  expect(position).toMatchObject({ lots: '10' });
  expect(await triggersOf(product.address, owner)).toMatchObject([{ earnPrice: '130000', earnDelegatePrice: '129990', whole: true }]);
  expect(problems()).toEqual([]);
});

test('web.md §8.5 dragging the line of a take-profit opens its sheet with the new price, and sends nothing by itself', async ({
  product,
  open,
}) => {
  const owner = await contractAccount(product.address, '1000');
  await openAtMarket(product.address, owner, { leverage: 10, lots: 20, type: 0 });
  const [position] = await positionsOf(product.address, owner, 0);
  const near = Math.round(Number(position?.markPrice) * 1.004);
  const part = { positionId: position?.id, lossType: 0, delegateType: 1, earnPrice: String(near), earnNumber: '0.005' };
  await ask(product.address, '/api/contract/loss/sett', part, owner.token);
  const [before] = await triggersOf(product.address, owner);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  const perpetual = new PerpetualPage(page, 'desktop');
  await perpetual.enter();
  await expect.poll(async () => await perpetual.cards.first().textContent()).toMatch(/TP .[\d,.]+/);
  const box = await page.getByRole('region', { name: 'Chart' }).getByRole('img').first().boundingBox();
  if (box === null) throw new Error('the chart is not seen');
  const x = box.x + box.width / 3;
  const drag = async (): Promise<void> => {
    const y = await heightOfLine(page, x, box.y, box.y + box.height);
    await page.mouse.down();
    await page.mouse.move(x, y - 10);
    await page.mouse.move(x, y - 20);
    await page.mouse.up();
  };
  const sheet = perpetual.dialog(/^TP\/SL/);
  await drag();
  await sheet.getByText('The line was moved. Confirm to change the trigger.').waitFor();
  await takesInput(page);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await triggersOf(product.address, owner)).toEqual([before]);

  await takesInput(page);
  await drag();
  await sheet.waitFor();
  const next = (await sheet.getByLabel('Take-profit', { exact: true }).inputValue()).replaceAll(',', '');
  expect(Number(next)).toBeGreaterThan(near);
  await perpetual.press(sheet, 'Set TP/SL');
  await perpetual.done('Done');
  const moved = await triggersOf(product.address, owner);
  expect(moved.map(({ earnPrice, earnNumber }) => [Number(earnPrice), earnNumber])).toEqual([[Number(next), '0.005']]);
  expect(problems()).toEqual([]);
});
