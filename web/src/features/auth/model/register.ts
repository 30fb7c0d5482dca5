import type { ParametersOf } from '@candor/contract/call';
import type { register } from '@candor/contract/calls/user';
import { hasChinese } from '@candor/contract/chinese';
import type { Reason } from '@candor/contract/codes';
import { isInviteCode, isPassword, isUserName } from '@candor/contract/credentials';
import type { PlainMessageId } from '../../../i18n/text.tsx';
import { isPasswordTooLong } from '../../../ui/password-rules.ts';

export interface RegisterInputs {
  readonly name: string;
  readonly password: string;
  readonly invite: string;
  readonly agreed: boolean;
  readonly remember: boolean;
}

export type RegisterField = 'name' | 'password' | 'invite' | 'agreed';

export interface RegisterProblem {
  readonly field: RegisterField;
  readonly button: PlainMessageId;
  readonly text: PlainMessageId;
}

export interface RegisterFacts {
  readonly inviteRequired: boolean;
}

/** In the order of the fields; the first one names the button. */
export function registerProblems(inputs: RegisterInputs, { inviteRequired }: RegisterFacts): readonly RegisterProblem[] {
  const { name, password, invite, agreed } = inputs;
  const problems: RegisterProblem[] = [];
  const chinese = 'shell.failure.cannotInputChinese';
  if (!isUserName(name)) {
    problems.push({ field: 'name', button: 'auth.login.needName', text: hasChinese(name) ? chinese : 'auth.register.accountWrong' });
  }
  if (!isPassword(password)) {
    const text = hasChinese(password) ? chinese : 'auth.register.passwordWrong';
    problems.push({
      field: 'password',
      button: 'auth.register.needPassword',
      text: isPasswordTooLong(password) ? 'auth.register.passwordTooLong' : text,
    });
  } else if (hasChinese(password)) {
    problems.push({ field: 'password', button: 'auth.register.needPassword', text: chinese });
  }
  if (invite === '' ? inviteRequired : !isInviteCode(invite)) {
    problems.push({ field: 'invite', button: 'auth.register.needInvite', text: 'auth.register.inviteWrong' });
  }
  if (!agreed) problems.push({ field: 'agreed', button: 'auth.register.mustAgree', text: 'auth.register.mustAgree' });
  return problems;
}

export function registerParameters({ name, password, invite, remember }: RegisterInputs): ParametersOf<typeof register> {
  return { signType: 3, loginName: name, loginPassword: password, activeCode: invite, remember };
}

const fields: Partial<Record<Reason, RegisterField>> = {
  NAME_TAKEN: 'name',
  USER_NAME_RULE: 'name',
  PASSWORD_RULE: 'password',
  INVITE_REQUIRED: 'invite',
  INVITE_UNKNOWN: 'invite',
};

/** The field that a refusal of the server is about; null for one about the whole form. */
export function fieldOfReason(reason: Reason | null): RegisterField | null {
  return reason === null ? null : (fields[reason] ?? null);
}
