import * as v from 'valibot';
import { defineCall, GET } from '../call.ts';
import { described } from '../described.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

/** Section 3.1: one change of one balance. */
export const ledgerRow = v.object({
  id: described(result.integer, 'Number of the change.'),
  userId: described(result.integer, 'Number of the account.'),
  amount: described(result.decimal, 'The change, without sign.'),
  beforeAmount: described(result.decimal, 'Total balance of the asset before.'),
  afterAmount: described(result.decimal, 'Total balance of the asset after.'),
  type: described(result.integer, 'Kind of the change, 1 to 99.'),
  symbol: described(result.text, 'The coin in lower case.'),
  serialId: described(result.text, 'Number of the order or transfer that caused it.'),
  remark: described(result.text, 'A remark; empty for none.'),
  createTime: described(result.timeText, 'In the platform’s time zone.'),
  params: described(v.object({ createTime: described(result.integer, 'Epoch milliseconds.') }), 'The same time as a number.'),
  uAmount: described(result.decimalOrNull, 'Value in USDT at the index of that moment; null when there was no price.'),
  assetType: described(result.integer, 'Added: the wallet, 1 platform, 2 finance, 3 contract.'),
});

/** Added filters: the coin and the record type. */
export const recordParameters = v.object({
  ...request.paging,
  symbol: v.optional(described(request.coinCode, 'Only changes of this coin.', 'usdt')),
  type: v.optional(described(request.whole(1, 99), 'Only changes of this kind; one of another list answers no rows.', 35)),
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
