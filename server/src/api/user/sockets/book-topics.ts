import type { Decimal } from '@candor/contract/result';
import { DEPTH_LEVELS, type DepthTick, type TopicMessage, type TradeTick } from '@candor/contract/socket';
import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { DepthChange } from '../../../machine/core/core.ts';
import type { Levels } from '../../../prices/bars/booked.ts';
import type { PublicTrade } from '../../../prices/bars/trade.ts';
import type { Machine } from '../machine.ts';
import { priceOf } from '../written.ts';
import { textFrame } from './frame.ts';
import type { SequenceTopic, StateTopic, TopicSubject } from './topics.ts';

/** Trades that a new subscriber gets at once. */
const TRADES_AT_FIRST = 50;

type Parts = Pick<Machine, 'markets' | 'books' | 'now'>;

type BookedMarket = { readonly info: { readonly marketId: number }; readonly symbol: SymbolInfo; readonly coin: string };

/** A product whose markets have a book. */
export type BookedProduct<Market extends BookedMarket, Word extends string> = {
  readonly product: string;
  /** Of the wire's messages. */
  readonly words: { readonly trades: Word; readonly depth: Word };
  /** What stands between coin and word in the name of a channel. */
  readonly channel: string;
  readonly marketOfCoin: (coin: string) => Market | undefined;
  readonly market: (marketId: number) => Market | undefined;
  readonly quantityOf: (market: Market, lots: number) => Decimal;
};

const subjectOf = ({ coin }: BookedMarket): TopicSubject => ({ coin, interval: '' });

/** What everybody may see of a market with a book: its trades and its levels. */
export function bookTopics<Market extends BookedMarket, Word extends string>(
  parts: Parts,
  booked: BookedProduct<Market, Word>,
): readonly [StateTopic, SequenceTopic] {
  return [tradesTopic(parts, booked), depthTopic(parts, booked)];
}

function tradesTopic<Market extends BookedMarket, Word extends string>(parts: Parts, booked: BookedProduct<Market, Word>): StateTopic {
  const { product, words, channel, marketOfCoin, quantityOf } = booked;

  /** Null when there is no trade. */
  function frameOf({ coin, symbol }: Market, trades: readonly PublicTrade[], quantity: (lots: number) => Decimal): Buffer | null {
    const last = trades.at(-1);
    if (last === undefined) return null;
    const data = trades.map(({ tradeId, timeMs, priceTicks, lots, takerSide, simulated }) => ({
      id: tradeId,
      ts: timeMs,
      price: priceOf(symbol, priceTicks),
      amount: quantity(lots),
      direction: takerSide,
      simulated,
    }));
    const tick = { id: last.tradeId, ts: last.timeMs, data };
    return framed<TradeTick<Decimal>>({ type: words.trades, symbol: coin, data: { ch: `${coin}${channel}.trade`, ts: parts.now(), tick } });
  }

  return {
    kind: 'state',
    product,
    word: words.trades,
    carries: 'coin',
    exists: ({ coin }) => marketOfCoin(coin) !== undefined,
    current({ coin }) {
      const market = marketOfCoin(coin);
      if (market === undefined) return [];
      const trades = parts.markets.trades(product, market.info.marketId, TRADES_AT_FIRST).toReversed();
      const frame = frameOf(market, trades, (lots) => quantityOf(market, lots));
      return frame === null ? [] : [frame];
    },
    start: (audience) =>
      parts.markets.onTrade((of, marketId, made) => {
        const market = of === product ? booked.market(marketId) : undefined;
        if (market === undefined || !audience.hears(subjectOf(market))) return;
        const frame = frameOf(market, made, (lots) => quantityOf(market, lots));
        if (frame !== null) audience.tell(subjectOf(market), frame);
      }),
  };
}

type DepthLevels = Pick<DepthChange, 'sequence' | 'bids' | 'asks'> & { readonly snapshot: boolean };

function depthTopic<Market extends BookedMarket, Word extends string>(parts: Parts, booked: BookedProduct<Market, Word>): SequenceTopic {
  const { product, words, channel, marketOfCoin, quantityOf } = booked;
  const { books } = parts;

  function frameOf(market: Market, { snapshot, sequence, bids, asks }: DepthLevels): Buffer {
    const { coin, symbol } = market;
    const written = (levels: Levels): (readonly [Decimal, Decimal])[] =>
      levels.map(([priceTicks, lots]) => [priceOf(symbol, priceTicks), quantityOf(market, lots)]);
    const tick = { snapshot, sequence, previous: snapshot ? sequence : sequence - 1, bids: written(bids), asks: written(asks) };
    return framed<DepthTick<Decimal>>({ type: words.depth, symbol: coin, data: { ch: `${coin}${channel}.depth`, ts: parts.now(), tick } });
  }

  return {
    kind: 'sequence',
    product,
    word: words.depth,
    carries: 'coin',
    exists: ({ coin }) => marketOfCoin(coin) !== undefined,
    snapshot({ coin }) {
      const market = marketOfCoin(coin);
      const book = market === undefined ? undefined : books.book(product, market.info.marketId);
      if (market === undefined || book?.ready !== true) return null;
      const { sequence, bids, asks } = book.view(DEPTH_LEVELS);
      return frameOf(market, { snapshot: true, sequence, bids, asks });
    },
    start: (audience) =>
      books.listen(product, {
        onChange(change) {
          const market = booked.market(change.marketId);
          if (market === undefined || !audience.hears(subjectOf(market))) return;
          audience.tell(subjectOf(market), frameOf(market, { snapshot: false, ...change }));
        },
        onReset(marketId) {
          const market = booked.market(marketId);
          if (market !== undefined) audience.restart(subjectOf(market));
        },
      }),
  };
}

function framed<Tick>(message: TopicMessage<string, Tick>): Buffer {
  return textFrame(JSON.stringify(message));
}
