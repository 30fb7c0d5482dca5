import type { ContractModule } from '../../module.ts';
import { uploadPicture } from './calls.ts';

export const documents = { name: 'documents', calls: { uploadPicture } } as const satisfies ContractModule;
