import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { askWithPrice, newAccount, ordersOf } from '../accounts.ts';
import { seriousFindings } from '../browser.ts';
import { candor } from '../candor-command.ts';
import { TradePage } from '../trade-page.ts';
import { test } from '../room.ts';

test('web.md §5 the proof of a spot order is opened from its details, checked here and offline, saved, and checked by the command', async ({
  product,
  open,
}) => {
  const owner = await newAccount(product.address);
  const order = { symbol: 'btc', delegateValue: '50', delegateType: 1, type: 0 };
  await askWithPrice(product.address, '/api/currency/order/submit', order, owner.token);
  const [row] = await ordersOf(product.address, owner, 'btc', 1);
  const number = `O-${row?.id ?? 0}`;
  const { page, context, problems } = await open({ viewport: 'phone', token: owner.token });
  const trade = new TradePage(page, 'phone');
  await trade.enter();
  await trade.showOrders('History');
  await trade.orders.getByRole('listitem').getByRole('button').first().click();
  const details = page.getByRole('dialog', { name: 'Order', exact: true });
  await details.getByRole('button', { name: 'Proof' }).click();
  const sheet = page.getByRole('dialog', { name: `Proof of ${number}` });
  await sheet.getByRole('strong').getByText('Checked on this device: correct.').waitFor();
  await sheet.getByText('Technical details', { exact: true }).click();
  expect(await sheet.getByRole('listitem').count()).toBe(8);
  expect(await seriousFindings(page, 'dialog')).toEqual([]);

  await context.setOffline(true);
  await sheet.getByRole('button', { name: 'Check again' }).click();
  await sheet.getByText('The published keys could not be loaded.').waitFor();
  await sheet.getByRole('strong').getByText('Checked on this device: correct.').waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Save the file' }).click()]);
  const folder = mkdtempSync(join(tmpdir(), 'candor-proof-'));
  try {
    expect(saved.suggestedFilename()).toBe(`candor-${number}.json`);
    const file = join(folder, 'order.json');
    await saved.saveAs(file);
    expect((await candor(['verify', file])).code).toBe(0);
    const forged = join(folder, 'forged.json');
    writeFileSync(forged, readFileSync(file, 'utf8').replace('"amount": "50.00000000"', '"amount": "49.00000000"'));
    expect((await candor(['verify', forged])).code).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await context.setOffline(false);
  }
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'Proof' }).waitFor();
  expect(problems().filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
});
