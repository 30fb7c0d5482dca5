import * as v from 'valibot';
import { defineCall, GET } from '../call.ts';
import { described } from '../described.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

/** A month of the calendar: `2026-11`. */
const month = v.pipe(v.string(), v.maxLength(7), v.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/));

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

const movement = v.object({
  type: described(result.integer, 'Kind of the changes, as in the lists of records.'),
  in: described(result.decimal, 'What came in, before fees.'),
  out: described(result.decimal, 'What went out.'),
  fee: described(result.decimal, 'Fees that were taken off what came in.'),
});

export const statement = defineCall({
  name: 'record.statement',
  methods: GET,
  path: '/api/record/statement',
  added: true,
  summary: 'What came in and went out of each own coin in a month',
  details:
    'All wallets together. Of every coin, `opening` and all `in` less all `out` and all `fee` are `closing`. Stakes count as gone until they are settled, as in the lists of records. The running month goes up to now.',
  refusals: ['NOT_FOUND'],
  access: 'user',
  parameters: v.object({
    month: v.optional(described(month, 'A month of the calendar in UTC, one of `months`; the running one when not given.', '2026-11')),
  }),
  example: {},
  result: v.object({
    month: described(result.text, 'The month that is told: `2026-11`.'),
    months: described(v.array(result.text), 'Every month from the first change of a balance to the running one, newest first.'),
    from: described(result.integer, 'First moment of the month, epoch milliseconds, UTC.'),
    until: described(result.integer, 'First moment after it; of the running month the time of this answer, epoch milliseconds.'),
    complete: described(result.bool, 'False for the running month.'),
    coins: described(
      v.array(
        v.object({
          symbol: described(result.text, 'The coin in lower case.'),
          opening: described(result.decimal, 'Balance at `from`.'),
          movements: described(v.array(movement), 'Each kind that moved; empty when nothing did.'),
          closing: described(result.decimal, 'Balance at `until`.'),
        }),
      ),
      'Coins that the account had at `from` or that moved in the month.',
    ),
  }),
});
