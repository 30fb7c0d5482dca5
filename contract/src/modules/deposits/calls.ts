import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, pagingOf, translated } from '../../translated.ts';

const CHANNEL_LENGTH = 40;
const ADDRESS_LENGTH = 128;
const FILE_LENGTH = 200;

const channel = described(request.text(CHANNEL_LENGTH), 'Name of the channel, as in `ASSET_COIN` of the settings.', 'USDT-ERC');

export const getAdress = defineCall({
  name: 'deposits.address',
  methods: POST,
  path: '/api/recharge/getAdress',
  summary: 'Address for deposits of a coin through a channel, by the channel’s name; empty where there is none',
  details:
    'It stays the caller’s for ever. What is paid to it is seen within seconds of its block; `recharge/list` says what has become of it.',
  access: 'user',
  refusals: ['BUSY'],
  parameters: translated({
    coin: described(request.coinCode, 'The coin to deposit.', 'usdt'),
    symbol: named('channel', channel),
  }),
  example: { coin: 'usdt', symbol: 'USDT-ERC' },
  result: v.record(v.string(), v.string()),
});

/** Why a declared deposit was none, as operators answer it. */
export const DECLARED_ANSWERS = ['NOT_ARRIVED', 'NOT_YOURS', 'NOT_READABLE', 'DECLARED_TWICE'] as const;

const times = named(
  'times',
  described(
    translated({ createTime: named('createMs', described(result.integer, '`createTime` of the row.')) }),
    'The same time, epoch milliseconds.',
  ),
);

/** A deposit of the caller: seen on a chain, credited, or said by himself. */
export const depositRow = translated({
  id: named('depositId', described(result.integer, 'Its number; 0 until it is credited.')),
  userId: described(result.integer, 'Number of the account.'),
  username: named('name', described(result.text, 'Name of the account; always empty.')),
  amount: described(result.decimal, 'What has arrived, or was said.'),
  realAmount: named('creditedAmount', described(result.decimal, 'What of it was credited; 0 until it is, and when it was reversed.')),
  status: described(
    coded(v.picklist(['0', '1', '2']), { waiting: '0', credited: '1', failed: '2' }),
    '`0` pending or under review, `1` credited, `2` failed: its block has left the chain, a provider has taken it back, or a declared one was none.',
  ),
  serialId: named('reference', described(result.text, 'Names the deposit: the transaction and the place in it, or a number.')),
  orderType: described(v.literal('1'), '`1` deposit.'),
  type: named('channel', described(result.text, 'The channel, or the payment provider by its code.')),
  coin: described(result.text, 'The coin in lower case.'),
  address: described(result.text, 'The address that it was paid to.'),
  txId: described(result.text, 'The transaction on its chain; empty for a declared one.'),
  rechargeRemark: named(
    'reason',
    described(
      result.text,
      `Why it failed: \`REORGANISED\`; of a declared one ${DECLARED_ANSWERS.map((code) => `\`${code}\``).join(', ')}. Empty otherwise.`,
    ),
  ),
  remark: described(result.text, 'Of a declared one that was credited, the number of the deposit that it was; empty otherwise.'),
  fileName: named('picture', described(result.text, 'Picture of a receipt; empty for none.')),
  createTime: described(result.timeText, 'When it was credited or declared; of a pending one the time of the answer.'),
  operateTime: named('changeTime', described(result.timeText, 'When that became of it which `state` says.')),
  params: times,
  state: described(
    v.picklist(['declared', 'pending', 'unclaimed', 'credited', 'final', 'reorganised']),
    'Added. `declared`: said by the user, which credits nothing; `pending`: in a block; `unclaimed`: below the minimum so far; `credited`: can be traded; `final`: can be withdrawn; `reorganised`: its block has left the chain, and it was reversed.',
  ),
  confirmations: described(result.integer, 'Added: blocks on it, its own among them, as far as they are counted.'),
  creditConfirmations: described(result.integer, 'Added: blocks from which it is credited.'),
  finalConfirmations: described(result.integer, 'Added: blocks from which it can be withdrawn.'),
});

export const depositList = defineCall({
  name: 'deposits.list',
  methods: GET,
  path: '/api/recharge/list',
  summary: 'Deposits of the caller, the newest first: those that are pending before those that are credited',
  access: 'user',
  envelope: 'table',
  parameters: translated({
    ...pagingOf(depositRow),
    status: v.optional(
      described(coded(v.picklist(['0', '1', '2']), { waiting: '0', credited: '1', failed: '2' }), 'Only those of this status.', '1'),
    ),
  }),
  example: { pageNum: 1, pageSize: 20 },
  result: depositRow,
});

export const totals = defineCall({
  name: 'deposits.totals',
  methods: GET,
  path: '/api/recharge/totals',
  added: true,
  summary: 'What of the caller’s deposits is not final, unclaimed or owed, coin by coin; only coins of which there is any',
  access: 'user',
  refusals: ['BUSY'],
  parameters: request.none,
  example: {},
  result: v.array(
    translated({
      coin: described(result.text, 'The coin in lower case.'),
      notFinal: described(result.decimal, 'Credited, and not final yet: it can be traded and not withdrawn.'),
      unclaimed: described(result.decimal, 'Arrived, and below the minimum so far.'),
      owed: described(
        result.decimal,
        'Spent of deposits whose block has left its chain: nothing is withdrawn until later deposits of the coin have repaid it.',
      ),
    }),
  ),
});

export const manualRow = translated({
  amount: described(result.decimal, 'The amount, without sign.'),
  giveType: named('direction', described(coded(result.integer, { credit: 0, debit: 1 }), '0 credit, 1 debit.')),
  async: named('isLater', described(coded(result.integer, { no: 0 }), 'Always 0.')),
  remark: described(result.text, 'A remark; empty for none.'),
  coin: described(result.text, 'Added: the coin in lower case.'),
  params: times,
});

export const bonsList = defineCall({
  name: 'deposits.manual',
  methods: GET,
  path: '/api/recharge/bonsList',
  summary: 'Credits and debits of the caller that are no deposit, the newest first',
  details: 'Empty: until there is one. What was reversed of a deposit whose block has left its chain is a debit too.',
  access: 'user',
  envelope: 'table',
  parameters: translated(pagingOf(manualRow)),
  example: { pageNum: 1, pageSize: 20 },
  result: manualRow,
});

export const submit = defineCall({
  name: 'deposits.declare',
  methods: POST,
  path: '/api/recharge/submit',
  summary: 'Says that something was paid in',
  details: 'Nothing is credited by it. `rechargeNum` of a channel is how many of a day are taken.',
  access: 'user',
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND', 'TOO_PRECISE', 'BELOW_MIN', 'ABOVE_MAX', 'BUSY'],
  parameters: translated({
    amount: described(request.amount, 'What was paid, in coins.', '25'),
    type: named('channel', channel),
    coin: described(request.coinCode, 'The coin.', 'usdt'),
    address: v.optional(described(request.text(ADDRESS_LENGTH), 'The address that it was paid to.', '')),
    filePath: named(
      'picture',
      v.optional(described(request.text(FILE_LENGTH), 'Picture of a receipt, as `common/upload/OSS` has named it.', '')),
    ),
  }),
  example: { amount: '25', type: 'USDT-ERC', coin: 'usdt' },
  result: result.nothing,
});

export const testCoins = defineCall({
  name: 'deposits.testCoins',
  methods: POST,
  path: '/api/recharge/testCoins',
  added: true,
  summary: 'Sends test coins, which are worth nothing, to the caller’s address on the chain of the demo',
  details: 'They arrive as any deposit does. In live mode, and where the demo has no chain of its own, the channel is not found.',
  access: 'user',
  limit: { by: 'account', perMinute: 2, burst: 3 },
  refusals: ['NOT_FOUND', 'BUSY'],
  parameters: translated({ symbol: named('channel', channel) }),
  example: { symbol: 'USDT-ERC' },
  result: translated({
    txId: described(result.text, 'The transaction on the chain of the demo.'),
    coin: described(result.text, 'The coin in lower case.'),
    amount: described(result.decimal, 'How much was sent.'),
  }),
});
