import type { ContractModule } from '../../module.ts';
import { uploadKYC, verification as verificationCall } from './calls.ts';

export const verification = {
  name: 'verification',
  calls: { uploadVerification: uploadKYC, verification: verificationCall },
} as const satisfies ContractModule;
