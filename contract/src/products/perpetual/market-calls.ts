import * as v from 'valibot';
import { defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import { CHART_INTERVALS } from '../../intervals.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';
import { NEXT_FUNDING } from './topics.ts';
import * as words from './words.ts';

/** Added: what everybody may see of the markets of contracts. */

const read = { access: 'public', added: true, product: { name: 'perpetual', use: 'read' } } as const;

export const contractFigures = {
  symbol: words.coinShown,
  markPrice: described(result.decimalOrNull, 'Mark price, by which profit, margin, liquidation and triggers go; null before the first.'),
  indexPrice: described(result.decimalOrNull, 'Index at that mark; null before the first.'),
  live: described(result.bool, 'The mark is a price now. False while prices are frozen or the market is closed.'),
  nextRate: described(
    result.decimal,
    'Funding rate as the running interval would have it, were it to end now, a fraction of the value; with fewer than 240 samples it is not known yet, and 0.',
  ),
  nextSamples: described(
    result.integer,
    'Samples of the book in the running interval, one a minute with a live price and enough depth; 480 at most.',
  ),
  lastRate: described(result.decimal, 'Rate of the last funding.'),
  [NEXT_FUNDING]: named('nextFundingMs', described(result.integer, 'Next funding, epoch milliseconds; 0 before the first mark.')),
  openInterest: described(result.decimal, 'Coins of all long positions; those of all short positions are as many.'),
  openValue: described(result.decimalOrNull, 'The same in USDT at the mark price; null before the first.'),
  insurance: described(result.decimal, 'Balance of the market’s insurance fund in USDT.'),
};

export const contractState = defineCall({
  ...read,
  name: 'perpetual.state',
  methods: GET,
  path: '/api/market/contractState',
  summary: 'Mark price, index, funding, open interest and insurance fund of each market, as they are now',
  refusals: ['NOT_FOUND'],
  parameters: translated({ symbol: named('baseCoin', v.optional(described(request.coinCode, 'Only this coin.', 'btc'))) }),
  example: { symbol: 'btc' },
  result: translated({
    serverTime: named('serverMs', described(result.integer, 'Epoch milliseconds.')),
    markets: described(v.array(translated(contractFigures)), 'The markets, in the order of `contractList`.'),
  }),
});

export const contractTrade = v.object({
  id: described(result.integer, 'Number of the trade in its market.'),
  ts: described(result.integer, 'Epoch milliseconds.'),
  price: described(result.decimal, 'USDT a coin.'),
  amount: described(result.decimal, 'Coins.'),
  direction: described(v.picklist(['buy', 'sell']), 'Side of the order that took.'),
  simulated: described(result.bool, 'A simulated participant was on a side of it; never in live mode.'),
});

export const contractMarks = defineCall({
  ...read,
  name: 'perpetual.marks',
  methods: GET,
  path: '/api/market/contractMarks',
  summary: 'Bars of the mark price with the index beside it, ascending; with `end` the ones that start before it',
  details: 'At most 92 days at once. Minutes without a live price have no bar.',
  refusals: ['NOT_FOUND'],
  long: true,
  parameters: translated({
    symbol: words.symbol,
    interval: described(v.picklist(CHART_INTERVALS), 'Length of a bar.', 'ONE_MIN'),
    limit: v.optional(described(request.whole(1, 1_000), 'Most bars; 1,000 when not given.', 100)),
    end: named('endSeconds', v.optional(described(request.whole(0, 100_000_000_000), 'Epoch seconds; now when not given.', 1_800_000_000))),
  }),
  example: { symbol: 'btc', interval: 'ONE_MIN', limit: 100 },
  result: v.array(
    translated({
      T: named('startMs', described(result.integer, 'Start of the bar, epoch milliseconds.')),
      o: named('open', described(result.decimal, 'First mark price.')),
      h: named('high', described(result.decimal, 'Highest mark price.')),
      l: named('low', described(result.decimal, 'Lowest mark price.')),
      c: named('close', described(result.decimal, 'Last mark price.')),
      i: named('index', described(result.decimal, 'Index at the last mark.')),
    }),
  ),
});

const table = { ...read, methods: GET, envelope: 'table' } as const;
const pages = '50 rows without paging, at most 1,000 a page.';

export const fundingRates = defineCall({
  ...table,
  name: 'perpetual.fundingRates',
  path: '/api/market/contractFunding',
  summary: 'Fundings of a market, newest first',
  refusals: ['NOT_FOUND'],
  details: `Empty: until the first of 00:00, 08:00 and 16:00 UTC. ${pages}`,
  parameters: translated({ symbol: words.symbol, ...request.paging }),
  example: { symbol: 'btc', pageNum: 1, pageSize: 20 },
  result: translated({
    symbol: words.coinShown,
    time: named('endMs', described(result.integer, 'End of the interval, epoch milliseconds.')),
    rate: described(result.decimal, 'A fraction of the value; above 0 longs pay shorts.'),
    markPrice: described(result.decimal, 'Mark price at which values were taken.'),
    samples: described(result.integer, 'Samples of the book that made the rate; with fewer than 240 of 480 it is 0.'),
    skipped: described(result.bool, 'There was no live price then: nothing was charged.'),
    paid: described(result.decimal, 'USDT that payers paid.'),
    received: described(result.decimal, 'USDT that receivers received; the rest of the rounding is the insurance fund’s.'),
    positions: described(result.integer, 'Positions that paid or received.'),
  }),
});

export const liquidations = defineCall({
  ...table,
  name: 'perpetual.liquidations',
  path: '/api/market/contractLiquidations',
  summary: 'Liquidations of a market or of all, newest first, without their owners',
  refusals: ['NOT_FOUND'],
  details: `Empty: until the first one. ${pages}`,
  parameters: translated({ symbol: words.onlyCoin, ...request.paging }),
  example: { symbol: 'btc', pageNum: 1, pageSize: 20 },
  result: translated({
    id: named('liquidationId', described(result.integer, 'Number of the row.')),
    symbol: words.coinShown,
    type: words.sideShown,
    time: named('timeMs', described(result.integer, 'Epoch milliseconds.')),
    markPrice: described(result.decimal, 'Mark price at which the position was found below its maintenance margin.'),
    bankruptcyPrice: described(result.decimal, 'Price at which its margin is used up.'),
    num: named('closedQuantity', described(result.decimal, 'Coins closed in this step, through the book.')),
    price: described(result.decimal, 'Mean price of these fills; 0 without one.'),
    value: described(result.decimal, 'Value of these fills in USDT.'),
    deleveraged: named('deleveragedQuantity', described(result.decimal, 'Coins closed against other positions at the bankruptcy price.')),
    left: named('leftQuantity', described(result.decimal, 'Coins that are left open after the step.')),
    fee: described(result.decimal, 'USDT that the insurance fund took.'),
    insured: described(result.decimal, 'USDT that the insurance fund paid.'),
    simulated: described(result.bool, 'The position was a simulated participant’s; never in live mode.'),
  }),
});
