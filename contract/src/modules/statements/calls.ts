import * as v from 'valibot';
import { recordFilters } from '../../calls/record.ts';
import { defineCall, GET, type RateLimit } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

/** A month of the calendar: `2026-11`. */
const month = v.pipe(v.string(), v.maxLength(7), v.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/));

export const assetCosts = defineCall({
  name: 'asset.costs',
  methods: GET,
  path: '/api/asset/costs',
  added: true,
  summary: 'Average cost and realised result of each own coin',
  details:
    'Method of average cost over the whole history of the account, all wallets together, in USDT. A purchase costs what was paid for what arrived after its fee; a sale brings what was received after its fee. Coins that came in any other way (credits, grants, deposits) have no cost and are in no result; what is sold or leaves is taken from both kinds in proportion to what is held of them. USDT has no row.',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.array(
    translated({
      symbol: named('coin', described(result.text, 'The coin in lower case.')),
      bought: described(result.decimal, 'Coins held that were bought.'),
      other: described(result.decimal, 'Coins held that came without a price; together with `bought` the total of all wallets.'),
      cost: described(result.decimal, 'What the bought coins have cost, fees included, in USDT.'),
      average: named(
        'averageCost',
        described(result.decimalOrNull, '`cost` for one coin, to the nearest 0.00000001 USDT; null when none of the coins was bought.'),
      ),
      realised: described(result.decimal, 'Result of all sales of bought coins since the start, after fees, in USDT; negative for a loss.'),
    }),
  ),
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
  result: translated({
    month: described(result.text, 'The month that is told: `2026-11`.'),
    months: described(v.array(result.text), 'Every month from the first change of a balance to the running one, newest first.'),
    from: named('fromMs', described(result.integer, 'First moment of the month, epoch milliseconds, UTC.')),
    until: named(
      'untilMs',
      described(result.integer, 'First moment after it; of the running month the time of this answer, epoch milliseconds.'),
    ),
    complete: described(result.bool, 'False for the running month.'),
    coins: described(
      v.array(
        translated({
          symbol: named('coin', described(result.text, 'The coin in lower case.')),
          opening: described(result.decimal, 'Balance at `from`.'),
          movements: described(v.array(movement), 'Each kind that moved; empty when nothing did.'),
          closing: described(result.decimal, 'Balance at `until`.'),
        }),
      ),
      'Coins that the account had at `from` or that moved in the month.',
    ),
  }),
});

/** A file reads every row that it has. */
const FILE_LIMIT: RateLimit = { by: 'account', perMinute: 6, burst: 6 };

export const recordFile = defineCall({
  name: 'record.file',
  methods: GET,
  path: '/api/record/file',
  added: true,
  summary: 'Balance changes as a file for spreadsheets and programs',
  details:
    'RFC 4180, UTF-8 with a byte order mark, the newest first. Columns: `id`, `time_utc`, `type`, `kind`, `wallet`, `coin`, `amount` (negative for what went), `balance_before`, `balance_after`, `value_usdt`, `reference`, `transaction_id` (of deposits and withdrawals, on their chain). Every digit is there, times are UTC, and what a spreadsheet would take for a formula has an apostrophe before it. Rows that are added while it is read are not in it.',
  access: 'user',
  envelope: 'csv',
  limit: FILE_LIMIT,
  parameters: translated({
    ...recordFilters,
    symbol: named('coin', v.optional(described(request.coinCode, 'Only changes of this coin.', 'usdt'))),
  }),
  example: {},
  result: result.text,
});

const step = v.picklist([
  'arrived',
  'credited',
  'final',
  'reorganised',
  'requested',
  'approved',
  'signed',
  'sent',
  'completed',
  'cancelled',
  'rejected',
  'failed',
]);

export const recordPayment = defineCall({
  name: 'record.payment',
  methods: GET,
  path: '/api/record/payment',
  added: true,
  summary: 'The deposit or withdrawal behind an own balance change',
  details: 'Of the record types 1, 2, 4 and 8. Another change has none: `NOT_FOUND`.',
  refusals: ['NOT_FOUND'],
  access: 'user',
  parameters: translated({ id: named('recordId', described(request.recordId, 'Number of the change, as in the lists of records.', 1)) }),
  example: { id: 1 },
  result: translated({
    kind: described(v.picklist(['deposit', 'withdrawal']), 'What it is.'),
    id: named('paymentId', described(result.integer, 'Number of the deposit or withdrawal.')),
    type: named('channel', described(result.text, 'The channel.')),
    network: described(v.picklist(['bitcoin', 'litecoin', 'ethereum', 'tron']), 'The chain.'),
    coin: described(result.text, 'The coin in lower case.'),
    amount: described(result.decimal, 'What was deposited, or is withdrawn with its fee.'),
    fee: described(result.decimal, 'Fee of a withdrawal; 0 of a deposit.'),
    address: described(result.text, 'Where it was paid to.'),
    memo: described(result.text, 'Memo of a withdrawal; empty for none.'),
    txId: described(result.text, 'The transaction on its chain; empty until there is one.'),
    explorer: described(
      result.textOrNull,
      'Page of the transaction in a public explorer; null of test networks and without a transaction.',
    ),
    confirmations: described(
      v.nullable(result.integer),
      'Blocks on it, as far as they are counted; null of a withdrawal, whose state says it.',
    ),
    finalConfirmations: described(result.integer, 'Blocks from which a deposit can be withdrawn, or a withdrawal is completed.'),
    reason: described(result.text, 'Why a withdrawal ended without payment; empty otherwise.'),
    steps: described(
      v.array(
        translated({
          step: described(step, 'What has happened; the last one is the state.'),
          time: named('timeMs', described(result.integer, 'When, epoch milliseconds.')),
        }),
      ),
      'In their order.',
    ),
  }),
});
