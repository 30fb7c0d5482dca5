import { join } from 'node:path';
import process from 'node:process';
import { test as base } from 'vitest';
import { bounded } from './bounded.ts';
import { launchBrowser, type PageOptions, type WatchedPage } from './browser.ts';
import { PagePool } from './page-pool.ts';
import { discardProduct, startProduct } from './product.ts';

/** With this variable set, a test that fails leaves pictures of its pages in that folder. */
async function takePictures(id: string, pages: readonly WatchedPage[]): Promise<void> {
  const folder = process.env['CANDOR_E2E_PICTURES'];
  if (folder === undefined) return;
  for (const [index, { page }] of pages.entries()) await page.screenshot({ path: join(folder, `${id}-${index}.png`) });
}

/**
 * `product` and `browser` are one of each a worker, which takes one file after another: a server costs more to start than most files to run.
 * Tests keep apart by accounts of their own; one that ends or restarts a product starts its own. Every page of `open` goes back
 * to the pool, emptied, when its test ends.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
  .extend('product', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const product = await startProduct();
    onCleanup(() => bounded('a product', discardProduct(product)));
    return product;
  })
  // oxlint-disable-next-line no-empty-pattern -- as above
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => bounded('a browser', browser.close()));
    return browser;
  })
  .extend('pool', { scope: 'worker' }, ({ product, browser }) => new PagePool({ browser, address: product.address }))
  .extend('open', async ({ pool, task }, { onCleanup }) => {
    const pages: WatchedPage[] = [];
    onCleanup(async () => {
      const isSound = task.result?.state !== 'fail';
      if (!isSound) await takePictures(task.id, pages);
      for (const page of pages) await bounded('a window that was given back', pool.giveBack(page, isSound));
    });
    return async (options: PageOptions = {}): Promise<WatchedPage> => {
      const opened = await pool.take(options);
      pages.push(opened);
      return opened;
    };
  });
