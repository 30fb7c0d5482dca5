import type { Decimal } from '@candor/contract/result';
import type { SpotMessage } from '@candor/contract/products/spot/topics';
import { DEPTH_LEVELS } from '@candor/contract/socket';
import type { DepthChange } from '../../core/core.ts';
import type { Levels } from '../../gateway/book-mirror.ts';
import type { ListedMarket } from '../../gateway/catalogue.ts';
import type { Services } from '../../gateway/services.ts';
import { textFrame } from '../../gateway/sockets/frame.ts';
import type { MarketTopic, TopicSubject } from '../../gateway/sockets/topics.ts';
import { priceOf, quantityOf } from '../../gateway/written.ts';
import type { PublicTrade } from '../../market-data/trade.ts';

/** Trades that a new subscriber gets at once. */
const TRADES_AT_FIRST = 50;

type Rooms = Pick<Services, 'markets' | 'books' | 'watched' | 'catalogue' | 'now'>;

const frameOf = (message: SpotMessage<Decimal>): Buffer => textFrame(JSON.stringify(message));
const subjectOf = ({ coin }: ListedMarket): TopicSubject => ({ coin, interval: '' });

/** What everybody may see of a spot market: its trades and its book. */
export function spotTopics(product: string, rooms: Rooms): readonly MarketTopic[] {
  const { markets, books, watched, catalogue } = rooms;
  const exists = ({ coin }: TopicSubject): boolean => catalogue.marketOfCoin(coin) !== undefined;
  const trades: MarketTopic = {
    kind: 'state',
    product,
    word: 'TRADE',
    carries: 'coin',
    exists,
    current({ coin }) {
      const market = catalogue.marketOfCoin(coin);
      if (market === undefined) return [];
      const frame = tradesFrame(rooms, market, markets.trades(market.info.marketId, TRADES_AT_FIRST).toReversed());
      return frame === null ? [] : [frame];
    },
    start: (audience) =>
      markets.onTrade((marketId, made) => {
        const market = catalogue.market(marketId);
        if (market === undefined || !audience.hears(subjectOf(market))) return;
        const frame = tradesFrame(rooms, market, made);
        if (frame !== null) audience.tell(subjectOf(market), frame);
      }),
  };
  const depth: MarketTopic = {
    kind: 'sequence',
    product,
    word: 'DEPTH',
    carries: 'coin',
    exists,
    snapshot({ coin }) {
      const market = catalogue.marketOfCoin(coin);
      const book = market === undefined ? undefined : books.book(market.info.marketId);
      if (market === undefined || book?.ready !== true) return null;
      watched.show(market.info.marketId);
      const { sequence, bids, asks } = book.view(DEPTH_LEVELS);
      return depthFrame(rooms, market, { snapshot: true, sequence, bids, asks });
    },
    start: (audience) =>
      books.listen({
        onChange(change) {
          const market = catalogue.market(change.marketId);
          if (market === undefined || !audience.hears(subjectOf(market))) return;
          watched.show(change.marketId);
          audience.tell(subjectOf(market), depthFrame(rooms, market, { snapshot: false, ...change }));
        },
        onReset(marketId) {
          const market = catalogue.market(marketId);
          if (market !== undefined) audience.restart(subjectOf(market));
        },
      }),
  };
  return [trades, depth];
}

/** Null when there is no trade. */
function tradesFrame({ now }: Rooms, market: ListedMarket, trades: readonly PublicTrade[]): Buffer | null {
  const last = trades.at(-1);
  if (last === undefined) return null;
  const data = trades.map((trade) => ({
    id: trade.tradeId,
    ts: trade.timeMs,
    price: priceOf(market.symbol, trade.priceTicks),
    amount: quantityOf(market, trade.lots),
    direction: trade.takerSide,
    simulated: trade.simulated,
  }));
  const tick = { id: last.tradeId, ts: last.timeMs, data };
  return frameOf({ type: 'TRADE', symbol: market.coin, data: { ch: `${market.coin}.trade`, ts: now(), tick } });
}

type DepthLevels = Pick<DepthChange, 'sequence' | 'bids' | 'asks'> & { readonly snapshot: boolean };

function depthFrame({ now }: Rooms, market: ListedMarket, { snapshot, sequence, bids, asks }: DepthLevels): Buffer {
  const written = (levels: Levels): (readonly [Decimal, Decimal])[] =>
    levels.map(([priceTicks, lots]) => [priceOf(market.symbol, priceTicks), quantityOf(market, lots)]);
  const tick = { snapshot, sequence, previous: snapshot ? sequence : sequence - 1, bids: written(bids), asks: written(asks) };
  return frameOf({ type: 'DEPTH', symbol: market.coin, data: { ch: `${market.coin}.depth`, ts: now(), tick } });
}
