import { spot } from '@candor/contract/products/spot/product';
import { expect, test } from 'vitest';
import type { OpenProduct } from '../api/user/open-product.ts';
import type { Machine } from '../api/user/machine.ts';
import { openProducts } from './open-products.ts';
import type { ServerProduct } from './product.ts';

const machine = {} as Partial<Machine> as Machine;

/** A product that notes what is done with it. */
function product(done: string[], name: string, fails: 'open' | 'stop' | 'never' = 'never'): ServerProduct {
  return {
    name: spot.name,
    contract: spot,
    async open() {
      if (fails === 'open') throw new Error(`${name} does not open`);
      done.push(`open ${name}`);
      const opened: OpenProduct = {
        contract: spot,
        calls: [],
        async stop() {
          done.push(`stop ${name}`);
          await (fails === 'stop' ? Promise.reject(new Error(`${name} does not stop`)) : Promise.resolve());
        },
      };
      return await Promise.resolve(opened);
    },
  };
}

test('products are opened in their order and stopped in the opposite one', async () => {
  const done: string[] = [];
  const products = await openProducts([product(done, 'a'), product(done, 'b')], machine);
  expect(products.all).toHaveLength(2);
  await products.stop();
  expect(done).toEqual(['open a', 'open b', 'stop b', 'stop a']);
});

test('when one does not open, those before it are stopped and the reason is told', async () => {
  const done: string[] = [];
  const opening = openProducts([product(done, 'a'), product(done, 'b', 'open'), product(done, 'c')], machine);
  await expect(opening).rejects.toThrow('b does not open');
  expect(done).toEqual(['open a', 'stop a']);
});

test('one that does not stop keeps no other from stopping, and is told', async () => {
  const done: string[] = [];
  const products = await openProducts([product(done, 'a'), product(done, 'b', 'stop')], machine);
  await expect(products.stop()).rejects.toThrow('b does not stop');
  expect(done).toEqual(['open a', 'open b', 'stop b', 'stop a']);
});
