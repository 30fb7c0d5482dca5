import * as v from 'valibot';
import { listed } from '../../listed-coin.ts';
import { described } from '../../described.ts';
import * as result from '../../result.ts';

const tier = v.object({
  above: described(result.decimal, 'The row counts for values above this, in USDT.'),
  upTo: described(result.decimal, 'And up to this.'),
  maxLeverage: described(result.integer, 'Highest leverage of a position and its opening orders of this value together.'),
  maintenanceRate: described(result.decimal, 'Maintenance margin rate, a fraction of the value.'),
  deduction: described(result.decimal, 'Maintenance margin is value × rate, rounded up, less this many USDT.'),
});

/** A market of perpetual contracts. */
const perpetualCoin = v.object({
  ...listed,
  shareNumber: described(result.decimal, 'Coins of one lot.'),
  leverage: described(result.text, 'Leverages on offer, rising: `1,2,3,5,10,20,50,100`.'),
  minShare: described(result.integer, 'Least lots of an order.'),
  maxShare: described(result.integer, 'Most lots of an order.'),
  openFee: described(result.decimal, 'Fee of opening, a fraction of the value.'),
  closeFee: described(result.decimal, 'Fee of closing, a fraction of the value.'),
  usdtRate: described(
    result.decimal,
    'Funding rate as the running interval would have it, were it to end now, a fraction of the value; above 0 longs pay shorts, 0 with fewer than 240 samples.',
  ),
  fundingSamples: described(result.integer, 'Samples of the running interval, one a minute, of which the rate is made; 480 at most.'),
  intervalHour: described(result.integer, 'Hours between fundings, counted from midnight UTC.'),
  deliveryDays: described(result.integer, 'Always 0: a position has no end.'),
  minMargin: described(result.decimal, 'Least initial margin of an opening order, in USDT; 0: no bound.'),
  coinScale: described(result.integer, 'Decimals of a quantity in coins.'),
  baseScale: described(result.integer, 'Decimals of a price.'),
  enable: described(result.integer, 'Whether orders that open are taken: 0 yes, 1 no.'),
  visible: described(result.integer, 'Whether it is shown: 0 yes, 1 no.'),
  exchangeable: described(result.integer, 'The same as `enable`: 0 yes, 1 no.'),
  enableOpenBuy: described(result.integer, 'The same of opening a long: 0 yes, 1 no.'),
  enableOpenSell: described(result.integer, 'The same of opening a short: 0 yes, 1 no.'),
  enableMarketBuy: described(result.integer, 'The same of opening a long at market: 0 yes, 1 no.'),
  enableMarketSell: described(result.integer, 'The same of opening a short at market: 0 yes, 1 no.'),
  priceStep: described(result.decimal, 'Added: step of the price, in USDT.'),
  maxOpenInterest: described(result.decimal, 'Added: most value of all positions of a side, in USDT at the mark price.'),
  maxOrders: described(result.integer, 'Added: most waiting orders of an account.'),
  version: described(result.integer, 'Added: version of the terms.'),
  tierVersion: described(
    result.integer,
    'Added: version of `tiers`. A position keeps the rows in force at its first fill; what is added to it must fit `tiers` as well.',
  ),
  tiers: described(v.array(tier), 'Added: leverage and maintenance margin by value, rising.'),
});

/** The markets of `getCoinList` that have contracts. */
export const perpetualListing = { contractList: described(v.array(perpetualCoin), 'Markets of U-margined perpetual contracts.') } as const;

export const perpetualSample: { readonly contractList: v.InferOutput<typeof perpetualCoin>[] } = { contractList: [] };
