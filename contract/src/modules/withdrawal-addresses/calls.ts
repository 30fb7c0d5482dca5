import * as v from 'valibot';
import { defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import { factorCode } from '../../factor-code.ts';
import { passwordShownJustNow } from '../../own-password.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';
import { ADDRESS_REFUSALS, LONGEST_ADDRESS } from './book.ts';

export const withdrawAddress = defineCall({
  name: 'user.withdrawAddresses',
  methods: GET,
  path: '/api/user/withdrawAddress',
  summary: 'Addresses of the own address book, the newest last',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.array(
    translated({
      id: described(result.integer, 'Number of the address.'),
      symbol: named('coin', described(result.text, 'The coin in lower case.')),
      address: described(result.text, 'The address.'),
    }),
  ),
});

export const updateWithdrawAddress = defineCall({
  name: 'user.bindWithdrawAddress',
  methods: POST,
  path: '/api/user/updateWithdrawAddress',
  summary: 'Binds a withdrawal address, one a coin',
  details:
    'It goes into the address book of `/api/withdraw/addresses`, for the channel of the coin that it is an address of, and is used a day later (in the demo a minute). Another one is refused while `WITHDRAWAL_SETTING.allowChange` is off, unless the bound one is unproved and `loginPassword` is sent; the bound one again changes nothing, or proves it. Nothing is paid to one that is unproved.',
  access: 'user',
  limit: { by: 'account', perMinute: 5, burst: 10 },
  secret: true,
  refusals: [
    'NOT_FOUND',
    ...ADDRESS_REFUSALS,
    'ADDRESS_LIST_CLOSED',
    'WITHDRAW_ADDRESS_SET',
    'PASSWORD_NEEDED',
    'PASSWORD_WRONG',
    'FACTOR_REQUIRED',
    'FACTOR_WRONG',
    'BUSY',
  ],
  parameters: translated({
    type: named('coin', described(request.text(16), 'The coin, as the channel has it in `rechargeType`.', 'usdt')),
    address: described(
      v.pipe(request.text(LONGEST_ADDRESS), v.regex(/^[!-~]+$/)),
      `The address: 1 to ${LONGEST_ADDRESS} characters of ASCII without blanks.`,
      'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    ),
    loginPassword: passwordShownJustNow,
    factorCode,
  }),
  example: { type: 'usdt', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', loginPassword: 'Quiet7!harbour' },
  result: result.nothing,
});
