import type { ContractModule } from '../../module.ts';
import { holds } from './calls.ts';

export const locks = { name: 'locks', calls: { holds } } as const satisfies ContractModule;
