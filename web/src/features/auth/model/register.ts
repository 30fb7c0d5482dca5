import type { ParametersOf } from '@candor/contract/call';
import type { register } from '@candor/contract/calls/user';
import { hasChinese } from '@candor/contract/chinese';
import type { Reason } from '@candor/contract/codes';
import { isInviteCode, isPassword, isUserName } from '@candor/contract/credentials';
import { error, problemsOf, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';
import { isPasswordTooLong } from '../../../ui/password-rules.ts';

export interface RegisterInputs {
  readonly name: string;
  readonly password: string;
  readonly invite: string;
  readonly agreed: boolean;
  readonly remember: boolean;
}

export type RegisterField = 'name' | 'password' | 'invite' | 'agreed';

export interface RegisterFacts {
  readonly inviteRequired: boolean;
}

export type RegisterProblem = Problem<
  'name.rule' | 'name.chinese' | 'password.rule' | 'password.chinese' | 'password.tooLong' | 'invite.rule' | 'terms.missing',
  RegisterField
>;

const chinese = 'shell.failure.cannotInputChinese';

/** What the waiting button says, and the sentence at the field. */
export const registerTexts: ProblemTexts<RegisterProblem['code']> = {
  'name.rule': { button: 'auth.login.needName', text: 'auth.register.accountWrong' },
  'name.chinese': { button: 'auth.login.needName', text: chinese },
  'password.rule': { button: 'auth.register.needPassword', text: 'auth.register.passwordWrong' },
  'password.chinese': { button: 'auth.register.needPassword', text: chinese },
  'password.tooLong': { button: 'auth.register.needPassword', text: 'auth.register.passwordTooLong' },
  'invite.rule': { button: 'auth.register.needInvite', text: 'auth.register.inviteWrong' },
  'terms.missing': { button: 'auth.register.mustAgree', text: 'auth.register.mustAgree' },
};

function nameAllowed({ name }: RegisterInputs): RegisterProblem | null {
  if (isUserName(name)) return null;
  return error(hasChinese(name) ? 'name.chinese' : 'name.rule', ['name']);
}

function passwordAllowed({ password }: RegisterInputs): RegisterProblem | null {
  if (isPasswordTooLong(password)) return error('password.tooLong', ['password']);
  if (hasChinese(password)) return error('password.chinese', ['password']);
  return isPassword(password) ? null : error('password.rule', ['password']);
}

function inviteAllowed({ invite }: RegisterInputs, { inviteRequired }: RegisterFacts): RegisterProblem | null {
  const wrong = invite === '' ? inviteRequired : !isInviteCode(invite);
  return wrong ? error('invite.rule', ['invite']) : null;
}

function termsAgreed({ agreed }: RegisterInputs): RegisterProblem | null {
  return agreed ? null : error('terms.missing', ['agreed']);
}

/** In the order of the fields; the first one names the button. */
export function registerProblems(inputs: RegisterInputs, facts: RegisterFacts): readonly RegisterProblem[] {
  return problemsOf([nameAllowed, passwordAllowed, inviteAllowed, termsAgreed], inputs, facts);
}

export function registerParameters({ name, password, invite, remember }: RegisterInputs): ParametersOf<typeof register> {
  return { signType: 3, loginName: name, loginPassword: password, activeCode: invite, remember };
}

const fields: Partial<Record<Reason, RegisterField>> = {
  NAME_TAKEN: 'name',
  USER_NAME_RULE: 'name',
  PASSWORD_RULE: 'password',
  PASSWORD_COMMON: 'password',
  INVITE_REQUIRED: 'invite',
  INVITE_UNKNOWN: 'invite',
};

/** The field that a refusal of the server is about; null for one about the whole form. */
export function fieldOfReason(reason: Reason | null): RegisterField | null {
  return reason === null ? null : (fields[reason] ?? null);
}
