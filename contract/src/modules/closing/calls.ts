import * as v from 'valibot';
import { defineCall, GET, POST, type RateLimit } from '../../call.ts';
import { described } from '../../described.ts';
import { factorCode } from '../../factor-code.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';

const LIMIT: RateLimit = { by: 'account', perMinute: 5, burst: 10 };

export const closing = defineCall({
  name: 'closing.read',
  methods: GET,
  path: '/api/user/closing',
  added: true,
  summary: 'What keeps the account from being closed',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.object({
    coins: described(v.array(result.text), 'Coins that the account holds, in lower case; with play money always empty.'),
    products: described(v.array(result.text), 'Names of the products in which something is open.'),
    keptDays: described(result.integer, 'For so many days after the closing the personal data is kept; then it is erased.'),
    playMoney: described(result.bool, 'Whether balances are play money, which is given up.'),
  }),
});

export const closeAccount = defineCall({
  name: 'closing.close',
  methods: POST,
  path: '/api/user/closeAccount',
  added: true,
  summary: 'Closes the account, by the password',
  details:
    'Refused while money is held or anything is open. Ends all sessions and devices; nobody signs in to the account any more. It cannot be taken back.',
  access: 'user',
  limit: LIMIT,
  secret: true,
  cookie: 'device',
  refusals: ['ACCOUNT_IN_USE', 'PASSWORD_WRONG', 'FACTOR_REQUIRED', 'FACTOR_WRONG'],
  parameters: v.object({ loginPassword: described(request.text(256), 'The password in force.', 'Quiet7!harbour'), factorCode }),
  example: { loginPassword: 'Quiet7!harbour' },
  result: result.nothing,
});
