import type { ContractModule } from '../../module.ts';
import { closing as closingCall, closeAccount } from './calls.ts';

export const closing = { name: 'closing', calls: { closing: closingCall, closeAccount } } as const satisfies ContractModule;
