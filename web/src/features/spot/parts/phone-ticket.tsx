import { useState, type ComponentProps } from 'react';
import type { TradedPair } from '../../../domain/pair.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { Depth } from '../../../market/depth-book.ts';
import { useSlowDepth } from '../../../market/hooks.ts';
import { groupLevels, levelsOf, lotsIn, ownSteps, rowsOf } from '../../../frame/book/grouping.ts';
import type { SpotOrder } from '../model/order.ts';
import { ticksOfOrders } from '../model/own.ts';
import { BookRow } from '../../../frame/book/book-row.tsx';
import styles from './phone-ticket.module.css';
import { DRAW_EVERY_MS, Quotes } from './quotes.tsx';
import { SpotTicket } from './ticket.tsx';
import { positionName, useBookStop } from '../../../frame/book/book-stop.ts';

/** Prices of each side beside the form. */
const LEVELS = 5;

/** The ticket as a sheet lies over the book: with the last price, the best of both sides, and the first levels of the real book. */
export function PhoneTicket(props: ComponentProps<typeof SpotTicket>) {
  const { pair, orders, ticket } = props;
  const depth = useSlowDepth(pair.coin, DRAW_EVERY_MS);
  const known = depth !== null && depth.bids.length + depth.asks.length > 0;
  // A book that has to be read again keeps its place: nothing moves under a finger.
  const [shown, setShown] = useState(known);
  if (known && !shown) setShown(true);
  return (
    <div className={styles['place']}>
      <div className={shown ? styles[ticket.view === 'pro' ? 'ticket' : 'form'] : undefined}>
        {shown && (
          <div className={styles['wide']}>
            <Quotes pair={pair} ticket={ticket} />
          </div>
        )}
        <div className={styles['form']}>
          <SpotTicket {...props} />
        </div>
        {shown && ticket.view === 'pro' && <Levels pair={pair} depth={depth} orders={orders} onPick={ticket.pickPrice} />}
      </div>
    </div>
  );
}

interface LevelsProps {
  readonly pair: TradedPair;
  readonly depth: Depth | null;
  readonly orders: readonly SpotOrder[];
  readonly onPick: (price: string) => void;
}

/** The first prices of the book, asks above bids, each with its amount. */
function Levels({ pair, depth, orders, onPick }: LevelsProps) {
  const say = useSay();
  const bids = groupLevels(levelsOf(depth?.bids ?? [], pair), 'bid', 1, LEVELS);
  const asks = groupLevels(levelsOf(depth?.asks ?? [], pair), 'ask', 1, LEVELS);
  const { stop, choose } = useBookStop({ bid: bids.length, ask: asks.length });
  const full = Math.max(lotsIn(bids), lotsIn(asks));
  const own = ticksOfOrders(orders, pair);
  const list = (side: 'bid' | 'ask', levels: typeof bids, ownTicks: readonly number[]) =>
    rowsOf(levels, pair, full, ownSteps(ownTicks, side, 1)).map((row, rank) => (
      <BookRow
        key={positionName({ side, rank })}
        row={row}
        pair={pair}
        side={side}
        rank={rank}
        stop={stop?.side === side && stop.rank === rank}
        columns="short"
        onPick={onPick}
        onChoose={choose}
      />
    ));
  return (
    <section className={styles['levels']} aria-label={say('trade.book.near')} dir="ltr" data-book>
      <ul aria-label={say('trade.book.asks')}>{list('ask', asks, own.sell).toReversed()}</ul>
      <ul aria-label={say('trade.book.bids')}>{list('bid', bids, own.buy)}</ul>
    </section>
  );
}
