import * as v from 'valibot';
import { described } from './described.ts';
import * as request from './request.ts';

const PASSWORD = 'Quiet7!harbour';

/** What a call answers to who does not show that it is the owner. */
export const PROOF_REFUSALS = ['PASSWORD_NEEDED', 'PASSWORD_WRONG', 'FACTOR_REQUIRED', 'FACTOR_WRONG', 'BUSY'] as const;

/** What shows that it is the owner. */
export const ownPassword = v.optional(
  described(request.text(256), 'The login password: without it the call is refused with `PASSWORD_NEEDED`.', PASSWORD),
);

/** The same of a call that goes without it where the password was shown a moment ago. */
export const passwordShownJustNow = v.optional(
  described(
    request.text(256),
    'The login password. Without it the call is refused with `PASSWORD_NEEDED`, unless no second factor is on and this session was opened by the password (or the registration) within 15 minutes from the same network; what is set so is unproved: no way into the account, and replaced by who shows the password.',
    PASSWORD,
  ),
);
