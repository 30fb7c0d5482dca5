import * as v from 'valibot';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';
import { WITHDRAWAL_REJECTIONS } from './rejections.ts';

export const withdrawalChannelName = described(
  request.text(40),
  'Name of the channel, as `rechargeName` in `WITHDRAWAL_CHANNEL_SETTING` of the settings.',
  'USDT-ERC',
);

const listed = WITHDRAWAL_REJECTIONS.map((code) => `\`${code}\``).join(', ');

const STATUS = { waiting: 0, completed: 1, failed: 2, held: 3 } as const;

/** What becomes of a withdrawal. */
export const withdrawalState = v.picklist(['review', 'approved', 'signed', 'broadcast', 'completed', 'cancelled', 'rejected', 'failed']);

export const withdrawalRow = translated({
  id: named('withdrawalId', described(result.integer, 'Its number.')),
  amount: described(result.decimal, 'What has left the wallet.'),
  realAmount: described(result.decimal, 'What arrives: amount − fee.'),
  fee: described(result.decimal, 'The fee, deducted from the amount.'),
  ratio: described(result.figure, 'Percent of the amount in the fee.'),
  fixedFee: described(result.decimal, 'The rest of the fee.'),
  coin: described(result.text, 'The coin in lower case.'),
  type: named('channel', described(result.text, 'The channel.')),
  status: described(
    coded(result.integer, STATUS),
    '0 under review or on its way, 1 success, 2 ended without payment, 3 on hold, shown as in progress.',
  ),
  serialId: named('reference', described(result.text, 'Names the withdrawal: `W` and its number.')),
  toAdress: named('address', described(result.text, 'The address that it goes to.')),
  address: named('sameAddress', described(result.text, 'The same.')),
  withDrawRemark: named(
    'reason',
    described(
      result.text,
      `Why it ended without payment or waits: of status 3 the code of the hold, such as \`RISK_REVIEW\`; of status 2 \`CANCELLED\`, \`FAILED\`, or why operators have rejected it: ${listed}, or their words where that was before there were codes; empty otherwise.`,
    ),
  ),
  remark: described(result.text, 'A remark; empty for none.'),
  orderType: described(v.literal('1'), '`1` to an address on a chain.'),
  createTime: described(result.timeText, 'When it was requested.'),
  params: named(
    'times',
    described(
      translated({
        createTime: named('createMs', described(result.integer, '`createTime` of the row.')),
        reviewTime: named('reviewMs', described(v.nullable(result.integer), '`reviewTime` of the row; null where it is empty.')),
      }),
      'The same times, epoch milliseconds.',
    ),
  ),
  state: described(
    withdrawalState,
    'Added. `review`: waits for an operator; `approved`: will be signed; `signed`; `broadcast`: on its chain; `completed`; `cancelled`: by its owner; `rejected`: by an operator; `failed`: proved never to be paid.',
  ),
  isCancellable: described(result.bool, 'Added: whether its owner can cancel it.'),
  txId: described(result.text, 'Added: the transaction on its chain; empty until it is signed.'),
  reviewTime: described(
    result.text,
    'Added: until when a hold is looked at again, in the time of the platform; empty without a hold, or without such a date.',
  ),
  confirmations: described(
    result.integer,
    'Added: blocks on its transaction, its own among them, as far as they are counted while its state is `broadcast`; 0 otherwise.',
  ),
  finalConfirmations: described(result.integer, 'Added: blocks from which it is completed.'),
});
