import { useState, type ComponentProps } from 'react';
import { tickFigure } from '../../../domain/figures.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { Depth } from '../../../market/depth-book.ts';
import { useFreshness, usePrice, useSlowDepth } from '../../../market/hooks.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import { groupLevels, levelsOf, lotsIn, ownSteps, rowsOf } from '../model/grouping.ts';
import type { SpotOrder } from '../model/order.ts';
import { ticksOfOrders } from '../model/own.ts';
import { BookRow } from './book-row.tsx';
import styles from './phone-ticket.module.css';
import { SpotTicket } from './ticket.tsx';
import { placeName, useBookStop } from './book-keys.ts';

/** Prices of each side beside the form. */
const LEVELS = 5;
/** As the book of the page is drawn. */
const DRAW_EVERY_MS = 250;

/** The ticket as a sheet lies over the book: with the last price, the best of both sides, and the first levels of the real book. */
export function PhoneTicket(props: ComponentProps<typeof SpotTicket>) {
  const { pair, orders, ticket } = props;
  const depth = useSlowDepth(pair.coin, DRAW_EVERY_MS);
  const known = depth !== null && depth.bids.length + depth.asks.length > 0;
  // A book that has to be read again keeps its place: nothing moves under a finger.
  const [shown, setShown] = useState(known);
  if (known && !shown) setShown(true);
  // A market order has no price to fill.
  const pick = ticket.inputs.kind === 'limit' ? ticket.pickPrice : null;
  return (
    <div className={styles['place']}>
      <div className={shown ? styles['ticket'] : undefined}>
        {shown && <Quotes pair={pair} depth={depth} onPick={pick} />}
        <div className={styles['form']}>
          <SpotTicket {...props} />
        </div>
        {shown && <Levels pair={pair} depth={depth} orders={orders} onPick={ticket.pickPrice} />}
      </div>
    </div>
  );
}

interface QuotesProps {
  readonly pair: TradedPair;
  readonly depth: Depth | null;
  /** Null: the prices are shown and cannot be used. */
  readonly onPick: ((price: string) => void) | null;
}

/** Best bid, last price and best ask: a tap puts one into the price field. */
function Quotes({ pair, depth, onPick }: QuotesProps) {
  const say = useSay();
  const style = useNumberStyle();
  const last = usePrice(pair.coin);
  const freshness = useFreshness(pair.coin);
  const quotes = [
    { name: 'bid', price: depth?.bids[0]?.price ?? null, stale: false },
    { name: 'last', price: last, stale: freshness === 'stale' || freshness === 'none' },
    { name: 'ask', price: depth?.asks[0]?.price ?? null, stale: false },
  ] as const;
  return (
    <div className={styles['quotes']} dir="ltr">
      {quotes.map(({ name, price, stale }) => (
        <button
          key={name}
          type="button"
          className={styles['quote']}
          disabled={price === null || onPick === null}
          onClick={() => price !== null && onPick?.(price)}
        >
          <span className={styles['name']}>{say(`trade.book.${name}`)}</span>
          <Figure figure={tickFigure(price, pair.priceDecimals, style)} className={styles[name]} stale={stale} />
          {onPick !== null && <Hidden>{say('trade.book.use')}</Hidden>}
        </button>
      ))}
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
        key={placeName({ side, rank })}
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
