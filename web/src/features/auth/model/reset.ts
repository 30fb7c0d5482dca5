import type { backPwd } from '@candor/contract/modules/identity/addresses';
import type { ParametersOf } from '@candor/contract/call';
import type { Reason } from '@candor/contract/codes';
import { normalEmail } from '@candor/contract/one-time-codes';
import { codeDigits, isWholeCode } from '../../../form/codes/code-text.ts';
import type { Channel } from '../../../form/codes/sent-code.ts';
import { error, problemsOf, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';
import { newPasswordAllowed, newPasswordTexts, type PasswordProblem } from './register.ts';

/** What proves that a password may be set anew: it goes from page to page in the state of the history, never in an address. */
export interface PasswordReset {
  readonly channel: Channel;
  readonly to: string;
  readonly code: string;
}

export interface NewPasswordInputs {
  readonly code: string;
  readonly password: string;
}

export type NewPasswordField = keyof NewPasswordInputs;
export type NewPasswordProblem = Problem<'code.missing', 'code'> | PasswordProblem;

/** What the waiting button says, and the sentence at the field. */
export const resetTexts: ProblemTexts<NewPasswordProblem['code']> = {
  ...newPasswordTexts,
  'code.missing': { button: 'codes.code.missing', text: 'codes.code.missing' },
};

/** In the order of the fields; the first one names the button. */
export function resetProblems(inputs: NewPasswordInputs): readonly NewPasswordProblem[] {
  return problemsOf<NewPasswordInputs, object, NewPasswordProblem>(
    [({ code }) => (isWholeCode(code) ? null : error('code.missing', ['code'])), ({ password }) => newPasswordAllowed(password)],
    inputs,
    {},
  );
}

export function resetParameters({ channel, to }: PasswordReset, { code, password }: NewPasswordInputs): ParametersOf<typeof backPwd> {
  return channel === 'email' ? { email: to, emailCode: code, newPassword: password } : { phone: to, smsCode: code, newPassword: password };
}

/** What an address like `/setpwd?email=…&code=…` says; null where it says nothing whole. */
export function resetOfSearch(search: { readonly [Key in 'email' | 'phone' | 'code']?: string | undefined }): PasswordReset | null {
  const { email = '', phone = '' } = search;
  const code = codeDigits(search.code ?? '');
  if (!isWholeCode(code)) return null;
  const address = normalEmail(email);
  if (address !== null) return { channel: 'email', to: address, code };
  return /^\d{6,15}$/.test(phone) ? { channel: 'phone', to: phone, code } : null;
}

/** Whether the server asks for the second factor of the account, or refused one. */
export const isAboutFactor = (reason: Reason | null): boolean => reason === 'FACTOR_REQUIRED' || reason === 'FACTOR_WRONG';

const fields: Partial<Record<Reason, NewPasswordField>> = { CODE_WRONG: 'code', PASSWORD_RULE: 'password', PASSWORD_COMMON: 'password' };

/** The field that a refusal of the server is about; null for one about the whole form. */
export function resetFieldOf(reason: Reason | null): NewPasswordField | null {
  return reason === null ? null : (fields[reason] ?? null);
}
