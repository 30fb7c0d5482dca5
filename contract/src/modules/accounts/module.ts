import type { ContractModule } from '../../module.ts';
import { register, login, autoLogin, loginOut, getInfo, updateUserLoginPwd } from './calls.ts';

export const accounts = {
  name: 'accounts',
  calls: { register, login, autoLogin, logout: loginOut, userInfo: getInfo, changePassword: updateUserLoginPwd },
} as const satisfies ContractModule;
