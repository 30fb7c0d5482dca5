import type { ContractModule } from '../../module.ts';
import { assetCosts, statement } from './calls.ts';

export const statements = { name: 'statements', calls: { assetCosts, statement } } as const satisfies ContractModule;
