import type { ContractProduct } from '../../product.ts';

/** Deposits from chains and withdrawals to them. */
export const custody = {
  name: 'custody',
  riskCategory: 'none',
  mode: null,
  menus: [],
  entrance: 'wallet',
  recordTypes: {},
  ownEvents: {},
  topics: [],
  reasons: ['OUT_OF_WINDOW', 'DAILY_COUNT', 'KYC_REQUIRED', 'ADDRESS_NOT_READY', 'CUSTODY_SHORT'],
} as const satisfies ContractProduct;
