import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import type { DepthTick, TradeTick } from '../../socket.ts';
import { translated } from '../../translated.ts';
import type { TopicMessages } from '../../topic-messages.ts';
import { contractFigures, contractTrade } from './market-calls.ts';
import { NEXT_FUNDING, type MarkTick } from './topics.ts';

const levels = v.array(v.tuple([result.decimal, result.decimal]));
const { markPrice, indexPrice, live, nextRate, nextSamples, lastRate, openInterest, insurance } = contractFigures;

/** What is said on the topics of a contract. */
export const perpetualMessages = {
  MARK: {
    summary:
      'Mark price, index, funding, open interest and insurance fund of a contract: at once, then after each mark, at most twice a second',
    carries: 'coin',
    tick: translated({
      markPrice,
      indexPrice,
      live,
      nextRate,
      nextSamples,
      lastRate,
      [NEXT_FUNDING]: contractFigures[NEXT_FUNDING],
      openInterest,
      insurance,
    }),
  },
  CONTRACT_TRADE: {
    summary: 'Trades of a contract; a new subscriber gets the latest ones at once',
    carries: 'coin',
    tick: v.object({
      id: described(result.integer, 'Number of the last trade.'),
      ts: described(result.integer, 'Epoch milliseconds of the last trade.'),
      data: v.array(contractTrade),
    }),
  },
  CONTRACT_DEPTH: {
    summary: 'The order book of a contract: a snapshot at once, then what changes',
    carries: 'coin',
    tick: v.object({
      snapshot: described(result.bool, 'True: it replaces everything. False: it changes what is held.'),
      sequence: described(result.integer, 'Number of this state of the book.'),
      previous: described(result.integer, 'Of a change: the number that has to be held, else subscribe again for a fresh snapshot.'),
      bids: described(levels, 'Orders to buy, `[price, coins]`; 0 coins remove the level.'),
      asks: described(levels, 'Orders to sell, `[price, coins]`; 0 coins remove the level.'),
    }),
  },
} as const satisfies TopicMessages<{
  MARK: MarkTick<result.Decimal>;
  CONTRACT_TRADE: TradeTick<result.Decimal>;
  CONTRACT_DEPTH: DepthTick<result.Decimal>;
}>;
