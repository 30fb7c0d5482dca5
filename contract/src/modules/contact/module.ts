import type { ContractModule } from '../../module.ts';
import { sendContactMessage } from './calls.ts';

export const contact = { name: 'contact', calls: { sendContactMessage } } as const satisfies ContractModule;
