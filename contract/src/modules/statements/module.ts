import type { ContractModule } from '../../module.ts';
import { assetCosts, recordFile, recordPayment, statement } from './calls.ts';

export const statements = {
  name: 'statements',
  calls: { assetCosts, statement, recordFile, recordPayment },
} as const satisfies ContractModule;
