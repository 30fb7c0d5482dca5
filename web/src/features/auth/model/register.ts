import type { ParametersOf } from '@candor/contract/call';
import type { register } from '@candor/contract/modules/accounts/calls';
import { hasChinese } from '@candor/contract/chinese';
import type { Reason } from '@candor/contract/codes';
import { isInviteCode, isPassword, isUserName } from '@candor/contract/credentials';
import { addressEntered, addressOf, addressTexts, type AddressInputs, type AddressProblem } from '../../../form/codes/address.ts';
import { isWholeCode } from '../../../form/codes/code-text.ts';
import { error, problemsOf, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';
import { isPasswordTooLong } from '../../../ui/password-rules.ts';
import { captchaTexts, captchaTyped, type Captcha, type CaptchaProblem } from '../../../form/codes/captcha.ts';
import { signMethods, type SignWay } from './sign-ways.ts';

export interface RegisterInputs extends AddressInputs {
  readonly way: SignWay;
  readonly name: string;
  /** The one-time code that was sent to the address. */
  readonly code: string;
  readonly password: string;
  readonly invite: string;
  readonly captcha: Captcha;
  readonly agreed: boolean;
  readonly remember: boolean;
}

export type RegisterField = 'name' | 'address' | 'code' | 'password' | 'invite' | 'captcha' | 'agreed';

export interface RegisterFacts {
  readonly inviteRequired: boolean;
  /** Whether the tab asks for the digits of a picture. */
  readonly captchaRequired: boolean;
}

type OwnProblem = Problem<
  'name.rule' | 'name.chinese' | 'code.missing' | 'invite.rule' | 'terms.missing' | PasswordProblem['code'],
  RegisterField
>;
export type RegisterProblem = OwnProblem | AddressProblem | CaptchaProblem;

export type PasswordProblem = Problem<'password.rule' | 'password.chinese' | 'password.tooLong', 'password'>;

const chinese = 'shell.failure.cannotInputChinese';

export const newPasswordTexts: ProblemTexts<PasswordProblem['code']> = {
  'password.rule': { button: 'auth.register.needPassword', text: 'auth.register.passwordWrong' },
  'password.chinese': { button: 'auth.register.needPassword', text: chinese },
  'password.tooLong': { button: 'auth.register.needPassword', text: 'auth.register.passwordTooLong' },
};

/** What the waiting button says, and the sentence at the field. */
export const registerTexts: ProblemTexts<RegisterProblem['code']> = {
  ...addressTexts,
  ...captchaTexts,
  ...newPasswordTexts,
  'name.rule': { button: 'auth.login.needName', text: 'auth.register.accountWrong' },
  'name.chinese': { button: 'auth.login.needName', text: chinese },
  'code.missing': { button: 'codes.code.missing', text: 'codes.code.missing' },
  'invite.rule': { button: 'auth.register.needInvite', text: 'auth.register.inviteWrong' },
  'terms.missing': { button: 'auth.register.mustAgree', text: 'auth.register.mustAgree' },
};

function whoEntered(inputs: RegisterInputs): RegisterProblem | null {
  if (inputs.way !== 'account') return addressEntered(inputs.way, inputs);
  if (isUserName(inputs.name)) return null;
  return error(hasChinese(inputs.name) ? 'name.chinese' : 'name.rule', ['name']);
}

function codeEntered({ way, code }: RegisterInputs): RegisterProblem | null {
  return way === 'account' || isWholeCode(code) ? null : error('code.missing', ['code']);
}

/** The rule of new passwords. */
export function newPasswordAllowed(password: string): PasswordProblem | null {
  if (isPasswordTooLong(password)) return error('password.tooLong', ['password']);
  if (hasChinese(password)) return error('password.chinese', ['password']);
  return isPassword(password) ? null : error('password.rule', ['password']);
}

function inviteAllowed({ invite }: RegisterInputs, { inviteRequired }: RegisterFacts): RegisterProblem | null {
  const wrong = invite === '' ? inviteRequired : !isInviteCode(invite);
  return wrong ? error('invite.rule', ['invite']) : null;
}

const captchaEntered = ({ captcha }: RegisterInputs, { captchaRequired }: RegisterFacts) =>
  captchaRequired ? captchaTyped(captcha) : null;

function termsAgreed({ agreed }: RegisterInputs): RegisterProblem | null {
  return agreed ? null : error('terms.missing', ['agreed']);
}

/** In the order of the fields; the first one names the button. */
export function registerProblems(inputs: RegisterInputs, facts: RegisterFacts): readonly RegisterProblem[] {
  return problemsOf<RegisterInputs, RegisterFacts, RegisterProblem>(
    [whoEntered, codeEntered, ({ password }) => newPasswordAllowed(password), inviteAllowed, captchaEntered, termsAgreed],
    inputs,
    facts,
  );
}

export function registerParameters(inputs: RegisterInputs, { captchaRequired }: RegisterFacts): ParametersOf<typeof register> {
  const { way, name, code, password, invite, captcha, remember } = inputs;
  const who = way === 'account' ? { loginName: name } : { [way]: addressOf(way, inputs) ?? '', code };
  const seen = captchaRequired ? { code: captcha.text, captchaName: captcha.name } : {};
  return { method: signMethods[way], ...who, ...seen, loginPassword: password, inviteCode: invite, remember };
}

const fields: Partial<Record<Reason, RegisterField>> = {
  NAME_TAKEN: 'name',
  USER_NAME_RULE: 'name',
  EMAIL_RULE: 'address',
  EMAIL_TAKEN: 'address',
  PHONE_RULE: 'address',
  PHONE_TAKEN: 'address',
  CODE_WRONG: 'code',
  CAPTCHA_WRONG: 'captcha',
  PASSWORD_RULE: 'password',
  PASSWORD_COMMON: 'password',
  INVITE_REQUIRED: 'invite',
  INVITE_UNKNOWN: 'invite',
  INVITE_EXPIRED: 'invite',
  INVITE_USED_UP: 'invite',
  INVITE_REVOKED: 'invite',
  INVITE_OWN: 'invite',
};

/** The field that a refusal of the server is about; null for one about the whole form. */
export function fieldOfReason(reason: Reason | null): RegisterField | null {
  return reason === null ? null : (fields[reason] ?? null);
}
