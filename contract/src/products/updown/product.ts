import type { ContractProduct } from '../../product.ts';

/** Second contracts: fixed-time contracts that pay when the price is higher (or lower) at expiry. */
export const updown = {
  name: 'updown',
  riskCategory: 'fixed-time',
  mode: { name: '秒合约', order: 2 },
  menus: [{ menu: 'middle', key: 'flash', name: 'Second contracts', linkUrl: '/flash', order: 2 }],
  recordTypes: { stake: 5, settlement: 9 },
  ownEvents: { orders: 3 },
  topics: [],
  reasons: ['FAST_MARKET'],
} as const satisfies ContractProduct;
