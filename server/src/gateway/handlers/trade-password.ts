import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../bind.ts';
import { DONE, refuse } from '../result.ts';
import type { Services } from '../services.ts';

/** `signType` of a change by the password in force, and by codes to what is bound. */
const BY_PASSWORD = 1;
const BY_EMAIL = 2;

export function tradePasswordCalls({ tradePasswords }: Services): readonly BoundCall[] {
  return [
    bindUser(CALLS.setTradePassword, async ({ caller, parameters, visitor, isPasswordShown = false }) => {
      const reason = await tradePasswords.set(caller, { password: parameters.pwd, isProved: isPasswordShown }, visitor);
      return reason === null ? DONE : refuse(reason);
    }),

    bindUser(CALLS.changeTradePassword, async ({ caller, parameters, visitor, isPasswordShown = false }) => {
      const { signType, oldPwd = '', newPwd, emailOrPhone: address = '' } = parameters;
      if (signType === BY_PASSWORD) {
        const reason = await tradePasswords.change(caller, oldPwd, newPwd, visitor);
        return reason === null ? DONE : refuse(reason);
      }
      const kind = signType === BY_EMAIL ? 'email' : 'phone';
      const reason = await tradePasswords.changeByCode(caller, { kind, address }, { password: newPwd, isProved: isPasswordShown }, visitor);
      return reason === null ? DONE : refuse(reason, { field: reason === 'NOT_BOUND' ? 'emailOrPhone' : '' });
    }),
  ];
}
