import type { SpotMessage } from '@candor/contract/products/spot/topics';
import type { ListedMarket } from '../../api/user/catalogue.ts';
import type { Machine } from '../../api/user/machine.ts';
import { bookTopics } from '../../api/user/sockets/book-topics.ts';
import type { MarketTopic } from '../../api/user/sockets/topics.ts';
import { quantityOf } from '../../api/user/written.ts';

type Parts = Pick<Machine, 'markets' | 'books' | 'catalogue' | 'now'>;

/** What everybody may see of a spot market: its trades and its book. */
export function spotTopics(product: string, parts: Parts): readonly MarketTopic[] {
  const { catalogue } = parts;
  return bookTopics<ListedMarket, SpotMessage['type']>(parts, {
    product,
    words: { trades: 'TRADE', depth: 'DEPTH' },
    channel: '',
    marketOfCoin: (coin) => catalogue.marketOfCoin(coin),
    market: (marketId) => catalogue.market(marketId),
    quantityOf,
  });
}
