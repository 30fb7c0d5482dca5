import { refuseAction, type ActionRefusal } from './operator-action.ts';

/** In words, for refusals that every request may meet. */
const TEXTS = {
  OPERATOR_WRONG: 'name, password or code is wrong, or the code was used before: each is good once, for some 30 seconds',
  SIGN_IN_NEEDED: 'show who asks: a session, or name, password and code',
  SESSION_ENDED: 'the session is over: begin another one',
  CODE_NEEDED: 'a code of the authenticator app is needed, or a passkey on the page',
  PASSKEY_COPIED:
    'the passkey was right, but counts fewer signatures than before: there may be a copy of it, and it is not taken. Remove it, and tell an administrator',
  PASSKEYS_OFF: 'browsers make passkeys only where the address is a name, over https or on this machine: not for the address of this page',
  NO_PERMISSION: 'your roles do not allow that',
  UNKNOWN_ACTION: 'there is no such action',
  PASSWORD_RULE: 'the password needs 12 to 128 characters and must not be a common one',
  TOO_MANY_REQUESTS: 'too many wrong attempts: wait 15 minutes',
  BUSY: 'the server is busy: try again',
} as const;

export type CommonRefusal = keyof typeof TEXTS;

export const COMMON_REFUSALS: Readonly<Record<CommonRefusal, string>> = TEXTS;

export function refuse(code: CommonRefusal): ActionRefusal {
  return refuseAction(code, TEXTS[code]);
}
