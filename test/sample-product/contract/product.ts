import type { ContractProduct } from '../../product.ts';

/** Jars: money that is put away and comes back after a fixed time. */
export const sample = {
  name: 'sample',
  riskCategory: 'none',
  mode: null,
  menus: [{ menu: 'middle', key: 'sample', name: 'Jars', linkUrl: '/sample', order: 50 }],
  recordTypes: { fee: 90, copy: 91 },
  ownEvents: { jars: 90 },
  topics: [],
  reasons: ['TOO_MANY_JARS'],
} as const satisfies ContractProduct;
