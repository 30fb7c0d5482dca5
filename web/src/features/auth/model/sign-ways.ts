import type { Channel } from '../../../form/codes/sent-code.ts';
import type { Settings } from '../../../session/settings.ts';

/** The tabs of login and registration. */
export type SignWay = 'account' | Channel;

/** How calls name each: the account's own name is one of its identifiers. */
export const signMethods = { account: 'name', email: 'email', phone: 'phone' } as const satisfies Readonly<Record<SignWay, string>>;

/** The ways that the settings open, in the order of the tabs. */
export function openWays({ ordinaryIsOpen, emailIsOpen, phoneIsOpen }: Settings['LOGIN_REGIS_SETTING']): readonly SignWay[] {
  const open = { account: ordinaryIsOpen, email: emailIsOpen, phone: phoneIsOpen };
  return (['account', 'email', 'phone'] as const).filter((way) => open[way]);
}

/** Those of signing in: a closed one too that the address asks for, since whoever has registered by it has no other. */
export function signInWays(settings: Settings['LOGIN_REGIS_SETTING'], asked: string | undefined): readonly SignWay[] {
  const open = openWays(settings);
  return (['account', 'email', 'phone'] as const).filter((way) => open.includes(way) || way === asked);
}

/** Where codes of a forgotten password can be sent, in the order of the tabs. */
export function openChannels(settings: Settings['LOGIN_REGIS_SETTING']): readonly Channel[] {
  return openWays(settings).filter((way) => way !== 'account');
}
