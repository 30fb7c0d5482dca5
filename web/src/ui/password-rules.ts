import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@candor/contract/credentials';

export const passwordSigns = '!@#$%^&*';

export type PasswordRule = 'length' | 'letter' | 'digit' | 'sign';

/** Which parts of the password rule are met; all of them together are the contract's rule, but for the greatest length. */
export function passwordRules(password: string): readonly { readonly rule: PasswordRule; readonly met: boolean }[] {
  return [
    { rule: 'length', met: password.length >= PASSWORD_MIN_LENGTH },
    { rule: 'letter', met: /[A-Za-z]/.test(password) },
    { rule: 'digit', met: /[0-9]/.test(password) },
    { rule: 'sign', met: /[!@#$%^&*]/.test(password) },
  ];
}

export function isPasswordTooLong(password: string): boolean {
  return password.length > PASSWORD_MAX_LENGTH;
}
