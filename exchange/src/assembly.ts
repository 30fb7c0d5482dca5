import { assemble } from './kernel/assembly.ts';
import type { Assembly } from './kernel/assembly.ts';
import type { Listed } from './kernel/product.ts';
import { products } from './registry.ts';
import { tradingRefusals } from './trading/refusals.ts';

/** The words of products, and the refusals that they share. Two owners of one word end the process, before anything is decided. */
export function assemblyOf(list: readonly Listed<never>[]): Assembly {
  return assemble(list, { trading: tradingRefusals });
}

/** The words of the products in the registry. */
export const assembly = assemblyOf(products);
