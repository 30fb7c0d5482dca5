import type { ContractModule } from '../../module.ts';
import { tardPwdSet, updatePwd } from './calls.ts';

export const tradePasswords = {
  name: 'trade-passwords',
  calls: { setTradePassword: tardPwdSet, changeTradePassword: updatePwd },
} as const satisfies ContractModule;
