import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, pagingOf, translated } from '../../translated.ts';
import { withdrawalChannelName, withdrawalRow } from './row.ts';

const preview = translated({
  coinType: named('channel', described(result.text, 'The channel.')),
  coin: described(result.text, 'The coin in lower case.'),
  network: described(result.text, 'Its network: `ethereum`.'),
  isOn: described(result.bool, 'Whether withdrawals are taken by this channel.'),
  amount: described(result.decimal, 'What leaves the wallet; 0 when none was asked about.'),
  fee: described(result.decimal, 'The fee, which is deducted from the amount. Nothing has to be paid beside it.'),
  realAmount: described(result.decimal, 'What arrives: amount − fee; 0 when the fee is not below the amount.'),
  ratio: described(result.figure, 'Percent of the amount that the next request costs.'),
  fixedFee: described(result.decimal, 'What it costs besides.'),
  freeLeft: described(result.integer, 'Requests of today that are still free of a fee.'),
  requestsLeft: described(result.integer, 'Requests that may still be made today.'),
  minimum: described(result.decimal, 'Least amount of the channel.'),
  maximum: described(result.decimal, 'Largest amount of the channel.'),
  minimumValue: described(result.decimal, 'Least value in USDT.'),
  maximumValue: described(result.decimal, 'Largest value in USDT.'),
  dayMaxValue: described(
    result.decimalOrNull,
    'What this account may withdraw in 24 hours by its verification, in USDT; null: nothing bounds it.',
  ),
  available: described(result.decimal, 'What is available in the platform wallet.'),
  withdrawable: described(result.decimal, 'What of it may be withdrawn now.'),
  notFinal: described(result.decimal, 'Credited, and not final yet: it can be traded and not withdrawn.'),
  limitTimeStart: named('windowStart', described(result.text, 'From this time of the day requests are taken; empty: always.')),
  limitTimeEnd: named('windowEnd', described(result.text, 'Until this time of the day; empty: always.')),
  isWindowOpen: described(result.bool, 'Whether requests are taken at this hour.'),
  hasTradePassword: described(result.bool, 'Whether a trade password is set: without one nothing is withdrawn.'),
  passPausedTime: described(result.text, 'Until when the trade password is not taken after five wrong ones; empty: it is taken.'),
  checkCode: named('needsCode', described(result.bool, 'Whether a one-time code of the type `WITHDRAW` is asked for.')),
  hold: described(result.text, 'Code of the hold on withdrawals of this account, or of all: `SECURITY_CHANGE`; empty for none.'),
  holdTime: described(result.text, 'When it ends or is reviewed, in the time of the platform; empty where it ends at no date.'),
});

export const previewWithdrawal = defineCall({
  name: 'withdrawals.preview',
  methods: GET,
  path: '/api/withdraw/preview',
  added: true,
  summary: 'What a withdrawal would cost and what would arrive, with everything that bounds it',
  details: 'Nothing is requested by it. The fee is that of a request made at this moment.',
  access: 'user',
  refusals: ['NOT_FOUND', 'TOO_PRECISE', 'BUSY'],
  parameters: translated({
    coinType: named('channel', withdrawalChannelName),
    amount: v.optional(described(request.amount, 'The amount, in coins.', '25')),
  }),
  example: { coinType: 'USDT-ERC', amount: '25' },
  result: preview,
});

export const withdrawalList = defineCall({
  name: 'withdrawals.list',
  methods: GET,
  path: '/api/withdraw/list',
  summary: 'Own withdrawals, the newest first',
  access: 'user',
  envelope: 'table',
  refusals: ['BUSY'],
  parameters: translated({
    ...pagingOf(withdrawalRow),
    status: v.optional(
      described(request.whole(0, 3), 'Only those of this status: 0 under review or on its way, 1 success, 2 failed, 3 on hold.', 1),
    ),
  }),
  example: { pageNum: 1, pageSize: 20 },
  result: withdrawalRow,
});

export const withdrawalDetail = defineCall({
  name: 'withdrawals.detail',
  methods: POST,
  path: '/api/withdraw/detail',
  summary: 'One own withdrawal',
  access: 'user',
  refusals: ['NOT_FOUND', 'UNAVAILABLE', 'BUSY'],
  parameters: translated({ id: named('withdrawalId', described(request.recordId, '`id` of the withdrawal.', 1_234)) }),
  example: { id: 1_234 },
  result: withdrawalRow,
});

export const withdrawalStatus = defineCall({
  name: 'withdrawals.pending',
  methods: POST,
  path: '/api/withdraw/getWithdrawStatus',
  summary: 'Whether one is pending: of status 0 or 3',
  access: 'user',
  refusals: ['BUSY'],
  parameters: request.none,
  example: {},
  result: result.bool,
});

export const cancelWithdrawal = defineCall({
  name: 'withdrawals.cancel',
  methods: POST,
  path: '/api/withdraw/cancel',
  added: true,
  summary: 'Cancels an own withdrawal that is not approved yet; all of the amount comes back',
  access: 'user',
  limit: CHANGE_LIMIT,
  idempotent: true,
  refusals: ['NOT_FOUND', 'ALREADY_DONE', 'ID_CONFLICT', 'UNKNOWN_RESULT', 'BUSY'],
  parameters: translated({ id: named('withdrawalId', described(request.recordId, '`id` of the withdrawal.', 1_234)) }),
  example: { id: 1_234 },
  result: result.nothing,
});
