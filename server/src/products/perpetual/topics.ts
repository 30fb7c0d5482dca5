import type { Decimal } from '@candor/contract/result';
import { perpetualMessages } from '@candor/contract/products/perpetual/messages';
import type { MarkTick, PerpetualMessage } from '@candor/contract/products/perpetual/topics';
import { toWireOf } from '@candor/contract/translated';
import type { PerpetualFigures } from '@candor/exchange/products/perpetual/answers';
import { bookTopics } from '../../api/user/sockets/book-topics.ts';
import { textFrame } from '../../api/user/sockets/frame.ts';
import type { MarketTopic, StateTopic, TopicSubject } from '../../api/user/sockets/topics.ts';
import { shownFigures } from './handlers/market-handlers.ts';
import { coinsOf, type ListedPerpetual } from './markets.ts';
import type { PerpetualParts } from './handlers/parts.ts';

const onWire = toWireOf(perpetualMessages.MARK.tick) as (tick: object) => MarkTick<Decimal>;

type Parts = Pick<PerpetualParts, 'perpetuals' | 'figures' | 'markets' | 'books' | 'now'>;

const frameOf = (message: PerpetualMessage<Decimal>): Buffer => textFrame(JSON.stringify(message));
const subjectOf = ({ coin }: ListedPerpetual): TopicSubject => ({ coin, interval: '' });

/** What everybody may see of a contract: its figures, its trades and its book. */
export function perpetualTopics(product: string, parts: Parts): readonly MarketTopic[] {
  const { perpetuals } = parts;
  const booked = bookTopics<ListedPerpetual, PerpetualMessage['type']>(parts, {
    product,
    words: { trades: 'CONTRACT_TRADE', depth: 'CONTRACT_DEPTH' },
    channel: '.contract',
    marketOfCoin: (coin) => perpetuals.ofCoin(coin),
    market: (marketId) => perpetuals.market(marketId),
    quantityOf: coinsOf,
  });
  return [markTopic(product, parts), ...booked];
}

function markTopic(product: string, parts: Parts): StateTopic {
  const { perpetuals, figures } = parts;
  return {
    kind: 'state',
    product,
    word: 'MARK',
    carries: 'coin',
    exists: ({ coin }) => perpetuals.ofCoin(coin) !== undefined,
    current({ coin }) {
      const market = perpetuals.ofCoin(coin);
      const known = market === undefined ? undefined : figures.of(market.info.marketId);
      return market === undefined || known === undefined ? [] : [markFrame(parts, market, known)];
    },
    start: (audience) =>
      figures.onChange((all) => {
        for (const known of all) {
          const market = perpetuals.market(known.marketId);
          if (market === undefined || !audience.hears(subjectOf(market))) continue;
          audience.tell(subjectOf(market), markFrame(parts, market, known));
        }
      }),
  };
}

function markFrame({ now }: Parts, market: ListedPerpetual, figures: PerpetualFigures): Buffer {
  const { openValue: _, ...tick } = shownFigures(market, figures);
  return frameOf({ type: 'MARK', symbol: market.coin, data: { ch: `${market.coin}.mark`, ts: now(), tick: onWire(tick) } });
}
