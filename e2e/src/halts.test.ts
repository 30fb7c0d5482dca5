import { expect } from 'vitest';
import { ask, newAccount, type Account } from './accounts.ts';
import { bounded } from './bounded.ts';
import { openPage, type WatchedPage } from './browser.ts';
import { operatorsOf } from './operators.ts';
import { visit } from './pages.ts';
import { discardProduct, startProduct, type Product } from './product.ts';
import { test as base } from './room.ts';
import { freshRound } from './rounds-page.ts';

/** A product of its own: what is halted is halted for everybody. */
const test = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
  .extend('own', { scope: 'file' }, async ({}, { onCleanup }) => {
    const product = await startProduct({ feed: 'simulated?days=2' });
    onCleanup(() => bounded('a product', discardProduct(product)));
    await operatorsOf(product).add('root', 'administrator');
    return product;
  })
  .extend('pageOf', async ({ own, browser }, { onCleanup }) => {
    const opened: WatchedPage[] = [];
    onCleanup(async () => {
      for (const { context } of opened) await bounded('a window', context.close());
    });
    return async (owner: Account, viewport: 'phone' | 'desktop'): Promise<WatchedPage> => {
      const watched = await openPage({ browser, address: own.address }, { viewport, token: owner.token });
      opened.push(watched);
      return watched;
    };
  });

const halt = async (product: Product, name: string): Promise<string> =>
  await operatorsOf(product).run('root', 'halt', name, '--reason', 'The venue reports a fault');

test('RULES §18 a halted market says so in place of the ticket, on a page that is open', async ({ own, pageOf }) => {
  const owner = await newAccount(own.address);
  const phone = await pageOf(owner, 'phone');
  const desktop = await pageOf(owner, 'desktop');
  for (const { page } of [phone, desktop]) await visit(page, '/trade');
  await phone.page.getByRole('button', { name: 'Buy', exact: true }).waitFor();
  await desktop.page.getByLabel('Amount', { exact: true }).waitFor();
  await halt(own, 'spot');
  for (const { page, problems } of [phone, desktop]) {
    const line = page.getByText('does not accept new orders right now', { exact: false });
    await line.waitFor();
    const box = await line.boundingBox();
    const heightPx = page.viewportSize()?.height ?? 0;
    expect((box?.y ?? heightPx) + (box?.height ?? 0), 'without scrolling').toBeLessThan(heightPx);
    expect(problems()).toEqual([]);
  }
  expect(await phone.page.getByRole('button', { name: 'Buy', exact: true }).count()).toBe(0);
  expect(await desktop.page.getByLabel('Amount', { exact: true }).count()).toBe(0);
});

test('RULES §18 while rounds are halted, a stake that runs is shown where it was made', async ({ own, pageOf }) => {
  const owner = await newAccount(own.address);
  const round = await freshRound(own, 20_000);
  const stake = { periodId: Number(round.periodId), betAmount: '12.5', betContent: 0 };
  await ask(own.address, '/api/optionContract/createOrder', stake, owner.token);
  await halt(own, 'rounds');
  const { page, problems } = await pageOf(owner, 'phone');
  await visit(page, '/flashOption');
  await page.getByText('No rounds for this pair right now', { exact: false }).waitFor();
  await page.getByText('12.50').first().waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect.poll(async () => await page.getByText('12.50').count()).toBeGreaterThan(0);
  expect(problems()).toEqual([]);
});
