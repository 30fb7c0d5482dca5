import * as v from 'valibot';
import { defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { translated } from '../../translated.ts';

export const testWallet = defineCall({
  name: 'payments.testWallet',
  methods: GET,
  path: '/api/withdraw/testWallet',
  added: true,
  summary: 'The caller’s test wallet on the chain of the demo, to which he can withdraw, and what it has now',
  details:
    'Its address is added to the address book as any other. Its coins are worth nothing. In live mode, and where the demo has no chain of its own, it is not found.',
  access: 'user',
  refusals: ['NOT_FOUND', 'BUSY'],
  parameters: request.none,
  example: {},
  result: translated({
    address: described(result.text, 'Its address, the same for every channel of the chain.'),
    balances: described(
      v.array(
        translated({
          channel: described(result.text, 'A channel by which it can be paid, as `rechargeName` in `WITHDRAWAL_CHANNEL_SETTING`.'),
          coin: described(result.text, 'The coin in lower case.'),
          amount: described(result.decimal, 'What it has of it on the chain.'),
        }),
      ),
      'What it has, by channel.',
    ),
  }),
});
