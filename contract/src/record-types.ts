import { products } from './products/registry.ts';

/** Section 3.1: types of ledger rows from 1 to 99 that the wire contract puts into lists of products, whether these are there or not. */
const OTHER_LISTS: readonly number[] = [27, 28, 29, 30, 53, 61, 62, 63, 64, 65];
const TYPES = Array.from({ length: 99 }, (_, index) => index + 1);

/** Types of a product's own record list. */
export const recordTypesOf = (product: { readonly recordTypes: Readonly<Record<string, number>> }): readonly number[] =>
  Object.values(product.recordTypes);

const listed = new Set([...OTHER_LISTS, ...products.flatMap(recordTypesOf)]);
/** Types of the list `financial`: every type that no other list shows, so that a user sees each change of each balance. */
export const OTHER_RECORD_TYPES: readonly number[] = TYPES.filter((type) => !listed.has(type));
