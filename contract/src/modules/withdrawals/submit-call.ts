import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';
import { addressText } from '../withdrawal-addresses/book.ts';
import { withdrawalChannelName } from './row.ts';
import { withdrawalReceiptObject } from './signed.ts';

/** In the order of the checks behind those of session and step-up. */
const REQUEST_REFUSALS = [
  'HOLD_ACTIVE',
  'CHANNEL_OFF',
  'OUT_OF_WINDOW',
  'DAILY_COUNT',
  'PRICE_FROZEN',
  'TOO_PRECISE',
  'BELOW_MIN',
  'ABOVE_MAX',
  'KYC_REQUIRED',
  'ADDRESS_NOT_READY',
  'INSUFFICIENT_FUNDS',
] as const;

/** What answers something that is signed: apart, because a browser needs it only when something is requested. */
export const submitWithdrawal = defineCall({
  name: 'withdrawals.submit',
  methods: POST,
  path: '/api/withdraw/submit',
  summary: 'Requests a withdrawal to an address of the own address book',
  details:
    'The amount leaves the wallet at once, the fee is deducted from it, and nothing has to be paid before. Checked in this order: holds, trade password (five wrong ones pause it for 24 hours), one-time code, channel, window, requests of the day, limits, verification, address, money that is final. `limit` of `HOLD_ACTIVE` is the code of the hold, of `OUT_OF_WINDOW` when it opens, of `ADDRESS_NOT_READY` from when on the address may be used (epoch milliseconds), of `PASS_WRONG` how many tries are left, of `PASS_PAUSED` until when.',
  access: 'user',
  limit: CHANGE_LIMIT,
  secret: true,
  idempotent: true,
  refusals: [
    'FACTOR_REQUIRED',
    'FACTOR_WRONG',
    'TRADE_PASSWORD_NONE',
    'PASS_WRONG',
    'PASS_PAUSED',
    'NOT_BOUND',
    'CODE_WRONG',
    'NOT_FOUND',
    'ADDRESS_WRONG',
    'ADDRESS_CHECKSUM',
    'ADDRESS_NETWORK',
    'ADDRESS_LOST',
    'ADDRESS_OURS',
    'ADDRESS_UNKNOWN',
    'ADDRESS_UNPROVED',
    ...REQUEST_REFUSALS,
    'ID_CONFLICT',
    'UNKNOWN_RESULT',
    'BUSY',
  ],
  parameters: translated({
    amount: described(request.amount, 'What leaves the wallet, in coins.', '25'),
    coinType: named('channel', withdrawalChannelName),
    pwd: named('tradePassword', v.optional(described(request.text(256), 'The trade password.', 'Second8!harbour'))),
    adress: named('address', addressText),
    coin: described(request.coinCode, 'The coin, as the channel has it in `rechargeType`.', 'usdt'),
    code: v.optional(
      described(request.text(16), 'One-time code of the type `WITHDRAW`, when `WITHDRAWAL_SETTING.checkCode` is on; empty otherwise.', ''),
    ),
    factorCode: v.optional(
      described(
        request.text(4_096),
        'Added: where a second factor is on, its code, a recovery code, or the answer of a passkey as JSON text. Without it the call is refused with `FACTOR_REQUIRED`.',
        '',
      ),
    ),
  }),
  example: {
    amount: '25',
    coinType: 'USDT-ERC',
    coin: 'usdt',
    adress: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    pwd: 'Second8!harbour',
    code: '',
  },
  result: translated({
    id: named('withdrawalId', described(result.integer, 'Number of the withdrawal.')),
    repeated: described(result.bool, 'The same request was made before: nothing was requested twice.'),
    receipt: described(withdrawalReceiptObject, 'Added: the signed receipt.'),
    receiptSignature: described(result.text, 'Ed25519, hexadecimal.'),
  }),
});
