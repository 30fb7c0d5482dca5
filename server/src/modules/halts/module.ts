import type { ServerProduct } from '../../products/product.ts';
import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import { haltActions } from './halt-actions.ts';

export type HaltParts = Pick<Machine, 'core'> & { readonly manifests: readonly ServerProduct[] };

/** Operators halt and resume what products offer. */
export const halts: Module<'halts', HaltParts> = {
  name: 'halts',
  actions: ({ core, manifests: products }) => haltActions({ core, products }),
  open: async () => await Promise.resolve({}),
};
