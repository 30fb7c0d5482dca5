import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { DONE, refuse } from '../../api/user/result.ts';
import type { TradePasswords } from '../../identity/trade-passwords.ts';

/** `signType` of a change by the password in force, and by codes to what is bound. */
const BY_PASSWORD = 1;
const BY_EMAIL = 2;

export function tradePasswordCalls(tradePasswords: TradePasswords): readonly BoundCall[] {
  return [
    bindUser(CALLS.setTradePassword, async ({ caller, parameters, visitor, shown }) => {
      const reason = await tradePasswords.set(caller, { password: parameters.pwd, isProved: shown?.isPassword === true }, visitor);
      return reason === null ? DONE : refuse(reason);
    }),

    bindUser(CALLS.changeTradePassword, async ({ caller, parameters, visitor, shown }) => {
      if (shown === undefined) return refuse('NOT_SIGNED_IN');
      const { signType, oldPwd = '', newPwd, emailOrPhone: address = '' } = parameters;
      if (signType === BY_PASSWORD) {
        const reason = await tradePasswords.change(caller, oldPwd, newPwd, visitor);
        return reason === null ? DONE : refuse(reason);
      }
      const kind = signType === BY_EMAIL ? 'email' : 'phone';
      const wanted = { password: newPwd, isProved: shown.isPassword };
      const reason = await tradePasswords.changeByCode(caller, shown.user, { kind, address }, wanted, visitor);
      return reason === null ? DONE : refuse(reason, { field: reason === 'NOT_BOUND' ? 'emailOrPhone' : '' });
    }),
  ];
}
