import * as v from 'valibot';
import { described } from './described.ts';
import * as request from './request.ts';

/** Characters: of a passkey's answer, the longest of what may stand there. */
const FACTOR_CODE_MAX = 4_096;

/** What shows the second factor, on every call that asks for it where one is on. */
export const factorCode = v.optional(
  described(
    request.text(FACTOR_CODE_MAX),
    'Where a second factor is on: the six digits of the authenticator, a recovery code, or what the browser has answered for a passkey, as JSON text (`passkeyOptions`, and `passkeySignInOptions` for who is not signed in). Without it the call is refused with `FACTOR_REQUIRED`; each is good once.',
    '287082',
  ),
);
