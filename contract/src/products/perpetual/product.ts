import type { ContractProduct } from '../../product.ts';

/** U-margined perpetual contracts with leverage: isolated margin, long and short beside each other, no delivery. */
export const perpetual = {
  name: 'perpetual',
  riskCategory: 'leveraged',
  mode: { name: 'U本位', order: 4 },
  menus: [{ menu: 'middle', key: 'contract', name: 'Contracts', linkUrl: '/contract', order: 4 }],
  wallet: 'asset_contarct',
  recordTypes: { open: 27, close: 28, margin: 29, liquidation: 30 },
  ownEvents: { orders: 2 },
  topics: ['MARK', 'CONTRACT_TRADE', 'CONTRACT_DEPTH'],
  reasons: ['LEVERAGE_MISMATCH', 'TIER_LIMIT', 'WOULD_TRIGGER', 'NO_LIQUIDITY'],
} as const satisfies ContractProduct;
