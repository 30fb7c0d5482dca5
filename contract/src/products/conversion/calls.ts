import * as v from 'valibot';
import { defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, pagingOf, translated } from '../../translated.ts';

/** Section 13. */
const convertibleCoin = translated({
  id: named('assetId', described(result.integer, 'Number of the coin.')),
  symbol: named('coin', described(result.text, 'The coin in lower case.')),
  minChargeNum: named('grossMin', described(result.decimal, 'Least that a conversion brings of it before the commission.')),
  maxChargeNum: named('grossMax', described(result.decimal, 'Most that a conversion brings of it before the commission.')),
  commission: named('commissionPercent', described(result.decimal, 'Commission in percent of what a conversion brings.')),
  sort: described(result.integer, 'Place in the list, the smallest first.'),
  enable: named('state', described(coded(result.switchText, { on: '1', off: '2' }), '`1` on, `2` off: nothing can be converted into it.')),
  logo: described(result.text, 'Address of the picture of the coin, an SVG of this origin; empty for none.'),
  market: described(result.text, 'Where its price comes from: `binance`; empty of USDT, which is worth itself.'),
  version: described(result.integer, 'Added: version of the terms.'),
});

export const convertibleCoins = defineCall({
  name: 'conversion.coins',
  methods: GET,
  path: '/api/symbolmanage/list',
  summary: 'Coins that one may convert from and into, with commission and bounds of each',
  details: 'Sorted by `sort`, ascending where nothing else is asked for; by another column they stand as by `sort`.',
  access: 'user',
  product: { name: 'conversion', use: 'read' },
  envelope: 'table',
  parameters: translated(pagingOf(convertibleCoin)),
  example: { orderByColumn: 'sort', isAsc: 'asc' },
  result: convertibleCoin,
});

export const conversionPrices = defineCall({
  name: 'conversion.prices',
  methods: GET,
  path: '/api/texchange/getCurrencyPrice',
  summary: 'Prices in USDT of the coins that are named, under their names; null of USDT, which is worth 1',
  details: 'A coin that cannot be converted, or has no price at this moment, refuses the call.',
  access: 'user',
  product: { name: 'conversion', use: 'read' },
  refusals: ['NOT_FOUND', 'PRICE_FROZEN'],
  parameters: translated({
    currency: named('coins', described(request.text(33), 'Two coins with a comma between them: `usdt,btc`.', 'usdt,btc')),
  }),
  example: { currency: 'usdt,btc' },
  result: v.record(v.string(), result.decimalOrNull),
});

export const conversionRow = translated({
  id: named('conversionId', described(result.integer, 'Number of the conversion.')),
  fromCoin: described(result.text, 'The coin that was sold, in lower case.'),
  toCoin: described(result.text, 'The coin that was bought, in lower case.'),
  amount: described(result.decimal, 'What was sold.'),
  thirdRate: named(
    'marketRate',
    described(result.decimal, 'What one coin was worth in the other by both indices, rounded down to 18 decimals.'),
  ),
  systemRate: named('appliedRate', described(result.decimal, 'The same less the commission, rounded down to 18 decimals.')),
  status: named(
    'state',
    described(
      coded(result.integer, { submitted: 0, done: 1, failed: 2 }),
      '1: done. A conversion is done when it is accepted, and one that is refused is none.',
    ),
  ),
  createTime: described(result.timeText, 'When it was done.'),
  params: named(
    'times',
    described(
      translated({ createTime: named('createMs', described(result.integer, 'Epoch milliseconds.')) }),
      'The same time as a number.',
    ),
  ),
  orderNo: named('conversionNumber', described(result.text, 'Added: as receipts and proofs write it: `V-1234`.')),
  received: described(result.decimal, 'Added: what came, the commission taken off.'),
  fee: described(result.decimal, 'Added: the commission, in the coin that was bought.'),
  commission: named('commissionPercent', described(result.decimal, 'Added: the commission in percent.')),
  fromPrice: described(result.decimal, 'Added: price in USDT of the coin that was sold.'),
  toPrice: described(result.decimal, 'Added: price in USDT of the coin that was bought.'),
  quotedAt: named('quotedMs', described(result.integer, 'Added: the moment of the quote, epoch milliseconds; 0 without one.')),
});

export const converted = {
  fromSymbol: named('fromCoin', described(request.coinCode, 'The coin to sell.', 'usdt')),
  toSymbol: named('toCoin', described(request.coinCode, 'The coin to buy.', 'btc')),
  total: named('amount', described(request.amount, 'How much to sell, all decimals of the coin at most.', '100')),
};

/** Why nothing is converted, or no rate is promised. */
export const CONVERSION_REFUSALS = [
  'NOT_FOUND',
  'TOO_PRECISE',
  'MARKET_CLOSED',
  'PRICE_FROZEN',
  'QUOTE_EXPIRED',
  'BELOW_MIN',
  'ABOVE_MAX',
  'INSUFFICIENT_FUNDS',
  'NO_COVER',
  'SELF_EXCLUDED',
  'ACCOUNT_HELD',
] as const;

export const conversions = defineCall({
  name: 'conversion.list',
  methods: GET,
  path: '/api/texchange/list',
  summary: 'Own conversions, newest first',
  access: 'user',
  product: { name: 'conversion', use: 'read' },
  envelope: 'table',
  parameters: translated(pagingOf(conversionRow)),
  example: { pageNum: 1, pageSize: 1_000 },
  result: conversionRow,
});

export const conversionQuote = defineCall({
  name: 'conversion.quote',
  methods: POST,
  path: '/api/texchange/quote',
  added: true,
  summary: 'A firm rate for one conversion, good for 10 seconds',
  details:
    'It is refused as the conversion would be. It ends before its time when the index of either coin moves by more than half the commission.',
  access: 'user',
  product: { name: 'conversion', use: 'open' },
  refusals: CONVERSION_REFUSALS,
  parameters: translated(converted),
  example: { fromSymbol: 'usdt', toSymbol: 'btc', total: '100' },
  result: translated({
    quoteId: described(result.text, 'To be sent with the conversion.'),
    expiresAt: named('expiresMs', described(result.integer, 'Epoch milliseconds.')),
    quotedAt: named('quotedMs', described(result.integer, 'The moment whose prices it has, epoch milliseconds.')),
    version: described(result.integer, 'Version of the terms of the coin that is bought.'),
    fromPrice: described(result.decimal, 'Price in USDT of the coin that is sold.'),
    toPrice: described(result.decimal, 'Price in USDT of the coin that is bought.'),
    marketRate: described(result.decimal, 'What one coin is worth in the other by both prices, rounded down to 18 decimals.'),
    appliedRate: described(result.decimal, 'The same less the commission, rounded down to 18 decimals.'),
    commission: named('commissionPercent', described(result.decimal, 'Commission in percent.')),
    gross: described(result.decimal, 'What the amount brings before the commission.'),
    fee: described(result.decimal, 'The commission, in the coin that is bought.'),
    received: described(result.decimal, 'What comes.'),
  }),
});
