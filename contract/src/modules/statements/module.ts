import type { ContractModule } from '../../module.ts';
import { assetCosts, recordFile, statement } from './calls.ts';

export const statements = { name: 'statements', calls: { assetCosts, statement, recordFile } } as const satisfies ContractModule;
