import type { ContractModule } from '../../module.ts';
import { easyGenerateCode } from './calls.ts';

export const captcha = { name: 'captcha', calls: { captcha: easyGenerateCode } } as const satisfies ContractModule;
