import type { ContractModule } from '../../module.ts';
import { assetDays, fiatRates } from './calls.ts';

export const valuation = { name: 'valuation', calls: { assetDays, fiatRates } } as const satisfies ContractModule;
