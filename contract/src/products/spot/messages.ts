import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import type { DepthTick, TradeTick } from '../../socket.ts';
import type { TopicMessages } from '../../topic-messages.ts';

const trade = v.object({
  id: result.integer,
  ts: described(result.integer, 'Epoch milliseconds.'),
  price: described(result.decimal, 'USDT a coin.'),
  amount: described(result.decimal, 'Coins.'),
  direction: described(v.picklist(['buy', 'sell']), 'Side of the order that took.'),
  simulated: described(result.bool, 'Added: a simulated participant was on a side of it; never in live mode.'),
});

const levels = v.array(v.tuple([result.decimal, result.decimal]));

/** What is said on the topics of a spot market. */
export const spotMessages = {
  TRADE: {
    summary: 'Trades of a coin; a new subscriber gets the latest ones at once',
    carries: 'coin',
    tick: v.object({
      id: described(result.integer, 'Number of the last trade.'),
      ts: described(result.integer, 'Epoch milliseconds of the last trade.'),
      data: v.array(trade),
    }),
  },
  DEPTH: {
    summary: 'The order book of a coin: a snapshot at once, then what changes',
    carries: 'coin',
    tick: v.object({
      snapshot: described(result.bool, 'True: it replaces everything. False: it changes what is held.'),
      sequence: described(result.integer, 'Number of this state of the book.'),
      previous: described(
        result.integer,
        'Of a change: the number that has to be held, else there is a gap: subscribe again for a fresh snapshot.',
      ),
      bids: described(levels, 'Orders to buy, `[price, quantity]`; quantity 0 removes the level.'),
      asks: described(levels, 'Orders to sell, `[price, quantity]`; quantity 0 removes the level.'),
    }),
  },
} as const satisfies TopicMessages<{ TRADE: TradeTick<result.Decimal>; DEPTH: DepthTick<result.Decimal> }>;
