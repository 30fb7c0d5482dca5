import { assemble } from './kernel/assembly.ts';
import { products } from './registry.ts';

/** The words of the products in the registry. Two owners of one word end the process here, before anything is decided. */
export const assembly = assemble(products);
