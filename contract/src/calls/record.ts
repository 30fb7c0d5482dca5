import * as v from 'valibot';
import { defineCall, GET } from '../call.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

/** Section 3.1: one change of one balance. `amount` has no sign; before and after are the asset's total. */
export const ledgerRow = v.object({
  id: result.integer,
  userId: result.integer,
  amount: result.decimal,
  beforeAmount: result.decimal,
  afterAmount: result.decimal,
  type: result.integer,
  symbol: result.text,
  serialId: result.text,
  remark: result.text,
  createTime: result.timeText,
  params: v.object({ createTime: result.integer }),
  /** Value in USDT at the index of that moment; null when there was no price. */
  uAmount: result.decimalOrNull,
  /** Added: the wallet, 1 platform, 2 finance, 3 contract. */
  assetType: result.integer,
});

/** Added filters: the coin and the record type. */
export const recordParameters = v.object({
  ...request.paging,
  symbol: v.optional(request.coinCode),
  type: v.optional(request.whole(1, 99)),
});

export const recordFinancial = defineCall({
  name: 'record.other',
  methods: GET,
  path: '/api/record/financial',
  summary: 'All balance changes that no other list shows',
  access: 'user',
  envelope: 'table',
  parameters: recordParameters,
  result: ledgerRow,
});
