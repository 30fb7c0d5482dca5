/**
 * Limits of orders, and triggers of take-profits (`earn…`) and stop-losses (`lose…`): at which mark an order of one's own is sent, and the worst
 * price that it may fill at. None is a price of the market, and none decides what a fill makes.
 */
export const OWN_PRICES: readonly string[] = [
  'perpetual.submit delegatePrice',
  'perpetual.submit timeInForce',
  'perpetual.submit earnPrice',
  'perpetual.submit earnDelegatePrice',
  'perpetual.submit losePrice',
  'perpetual.submit loseDelegatePrice',
  'perpetual.preview delegatePrice',
  'perpetual.close delegatePrice',
  'perpetual.close timeInForce',
  'perpetual.protect lossType',
  'perpetual.protect earnPrice',
  'perpetual.protect earnDelegatePrice',
  'perpetual.protect losePrice',
  'perpetual.protect loseNumber',
  'perpetual.protect loseDelegatePrice',
  'perpetual.protect loseDelegateType',
  'perpetual.protect ocoGroup',
];
