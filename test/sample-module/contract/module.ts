import type { ContractModule } from '../../module.ts';
import { readNote, writeNote } from './calls.ts';

export const note = { name: 'note', calls: { readNote, writeNote } } as const satisfies ContractModule;
