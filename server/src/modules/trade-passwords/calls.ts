import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { DONE, refuse } from '../../api/user/result.ts';
import type { TradePasswords } from '../../identity/trade-passwords.ts';

export function tradePasswordCalls(tradePasswords: TradePasswords, time: Pick<PlatformTime, 'text'>): readonly BoundCall[] {
  return [
    bindUser(CALLS.setTradePassword, async ({ caller, parameters, visitor, shown }) => {
      const reason = await tradePasswords.set(caller, { password: parameters.password, isProved: shown?.isPassword === true }, visitor);
      return reason === null ? DONE : refuse(reason);
    }),

    bindUser(CALLS.changeTradePassword, async ({ caller, parameters, visitor, shown }) => {
      if (shown === undefined) return refuse('NOT_SIGNED_IN');
      const { method, oldPassword = '', newPassword, address = '' } = parameters;
      if (method === 'password') {
        const { reason, limit } = await tradePasswords.change(caller, oldPassword, newPassword, visitor);
        if (reason === null) return DONE;
        if (reason === 'PASS_PAUSED') return refuse(reason, { limit: time.text(limit), field: 'oldPassword' });
        return reason === 'PASS_WRONG' ? refuse('PASSWORD_WRONG', { limit: String(limit), field: 'oldPassword' }) : refuse(reason);
      }
      const wanted = { password: newPassword, isProved: shown.isPassword };
      const reason = await tradePasswords.changeByCode(caller, shown.user, { kind: method, address }, wanted, visitor);
      return reason === null ? DONE : refuse(reason, { field: reason === 'NOT_BOUND' ? 'address' : '' });
    }),
  ];
}
