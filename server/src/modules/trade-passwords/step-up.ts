import { updatePwd, tardPwdSet } from '@candor/contract/modules/trade-passwords/calls';
import { shownJustNow, withoutPassword, type Parameters, type StepUpLine, type StepUpTable } from '../../api/user/step-up-table.ts';

/** By the trade password in force, or by a code to what is bound. */
function tradePasswordChange({ method }: Parameters): StepUpLine {
  const event = 'trade-password-change';
  if (method === 'password') return withoutPassword(event);
  return shownJustNow(event, { type: 'UPD_PASSWORD', kind: method === 'email' ? 'email' : 'phone', parameter: 'code', change: false });
}

export const tradePasswordStepUp: StepUpTable = {
  [tardPwdSet.name]: shownJustNow('trade-password-set'),
  [updatePwd.name]: tradePasswordChange,
};
