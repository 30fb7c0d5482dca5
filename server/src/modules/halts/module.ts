import type { ServerProduct } from '../../products/product.ts';
import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import { haltActions } from './halt-actions.ts';
import { haltList, haltWork } from './halt-list.ts';

export type HaltParts = Pick<Machine, 'core' | 'database'> & { readonly manifests: readonly ServerProduct[] };

/** Operators halt and resume what products offer. */
export const halts: Module<'halts', HaltParts> = {
  name: 'halts',
  actions: (parts) => [haltList(parts), ...haltActions({ core: parts.core, products: parts.manifests })],
  workLists: (parts) => [haltWork(parts)],
  open: async () => await Promise.resolve({}),
};
