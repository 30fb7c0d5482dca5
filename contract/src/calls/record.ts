import * as v from 'valibot';
import { defineCall, GET } from '../call.ts';
import { described } from '../described.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { coded, named, pagingOf, translated } from '../translated.ts';
import { WALLETS } from './asset.ts';

/** Section 3.1: one change of one balance. */
export const ledgerRow = translated({
  id: named('recordId', described(result.integer, 'Number of the change.')),
  userId: described(result.integer, 'Number of the account.'),
  amount: described(result.decimal, 'The change, without sign.'),
  beforeAmount: named('balanceBefore', described(result.decimal, 'Total balance of the asset before.')),
  afterAmount: named('balanceAfter', described(result.decimal, 'Total balance of the asset after.')),
  type: named('recordType', described(result.integer, 'Kind of the change, 1 to 99.')),
  symbol: named('coin', described(result.text, 'The coin in lower case.')),
  serialId: named('reference', described(result.text, 'Number of the order or transfer that caused it.')),
  remark: described(result.text, 'A remark; empty for none.'),
  createTime: described(result.timeText, 'In the platform’s time zone.'),
  params: named(
    'times',
    described(
      translated({ createTime: named('createMs', described(result.integer, 'Epoch milliseconds.')) }),
      'The same time as a number.',
    ),
  ),
  uAmount: named('valueUsdt', described(result.decimalOrNull, 'Value in USDT at the index of that moment; null when there was no price.')),
  assetType: named('wallet', described(coded(result.integer, WALLETS), 'Added: the wallet, 1 platform, 2 finance, 3 contract.')),
});

const LAST_MS = 8_640_000_000_000_000;
const moment = request.whole(0, LAST_MS);

/** Which rows of all: of some kinds, and of some time. A browser has these with its first page: kinds are read where they are used. */
export const recordFilters = {
  types: named('recordTypes', v.optional(described(request.text(300), 'Only changes of these kinds, with commas between.', '1,2'))),
  from: named('fromMs', v.optional(described(moment, 'Only changes from this moment on, epoch milliseconds.', 1_767_225_600_000))),
  until: named('untilMs', v.optional(described(moment, 'Only changes before this moment, epoch milliseconds.', 1_798_761_600_000))),
};

/** Added filters: the coin, the record types and the time. */
export const recordParameters = translated({
  ...pagingOf(ledgerRow),
  ...recordFilters,
  symbol: named('coin', v.optional(described(request.coinCode, 'Only changes of this coin.', 'usdt'))),
  type: named(
    'recordType',
    v.optional(described(request.whole(1, 99), 'Only changes of this kind; one of another list answers no rows.', 35)),
  ),
});

export const recordFinancial = defineCall({
  name: 'record.other',
  methods: GET,
  path: '/api/record/financial',
  summary: 'All balance changes that no other list shows',
  access: 'user',
  envelope: 'table',
  parameters: recordParameters,
  example: { pageNum: 1, pageSize: 20, symbol: 'usdt' },
  result: ledgerRow,
});
