import { ask } from '../accounts.ts';
import { bounded } from '../bounded.ts';
import { PagePool } from '../page-pool.ts';
import { discardProduct, startProduct, type Product } from '../product.ts';
import { test as room } from '../room.ts';

/** A product with a chain of its own, one a worker: the one that the other tests share has none. */
export const test = room
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
  .extend('product', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const product = await startProduct({ settings: { CANDOR_LOCAL_CHAIN: 'on' } });
    onCleanup(() => bounded('a product', discardProduct(product)));
    return product;
  })
  .extend('pool', { scope: 'worker' }, ({ product, browser }) => new PagePool({ browser, address: product.address }));

/** Whether there is a program of a local chain for this machine. */
export async function hasChain({ address }: Product): Promise<boolean> {
  const channels = (await ask(address, '/api/common/getAppCurrencyList', {})).data as readonly { readonly useSys: boolean }[];
  return channels.some(({ useSys }) => useSys);
}
