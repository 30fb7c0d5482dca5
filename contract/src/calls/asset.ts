import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../call.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

/** Section 3: one asset of one wallet; `type` 1 platform, 2 finance, 3 contract. */
export const assetObject = v.object({
  userId: result.integer,
  symbol: result.text,
  /** Total balance: available + frozen. */
  amout: result.decimal,
  occupiedAmount: result.decimal,
  availableAmount: result.decimal,
  type: result.integer,
  /** Value in USDT at the last index; null while the coin has no price. */
  exchageAmount: result.decimalOrNull,
  loge: result.text,
});

export const assetBalance = defineCall({
  name: 'asset.usdt',
  methods: GET,
  path: '/api/asset/assetBalance',
  summary: 'The USDT assets of the three wallets',
  access: 'user',
  parameters: request.none,
  result: v.array(assetObject),
});

export const assetList = defineCall({
  name: 'asset.all',
  methods: GET,
  path: '/api/asset/list',
  added: true,
  summary: 'All assets of the three wallets',
  access: 'user',
  parameters: request.none,
  result: v.array(assetObject),
});

export const transferFunds = defineCall({
  name: 'asset.transfer',
  methods: POST,
  path: '/api/asset/transferFunds',
  summary: 'Moves USDT between own wallets (1 platform, 2 finance, 3 contract)',
  access: 'user',
  limit: CHANGE_LIMIT,
  idempotent: true,
  parameters: v.object({
    coin: request.coinCode,
    transferOutAccount: request.whole(1, 3),
    transferInAccount: request.whole(1, 3),
    amount: request.amount,
  }),
  result: result.nothing,
});
