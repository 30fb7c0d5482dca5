import type { Machine } from '../api/user/machine.ts';
import type { ServerProduct } from './product.ts';
import type { OpenProduct } from '../api/user/open-product.ts';

export type OpenProducts = { readonly all: readonly OpenProduct[]; stop(): Promise<void> };

/** Opens the products in the registry's order, and stops them in the opposite one; a failure stops those that were opened. */
export async function openProducts(products: readonly ServerProduct[], machine: Machine): Promise<OpenProducts> {
  const all: OpenProduct[] = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const product of all.splice(0).toReversed()) await product.stop?.().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} products did not stop cleanly: ${failures.join(', ')}`);
  };
  try {
    for (const product of products) all.push(await product.open(machine));
    return { all: [...all], stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
