import type { Machine } from '../../api/user/machine.ts';
import type { ServerProduct } from '../../products/product.ts';
import { planTerms } from '../../terms/plan-action.ts';
import { showTerms } from '../../terms/show-task.ts';
import type { Module } from '../module.ts';

export type TermsParts = Pick<Machine, 'core' | 'exchangeNow'> & { readonly manifests: readonly ServerProduct[] };

/** Operators plan what changes of a product's terms. */
export const terms: Module<'terms', TermsParts> = {
  name: 'terms',
  actions: ({ core, exchangeNow: now, manifests: products }) => [showTerms({ core, products }), planTerms({ core, products, now })],
  open: async () => await Promise.resolve({}),
};
