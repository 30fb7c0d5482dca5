import type { ContractModule } from '../../module.ts';
import { testWallet } from './calls.ts';

export const payments = {
  name: 'payments',
  calls: { testWallet },
} as const satisfies ContractModule;
