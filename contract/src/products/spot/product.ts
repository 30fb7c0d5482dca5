import type { ContractProduct } from '../../product.ts';

export const spot = {
  name: 'spot',
  riskCategory: 'none',
  mode: { name: '币币交易', order: 3 },
  menus: [
    { menu: 'bottom', key: 'trade', name: 'Trade', linkUrl: '/trade', order: 3 },
    { menu: 'middle', key: 'trade', name: 'Trade', linkUrl: '/trade', order: 1 },
  ],
  recordTypes: { received: 21, paid: 22 },
  ownEvents: { orders: 1 },
  topics: ['TRADE', 'DEPTH'],
  reasons: [],
} as const satisfies ContractProduct;
