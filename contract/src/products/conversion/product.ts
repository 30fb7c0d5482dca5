import type { ContractProduct } from '../../product.ts';

/** Conversion of one coin into another at the index, against the house's inventory. Its ledger rows are in the list of all other records. */
export const conversion = {
  name: 'conversion',
  riskCategory: 'none',
  mode: null,
  menus: [{ menu: 'middle', key: 'convert', name: 'Convert', linkUrl: '/flashExchange', order: 999 }],
  recordTypes: {},
  ownEvents: {},
  topics: [],
  reasons: [],
} as const satisfies ContractProduct;
