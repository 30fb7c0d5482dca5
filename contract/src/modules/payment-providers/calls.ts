import * as v from 'valibot';
import { defineCall, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

const NAME_LENGTH = 40;
const ADDRESS_LENGTH = 128;

export const payAddress = defineCall({
  name: 'paymentProviders.order',
  methods: POST,
  path: '/api/recharge/payAddress',
  summary: 'Asks a payment provider of `thirdList` for an address or a page by which the caller pays in; `msg` is the address',
  details:
    'Nothing is credited by it: what the provider states as paid, signed, is. Of a provider with `useAddress` the address is the same each time. Of another one each call is an order of its own, with the amount that is to be paid, or any amount where it is 0; so many of them are taken within 24 hours.',
  access: 'user',
  limit: { by: 'account', perMinute: 20, burst: 10 },
  refusals: ['NOT_FOUND', 'TOO_PRECISE', 'BELOW_MIN', 'ABOVE_MAX', 'UNAVAILABLE', 'BUSY'],
  parameters: translated({
    address: v.optional(described(v.nullable(request.text(ADDRESS_LENGTH)), 'Has no effect.', null)),
    amount: v.optional(described(request.amount, 'What is to be paid, in coins; 0: any amount.', '25')),
    code: named('provider', described(request.text(NAME_LENGTH), 'The provider, by its code in `thirdList`.', 'ACME')),
    coin: described(request.coinCode, 'The coin.', 'usdt'),
    currency: described(request.text(NAME_LENGTH), 'The currency that the provider takes.', 'USD'),
    useAddress: v.optional(described(request.yesNo, 'Has no effect: the provider’s own decides.', false)),
    symbol: named('channel', described(request.text(NAME_LENGTH), 'Name of the channel, as in `ASSET_COIN` of the settings.', 'USDT-ERC')),
  }),
  example: { amount: '25', code: 'ACME', coin: 'usdt', currency: 'USD', symbol: 'USDT-ERC' },
  result: translated({
    kind: described(v.picklist(['address', 'page']), 'Added: `address`: coins are sent there; `page`: of the provider, to be opened.'),
    value: described(result.text, 'Added: the address, of a page with `https://`.'),
  }),
});
