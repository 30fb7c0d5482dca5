import * as v from 'valibot';
import { defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import { factorCode } from '../../factor-code.ts';
import { ownPassword, PROOF_REFUSALS } from '../../own-password.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

const LABEL_LENGTH = 40;
export const LONGEST_ADDRESS = 128;

export const addressText = described(
  v.pipe(request.text(LONGEST_ADDRESS), v.regex(/^[!-~]+$/)),
  `The address: 1 to ${LONGEST_ADDRESS} characters of ASCII without blanks.`,
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
);
/** Why nothing is ever paid to what was typed. */
export const ADDRESS_REFUSALS = [
  'ADDRESS_WRONG',
  'ADDRESS_CHECKSUM',
  'ADDRESS_NETWORK',
  'ADDRESS_LOST',
  'ADDRESS_OURS',
  'ADDRESS_CONTRACT',
] as const;

export const addressBook = defineCall({
  name: 'withdrawalAddresses.book',
  methods: GET,
  path: '/api/withdraw/addresses',
  added: true,
  summary: 'The own address book, the newest last',
  access: 'user',
  parameters: request.none,
  example: {},
  result: translated({
    isAllowListOnly: described(result.bool, 'While it is on no address is added: withdrawals go to those that stand here alone.'),
    openTime: described(
      result.text,
      'When an address can be added again after it was turned off, in the time of the platform; empty where nothing is pending.',
    ),
    readySeconds: described(result.integer, 'For so long after it was added an address is not used.'),
    addresses: described(
      v.array(
        translated({
          id: named('addressId', described(result.integer, 'Number of the address.')),
          channel: described(result.text, 'The channel that it is for, by which its network is known.'),
          coin: described(result.text, 'The coin in lower case.'),
          network: described(result.text, 'Its network: `ethereum`.'),
          address: described(result.text, 'The address.'),
          label: described(result.text, 'What its owner calls it; empty for nothing.'),
          isBound: described(result.bool, 'It was bound by `updateWithdrawAddress`: customer service replaces it.'),
          isProved: described(
            result.bool,
            'It was added with the login password. Nothing is paid to one that was not, until it is added again with it.',
          ),
          isReady: described(result.bool, 'It can be used now.'),
          createTime: described(result.timeText, 'When it was added.'),
          readyTime: described(result.timeText, 'From when on it can be used.'),
          params: named(
            'times',
            described(
              translated({
                createTime: named('createMs', described(result.integer, '`createTime` of the row.')),
                readyTime: named('readyMs', described(result.integer, '`readyTime` of the row.')),
              }),
              'The same times, epoch milliseconds.',
            ),
          ),
        }),
      ),
      'The addresses.',
    ),
  }),
});

export const addAddress = defineCall({
  name: 'withdrawalAddresses.add',
  methods: POST,
  path: '/api/withdraw/addAddress',
  added: true,
  summary: 'Adds an address to the own address book',
  details:
    'Its owner is told by every way there is, and it is used a day later (in the demo a minute), which `readySeconds` of the book says. What stands there already keeps its time and gets the new label. `limit` of `ADDRESS_NETWORK` names the networks that the address is of.',
  access: 'user',
  limit: { by: 'account', perMinute: 5, burst: 10 },
  secret: true,
  refusals: ['NOT_FOUND', ...ADDRESS_REFUSALS, 'ADDRESS_LIST_CLOSED', 'ADDRESSES_FULL', ...PROOF_REFUSALS],
  parameters: translated({
    channel: described(request.text(LABEL_LENGTH), 'Name of the channel, as `rechargeName` in `WITHDRAWAL_CHANNEL_SETTING`.', 'USDT-ERC'),
    address: addressText,
    label: v.optional(described(request.text(LABEL_LENGTH), 'What its owner calls it.', 'My own wallet')),
    loginPassword: ownPassword,
    factorCode,
  }),
  example: {
    channel: 'USDT-ERC',
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    label: 'My own wallet',
    loginPassword: 'Quiet7!harbour',
  },
  result: translated({
    id: named('addressId', described(result.integer, 'Number of the address.')),
    readyTime: described(result.timeText, 'From when on it can be used.'),
    hasChecksum: described(result.bool, 'Whether a slip in it would have been noticed: small letters alone have no checksum on Ethereum.'),
  }),
});

export const removeAddress = defineCall({
  name: 'withdrawalAddresses.remove',
  methods: POST,
  path: '/api/withdraw/removeAddress',
  added: true,
  summary: 'Takes an address out of the own address book',
  details: 'One that `updateWithdrawAddress` has bound is taken away by customer service: `WITHDRAW_ADDRESS_SET`.',
  access: 'user',
  limit: { by: 'account', perMinute: 20, burst: 20 },
  refusals: ['NOT_FOUND', 'WITHDRAW_ADDRESS_SET'],
  parameters: translated({ id: named('addressId', described(request.recordId, '`id` of the address.', 1_234)) }),
  example: { id: 1_234 },
  result: result.nothing,
});

export const allowList = defineCall({
  name: 'withdrawalAddresses.allowListOnly',
  methods: POST,
  path: '/api/withdraw/allowList',
  added: true,
  summary: 'Closes the own address book, or opens it again after 24 hours',
  details:
    'Turning it on asks for nothing and acts at once. Turning it off asks for the login password and acts 24 hours later; its owner is told.',
  access: 'user',
  limit: { by: 'account', perMinute: 5, burst: 10 },
  secret: true,
  refusals: [...PROOF_REFUSALS],
  parameters: translated({
    isOn: named('isAllowListOnly', described(request.yesNo, 'Whether addresses that stand in the book are the only ones.', true)),
    loginPassword: ownPassword,
    factorCode,
  }),
  example: { isOn: false, loginPassword: 'Quiet7!harbour' },
  result: result.nothing,
});
