import type { ContractProduct } from '../../product.ts';

/** Conversion of one coin into another at the index, against the house's inventory. It has no calls yet: nobody is offered it. */
export const conversion = {
  name: 'conversion',
  riskCategory: 'none',
  mode: null,
  menus: [],
  recordTypes: {},
  ownEvents: {},
  topics: [],
  reasons: [],
} as const satisfies ContractProduct;
