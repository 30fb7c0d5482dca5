import type { ContractModule } from '../../module.ts';
import { ownData, agreement } from './calls.ts';

export const ownDataCopies = { name: 'own-data', calls: { ownData, agreement } } as const satisfies ContractModule;
