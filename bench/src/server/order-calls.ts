/** Orders of a product in the words of its calls. */
export type OrderCalls = {
  readonly submit: string;
  readonly cancel: string;
  readonly cancelAll: string;
  /** Calls of a new account, in their order, before its first order; the bodies name `usdt` where an amount is needed. */
  readonly preparation: readonly (readonly [path: string, body: unknown])[];
  limit(side: Side, priceUsdt: number, size: number): unknown;
  market(side: Side, priceUsdt: number): unknown;
};

export type Side = 'buy' | 'sell';
export type TradedProduct = 'spot' | 'perpetual';

const SIDES = { buy: 0, sell: 1 } as const;
/** Value of an order that takes on spot, above the market's least of 5 USDT; with perpetual contracts it is a lot. */
const TAKEN_USDT = 6;
/** Of a trader's 10,000 USDT, what is changed into coins to sell, or moved to the wallet of contracts. */
const COINS_USDT = '3000.00';
const MARGIN_USDT = '9000';

/** In whole lots of 0.00001 coins. */
const quantity = (priceUsdt: number, size: number): string => ((size * Math.ceil((TAKEN_USDT / priceUsdt) * 100_000)) / 100_000).toFixed(5);

const submit = '/api/currency/order/submit';
const spot: OrderCalls = {
  submit,
  cancel: '/api/currency/order/cancelOrder',
  cancelAll: '/api/currency/order/cancelAll',
  preparation: [[submit, { symbol: 'btc', coin: 'usdt', delegateType: 1, type: SIDES.buy, delegateValue: COINS_USDT }]],
  limit: (side, priceUsdt, size) => ({
    symbol: 'btc',
    type: SIDES[side],
    delegateType: 0,
    delegatePrice: priceUsdt.toFixed(2),
    delegateTotal: quantity(priceUsdt, size),
  }),
  market: (side, priceUsdt) => ({ symbol: 'btc', type: SIDES[side], delegateType: 1, delegateTotal: quantity(priceUsdt, 1) }),
};

/** Whoever buys opens a long, whoever sells a short. */
const contract = (side: Side, lots: number) => ({ symbol: 'btc', leverage: '20', delegateTotal: lots, type: SIDES[side] });
const perpetual: OrderCalls = {
  submit: '/api/contract/order/submit',
  cancel: '/api/contract/order/canCelOrder',
  cancelAll: '/api/contract/order/cancelAll',
  preparation: [
    ['/api/asset/transferFunds', { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: MARGIN_USDT }],
    ['/api/protection/confirmRisk', { product: 'perpetual', version: 1 }],
  ],
  limit: (side, priceUsdt, size) => ({ ...contract(side, size), delegateType: 0, delegatePrice: priceUsdt.toFixed(2) }),
  market: (side) => ({ ...contract(side, 1), delegateType: 1, delegatePrice: '' }),
};

export const ORDER_CALLS: Readonly<Record<TradedProduct, OrderCalls>> = { spot, perpetual };
