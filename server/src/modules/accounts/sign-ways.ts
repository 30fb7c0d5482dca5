import type { Reason } from '@candor/contract/codes';
import { addressIn, type Identifier } from '../../identity/addresses.ts';
import { networkOf } from '../../identity/network.ts';
import type { Visitor } from '../../identity/visitor.ts';
import { refuse, type Refusal } from '../../api/user/result.ts';
import type { AccountParts } from './module.ts';

/** Parameters of login and registration that say who it is. */
type Entry = {
  readonly method: 'name' | 'email' | 'phone' | 'wallet';
  readonly loginName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly loginPassword?: string | undefined;
  readonly code?: string | undefined;
  readonly captchaName?: string | undefined;
};

type EntryParts = Pick<AccountParts, 'settings' | 'captcha'>;

/**
 * Who signs in or registers. The settings say by which ways one registers; who is registered signs in by what he has, also when nobody new does so, since his
 * money is behind it. A refusal for what is no such way, address or picture.
 */
export function enteredWay(
  { settings, captcha }: EntryParts,
  type: 'LOGIN' | 'REGISTER',
  entry: Entry,
  visitor: Visitor,
): Identifier | Refusal {
  const { ordinaryIsOpen, accountCode, emailIsOpen, phoneIsOpen } = settings.LOGIN_REGIS_SETTING;
  const isOpen = (opens: boolean): boolean => opens || type === 'LOGIN';
  const { method, loginName = '', email = '', phone = '', code = '', captchaName = '' } = entry;
  if (method === 'name' && isOpen(ordinaryIsOpen)) {
    const isRead = !accountCode || captcha.take({ type, name: captchaName }, networkOf(visitor.address), code);
    return isRead ? { kind: 'name', value: loginName } : refuse('CAPTCHA_WRONG', { field: 'code' });
  }
  if (method === 'email' && isOpen(emailIsOpen)) return addressIn('email', email) ?? refuse('EMAIL_RULE', { field: 'email' });
  if (method === 'phone' && isOpen(phoneIsOpen)) return addressIn('phone', phone) ?? refuse('PHONE_RULE', { field: 'phone' });
  return refuse('SIGN_TYPE_OFF');
}

/** Password and code as they were sent. */
export function secretsOf({ loginPassword = '', code = '' }: Entry): { readonly password: string; readonly code: string } {
  return { password: loginPassword, code };
}

const FIELDS: Partial<Readonly<Record<Reason, string>>> = {
  CODE_WRONG: 'code',
  EMAIL_TAKEN: 'email',
  PHONE_TAKEN: 'phone',
  INVITE_REQUIRED: 'inviteCode',
  INVITE_UNKNOWN: 'inviteCode',
  INVITE_EXPIRED: 'inviteCode',
  INVITE_USED_UP: 'inviteCode',
  INVITE_REVOKED: 'inviteCode',
  INVITE_OWN: 'inviteCode',
};

/** The parameter that a refusal is about; empty for none. */
export function fieldOf(reason: Reason): string {
  return FIELDS[reason] ?? '';
}
