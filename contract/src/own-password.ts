import * as v from 'valibot';
import { described } from './described.ts';
import * as request from './request.ts';

/** What shows that it is the owner, on calls that ask for it only where no second factor does, or that had no password before. */
export const ownPassword = v.optional(
  described(request.text(256), 'The login password: without it the call is refused with `PASSWORD_NEEDED`.', 'Quiet7!harbour'),
);
