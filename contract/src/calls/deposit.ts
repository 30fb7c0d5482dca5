import * as v from 'valibot';
import { defineCall, GET, POST } from '../call.ts';
import { described } from '../described.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { named, translated } from '../translated.ts';

export const getAdress = defineCall({
  name: 'deposits.address',
  methods: POST,
  path: '/api/recharge/getAdress',
  summary: 'Address for deposits of a coin through a channel, by the channel’s name; empty where there is none',
  access: 'user',
  parameters: translated({
    coin: described(request.coinCode, 'The coin to deposit.', 'usdt'),
    symbol: named('channel', described(request.text(40), 'Name of the channel, as in `ASSET_COIN` of the settings.', 'USDT-TRC')),
  }),
  example: { coin: 'usdt', symbol: 'USDT-TRC' },
  result: v.record(v.string(), v.string()),
});

export const getFinanceAmount = defineCall({
  name: 'user.lockedAmounts',
  methods: GET,
  path: '/api/user/getFinanceAmount',
  summary: 'Amounts locked in finance products and in staking, in USDT',
  access: 'user',
  details: 'Both are 0: no such product locks money yet.',
  parameters: request.none,
  example: {},
  result: translated({
    financial: named('finance', described(result.decimal, 'USDT in finance products.')),
    pledge: named('staking', described(result.decimal, 'USDT in staking.')),
  }),
});
