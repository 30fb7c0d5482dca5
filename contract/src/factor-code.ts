import * as v from 'valibot';
import { described } from './described.ts';
import * as request from './request.ts';

/** What shows the second factor, on every call that asks for it where one is on. */
export const factorCode = v.optional(
  described(
    request.text(32),
    'Where a second factor is on: the six digits of the authenticator, or a recovery code. Without it the call is refused with `FACTOR_REQUIRED`; each code is good once.',
    '287082',
  ),
);
