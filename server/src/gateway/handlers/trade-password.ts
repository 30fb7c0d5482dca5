import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../bind.ts';
import { DONE, refuse } from '../result.ts';
import type { Services } from '../services.ts';

/** `signType` of a change by the password in force; the other kinds are by codes. */
const BY_PASSWORD = 1;

export function tradePasswordCalls({ tradePasswords }: Services): readonly BoundCall[] {
  return [
    bindUser(CALLS.setTradePassword, async ({ caller, parameters, visitor }) => {
      const reason = await tradePasswords.set(caller, parameters.pwd, visitor);
      return reason === null ? DONE : refuse(reason);
    }),

    bindUser(CALLS.changeTradePassword, async ({ caller, parameters, visitor }) => {
      if (parameters.signType !== BY_PASSWORD) return refuse('BAD_PARAMETER', { field: 'signType' });
      const reason = await tradePasswords.change(caller, parameters.oldPwd ?? '', parameters.newPwd, visitor);
      return reason === null ? DONE : refuse(reason);
    }),
  ];
}
