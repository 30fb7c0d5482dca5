import type { ContractProduct } from '../../product.ts';

/** Flash rounds: two pools stake on one interval of the price, as much of each plays as the smaller one holds, and what loses pays what wins. */
export const rounds = {
  name: 'rounds',
  riskCategory: 'fixed-time',
  mode: null,
  menus: [{ menu: 'middle', key: 'flashOption', name: 'Flash rounds', linkUrl: '/flashOption', order: 3 }],
  recordTypes: { stake: 56, settlement: 57 },
  ownEvents: { orders: 4 },
  topics: ['ROUND'],
  reasons: ['WINDOW_CLOSED', 'WRONG_SIDE'],
} as const satisfies ContractProduct;
