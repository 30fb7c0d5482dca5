import * as v from 'valibot';
import { defineCall, POST } from '../call.ts';
import { described } from '../described.ts';
import { CHART_INTERVALS } from '../intervals.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { named, translated } from '../translated.ts';

const bar = translated({
  T: named('startMs', described(result.integer, 'Start of the bar, epoch milliseconds.')),
  o: named('open', described(result.decimal, 'Price of the index at the start.')),
  h: named('high', described(result.decimal, 'Highest price of the index.')),
  l: named('low', described(result.decimal, 'Lowest price of the index.')),
  c: named('close', described(result.decimal, 'Price of the index at the end.')),
  v: named('volume', described(result.decimal, 'What was traded here, in coins.')),
});

export const kline = defineCall({
  name: 'market.bars',
  methods: POST,
  path: '/kline',
  summary: 'Bars of a coin, ascending; with `end` (epoch seconds) the ones that start before it',
  refusals: ['NOT_FOUND'],
  access: 'public',
  long: true,
  parameters: translated({
    symbol: named('coin', described(request.coinCode, 'The coin.', 'btc')),
    interval: described(
      v.picklist(CHART_INTERVALS),
      'Length of a bar. `SEVEN_DAY` counts from a Thursday, `ONE_WEEK` from Monday, both in UTC. Added: `FOUR_HOUR`, and `ONE_MONTH`, a month of the calendar in UTC.',
      'ONE_MIN',
    ),
    limit: v.optional(described(request.whole(1, 1_000_000), 'Most bars; 1,000 when not given, and at most.', 100)),
    end: named(
      'endSeconds',
      v.optional(
        described(request.whole(0, 100_000_000_000), 'Epoch seconds: only bars that start before it; now when not given.', 1_800_000_000),
      ),
    ),
    market: v.optional(described(request.text(16), 'Taken and not read: all bars are of the index.', 'binance')),
  }),
  example: { symbol: 'btc', interval: 'ONE_MIN', limit: 100 },
  result: translated({
    historyKline: named('bars', described(v.array(bar), 'The bars, ascending.')),
    ticker: named(
      'day',
      described(
        translated({
          symbol: named('symbolCode', described(result.text, 'Code of the price: `btcusdt`.')),
          highPrice: named('high', described(result.decimalOrNull, 'Highest price of the index.')),
          lowPrice: named('low', described(result.decimalOrNull, 'Lowest price of the index.')),
          volume: described(result.decimalOrNull, 'Coins.'),
          simulatedVolume: described(result.decimalOrNull, 'Added: the part that simulated participants traded, in coins.'),
        }),
        'The last 24 hours; null while nothing is known of them.',
      ),
    ),
  }),
});
