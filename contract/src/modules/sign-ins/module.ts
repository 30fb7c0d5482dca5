import type { ContractModule } from '../../module.ts';
import { signIns as list } from './calls.ts';

export const signIns = { name: 'sign-ins', calls: { signIns: list } } as const satisfies ContractModule;
