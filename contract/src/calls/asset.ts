import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../call.ts';
import { described } from '../described.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { coded, named, translated } from '../translated.ts';

/** Numbers of the wallets. */
export const WALLETS = { platform: 1, finance: 2, contract: 3 } as const;

/** Section 3: one asset of one wallet. */
export const assetObject = translated({
  userId: described(result.integer, 'Number of the account.'),
  symbol: named('coin', described(result.text, 'The coin in lower case: `usdt`.')),
  amout: named('total', described(result.decimal, 'Total balance: available and frozen.')),
  occupiedAmount: named('frozen', described(result.decimal, 'Frozen balance: held by orders and positions.')),
  availableAmount: named('available', described(result.decimal, 'Balance that can be used now.')),
  type: named('wallet', described(coded(result.integer, WALLETS), 'The wallet: 1 platform, 2 finance, 3 contract.')),
  exchageAmount: named(
    'valueUsdt',
    described(result.decimalOrNull, 'Value in USDT at the last price of the index; null while the coin has no price.'),
  ),
  loge: named('logo', described(result.text, 'Address of the icon of the coin, an SVG of this origin; empty for none.')),
  atStake: described(
    result.decimal,
    'Stakes whose result is open, paid from this wallet. They have left it: no other figure contains them, the value of the account does.',
  ),
  onTheWay: described(
    result.decimal,
    'Requested withdrawals that are not paid yet. They have left this wallet: no other figure contains them, the value of the account does.',
  ),
  onTheWayUsdt: described(
    result.decimalOrNull,
    'Value of `onTheWay` in USDT at the last price of the index; null while the coin has no price. An addition.',
  ),
  notFinal: described(
    result.decimal,
    'Of the total: deposits that are credited and may still be reversed by their chain. They trade and cannot be withdrawn. An addition.',
  ),
  invested: described(
    result.decimal,
    'In finance products, staking, copying and managed projects; in no other figure. Always 0: there are none yet.',
  ),
  name: described(result.text, 'Full name of the coin in English: `Tether`. An addition.'),
});

export const assetBalance = defineCall({
  name: 'asset.usdt',
  methods: GET,
  path: '/api/asset/assetBalance',
  summary: 'The USDT assets of the three wallets',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.array(assetObject),
});

export const assetList = defineCall({
  name: 'asset.all',
  methods: GET,
  path: '/api/asset/list',
  added: true,
  summary: 'All assets of the three wallets',
  details: 'The three USDT wallets are always listed, other coins when there is something of them.',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.array(assetObject),
});

const wallet = (text: string, example: number) =>
  described(coded(request.whole(1, 3), WALLETS), `${text}: 1 platform, 2 finance, 3 contract. The two wallets differ.`, example);

export const transferFunds = defineCall({
  name: 'asset.transfer',
  methods: POST,
  path: '/api/asset/transferFunds',
  summary: 'Moves USDT between own wallets (1 platform, 2 finance, 3 contract)',
  details: 'It goes into the platform’s wallet, and into one that a product uses which the caller may open or has something open in.',
  refusals: ['NOT_FOUND', 'SAME_WALLET', 'WALLET_CLOSED', 'TOO_PRECISE', 'INSUFFICIENT_FUNDS', 'ID_CONFLICT'],
  access: 'user',
  limit: CHANGE_LIMIT,
  idempotent: true,
  parameters: translated({
    coin: described(request.coinCode, 'The coin to move; only USDT can be moved.', 'usdt'),
    transferOutAccount: named('from', wallet('The wallet that gives', 1)),
    transferInAccount: named('to', wallet('The wallet that receives', 3)),
    amount: described(request.amount, 'Amount in USDT, above 0, at most 8 decimals.', '12.5'),
  }),
  example: { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '12.5' },
  result: result.nothing,
});
