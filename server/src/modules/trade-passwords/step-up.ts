import { updatePwd, tardPwdSet } from '@candor/contract/modules/trade-passwords/calls';
import { shownJustNow, withoutPassword, type Parameters, type StepUpLine, type StepUpTable } from '../../api/user/step-up-table.ts';

/** `signType` of a change of the trade password by the one in force, and by a code to the e-mail address. */
const BY_TRADE_PASSWORD = 1;
const BY_EMAIL = 2;

function tradePasswordChange({ signType }: Parameters): StepUpLine {
  const event = 'trade-password-change';
  if (signType === BY_TRADE_PASSWORD) return withoutPassword(event);
  return shownJustNow(event, { type: 'UPD_PASSWORD', kind: signType === BY_EMAIL ? 'email' : 'phone', parameter: 'code', change: false });
}

export const tradePasswordStepUp: StepUpTable = {
  [tardPwdSet.name]: shownJustNow('trade-password-set'),
  [updatePwd.name]: tradePasswordChange,
};
