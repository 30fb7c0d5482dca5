import type { ProductTopic } from '@candor/contract/products/registry';
import { useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { scaleOf, textOfTicks, type MarketSteps } from '../../domain/pair.ts';
import { differenceFigure, percentFigure, unknownFigure } from '../../domain/figures.ts';
import { divide, multiply, subtract } from '../../domain/decimal.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import type { Depth } from '../../market/depth-book.ts';
import { useSlowDepth } from '../../market/hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import { Figure } from '../../ui/figure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { BOOK_LAYOUTS, useBookLayout, type BookLayout } from './book-layout.ts';
import { GROUPS, groupLevels, levelsOf, lotsIn, ownSteps, rowsOf } from './grouping.ts';
import { BookRow } from './book-row.tsx';
import { positionName, useBookStop } from './book-stop.ts';
import styles from './order-book.module.css';

/** Rows change at this pace: faster is not read, and a phone has other work. */
const DRAW_EVERY_MS = 250;
/** A book that has not come by then is said to be unknown: a skeleton promises what may not come. */
const UNKNOWN_AFTER_MS = 5_000;

interface OrderBookProps {
  readonly pair: MarketSteps;
  /** Prices of own waiting orders, in ticks. */
  readonly own: OwnTicks;
  /** Rows of each side. */
  readonly rows: number;
  /** A tap fills the price of the ticket, never its side or amount. */
  readonly onPick: (price: string) => void;
  /** Both sides beside each other, as on a phone. */
  readonly beside?: boolean;
  /** Between the sides: the price that the market goes by. */
  readonly last: ReactNode;
  /** Whose book, where it is not that of the coin's own market. */
  readonly topic?: ProductTopic;
}

export interface OwnTicks {
  readonly buy: readonly number[];
  readonly sell: readonly number[];
}

/** The real book and nothing else: until depth arrives there are no rows, and none are made up. */
export function OrderBook({ pair, own, rows, onPick, last, topic, beside = false }: OrderBookProps) {
  const say = useSay();
  // Its rows are drawn in slices: a press is answered in between.
  const depth = useDeferredValue(useSlowDepth(pair.coin, DRAW_EVERY_MS, topic));
  const [group, setGroup] = useState<number>(1);
  const [chosenLayout, setLayout] = useBookLayout();
  const scale = scaleOf(pair);
  return (
    <div className={classNames(styles['book'], beside && styles['beside'])}>
      <div className={styles['tools']}>
        <div className={styles['groups']} role="group" aria-label={say('trade.book.grouping')}>
          {scale !== null &&
            GROUPS.map((ticks) => (
              <button key={ticks} type="button" className={styles['group']} aria-pressed={ticks === group} onClick={() => setGroup(ticks)}>
                <bdi dir="ltr">{textOfTicks(ticks, scale)}</bdi>
              </button>
            ))}
        </div>
        {!beside && <Layouts chosen={chosenLayout} onChoose={setLayout} />}
      </div>
      {depth === null ? (
        <NoDepth rows={beside ? 4 : 6} />
      ) : (
        <Sides
          beside={beside}
          layout={beside ? 'both' : chosenLayout}
          pair={pair}
          own={own}
          last={last}
          rows={rows}
          onPick={onPick}
          depth={depth}
          group={group}
        />
      )}
    </div>
  );
}

/** Both sides, or one of them with twice its rows. */
function Layouts({ chosen, onChoose }: { readonly chosen: BookLayout; readonly onChoose: (layout: BookLayout) => void }) {
  const say = useSay();
  return (
    <div className={styles['layouts']} role="group" aria-label={say('trade.book.layout')}>
      {BOOK_LAYOUTS.map((layout) => (
        <button
          key={layout}
          type="button"
          className={styles['layout']}
          aria-pressed={layout === chosen}
          aria-label={say(`trade.book.layouts.${layout}`)}
          title={say(`trade.book.layouts.${layout}`)}
          onClick={() => onChoose(layout)}
        >
          <Icon name={`book-${layout}`} />
        </button>
      ))}
    </div>
  );
}

/** Before the first snapshot. The rows appear by themselves when it comes, however late. */
function NoDepth({ rows }: { readonly rows: number }) {
  const say = useSay();
  const [unknown, setUnknown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setUnknown(true), UNKNOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return unknown ? <EmptyState compact text={say('trade.book.unknown')} /> : <SkeletonRows rows={rows} leading={false} />;
}

interface SidesProps extends Omit<OrderBookProps, 'beside' | 'topic'> {
  readonly beside: boolean;
  readonly layout: BookLayout;
  readonly depth: Depth;
  readonly group: number;
}

function Sides({ beside, layout, pair, own, rows, onPick, last, depth, group }: SidesProps) {
  const say = useSay();
  const count = layout === 'both' ? rows : 2 * rows;
  const bids = layout === 'asks' ? [] : groupLevels(levelsOf(depth.bids, pair), 'bid', group, count);
  const asks = layout === 'bids' ? [] : groupLevels(levelsOf(depth.asks, pair), 'ask', group, count);
  const { stop, choose } = useBookStop({ bid: bids.length, ask: asks.length });
  if (depth.bids.length === 0 && depth.asks.length === 0) return <EmptyState compact text={say('trade.book.empty')} />;
  const full = Math.max(lotsIn(bids), lotsIn(asks));
  const list = (side: 'bid' | 'ask', levels: typeof bids, ownTicks: readonly number[]) => {
    const drawn = rowsOf(levels, pair, full, ownSteps(ownTicks, side, group)).map((row, rank) => (
      <BookRow
        // A row keeps its place while prices move through it: the keyboard then stays where it is.
        key={positionName({ side, rank })}
        row={row}
        pair={pair}
        side={side}
        rank={rank}
        stop={stop?.side === side && stop.rank === rank}
        columns={beside ? 'beside' : 'sum'}
        onPick={onPick}
        onChoose={choose}
      />
    ));
    return side === 'ask' ? drawn.toReversed() : drawn;
  };
  return (
    <div
      className={classNames(styles['sides'], layout === 'bids' && styles['onlyBids'], layout === 'asks' && styles['onlyAsks'])}
      dir="ltr"
      data-book
    >
      <Heads pair={pair} beside={beside} />
      {layout !== 'bids' && (
        <ul className={classNames(styles['side'], styles['asks'])} aria-label={say('trade.book.asks')}>
          {list('ask', asks, own.sell)}
        </ul>
      )}
      <Middle pair={pair} last={last} bestBid={depth.bids[0]?.price ?? null} bestAsk={depth.asks[0]?.price ?? null} />
      {layout !== 'asks' && (
        <ul className={classNames(styles['side'], styles['bids'])} aria-label={say('trade.book.bids')}>
          {list('bid', bids, own.buy)}
        </ul>
      )}
    </div>
  );
}

/** Above one column of rows price, amount and sum; above two beside each other the amounts stand outside. */
function Heads({ pair, beside }: { readonly pair: MarketSteps; readonly beside: boolean }) {
  const say = useSay();
  const price = <span>{say('trade.book.price', { asset: pair.quote.toUpperCase() })}</span>;
  const quantity = <span>{say('trade.book.quantity', { asset: pair.coin.toUpperCase() })}</span>;
  return (
    <div className={styles['heads']} aria-hidden="true">
      {beside && quantity}
      {price}
      {quantity}
      {!beside && <span>{say('trade.book.sum')}</span>}
    </div>
  );
}

/** Last price between the sides, and how far they stand apart. */
function Middle({
  pair,
  last,
  bestBid,
  bestAsk,
}: {
  readonly pair: MarketSteps;
  readonly last: ReactNode;
  readonly bestBid: string | null;
  readonly bestAsk: string | null;
}) {
  const say = useSay();
  const style = useNumberStyle();
  const spread = bestBid === null || bestAsk === null ? null : subtract(bestAsk, bestBid);
  const share = spread === null || bestAsk === null ? null : divide(multiply(spread, '100'), bestAsk);
  const spreadPercent = share === null ? null : percentFigure(share, style);
  return (
    <div className={styles['middle']}>
      <span className={styles['last']}>{last}</span>
      <span className={styles['spread']}>
        {say('trade.book.spread')}{' '}
        <Figure figure={spread === null ? unknownFigure() : differenceFigure(spread, pair.priceDecimals, style)} />{' '}
        {spreadPercent !== null && <Figure figure={{ ...spreadPercent, sign: '', direction: 'flat', word: 'number' }} />}
      </span>
    </div>
  );
}
