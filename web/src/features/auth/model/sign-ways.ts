import type { Settings } from '../../../session/settings.ts';

/** The tabs of login and registration. */
export type SignWay = 'account' | 'email' | 'phone';

/** `signType` of the wire contract. */
export const signTypes = { account: 3, email: 1, phone: 2 } as const satisfies Readonly<Record<SignWay, number>>;

/** The ways that the settings open, in the order of the tabs. A way that needs a code we cannot send is not offered. */
export function openWays({
  ordinaryIsOpen,
  accountCode,
  emailIsOpen,
  emailCode,
  phoneIsOpen,
  phoneCode,
}: Settings['LOGIN_REGIS_SETTING']): readonly SignWay[] {
  const ways: SignWay[] = [];
  if (ordinaryIsOpen && !accountCode) ways.push('account');
  if (emailIsOpen && !emailCode) ways.push('email');
  if (phoneIsOpen && !phoneCode) ways.push('phone');
  return ways;
}
