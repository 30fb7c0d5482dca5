import type { ContractModule } from '../../module.ts';
import { payAddress } from './calls.ts';

export const paymentProviders = {
  name: 'payment-providers',
  calls: { payAddress },
} as const satisfies ContractModule;
