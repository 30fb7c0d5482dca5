import { memo, useEffect, useState } from 'react';
import { scaleOf, textOfTicks, type TradedPair } from '../../../domain/pair.ts';
import { differenceFigure, percentFigure, quantityFigure, tickFigure, unknownFigure } from '../../../domain/figures.ts';
import { divide, multiply, subtract } from '../../../domain/decimal.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { Depth } from '../../../market/depth-book.ts';
import { useFreshness, usePrice, useSlowDepth } from '../../../market/hooks.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import type { SpotOrder } from '../model/order.ts';
import { GROUPS, groupLevels, levelsOf, lotsIn, ownSteps, rowsOf, type BookRow } from '../model/grouping.ts';
import { ticksOfOrders } from '../model/own.ts';
import styles from './order-book.module.css';

/** Rows change at this pace: faster is not read, and a phone has other work. */
const DRAW_EVERY_MS = 250;
/** A book that has not come by then is said to be unknown: a skeleton promises what may not come. */
const UNKNOWN_AFTER_MS = 5_000;

interface OrderBookProps {
  readonly pair: TradedPair;
  readonly orders: readonly SpotOrder[];
  /** Rows of each side. */
  readonly rows: number;
  /** A tap fills the price of the ticket, never its side or amount. */
  readonly onPick: (price: string) => void;
  /** Both sides beside each other, as on a phone. */
  readonly beside?: boolean;
}

/** The real book and nothing else: until depth arrives there are no rows, and none are made up. */
export function OrderBook({ pair, orders, rows, onPick, beside = false }: OrderBookProps) {
  const say = useSay();
  const depth = useSlowDepth(pair.coin, DRAW_EVERY_MS);
  const [group, setGroup] = useState<number>(1);
  const scale = scaleOf(pair);
  return (
    <div className={classNames(styles['book'], beside && styles['beside'])}>
      <div className={styles['groups']} role="group" aria-label={say('trade.book.grouping')}>
        {scale !== null &&
          GROUPS.map((ticks) => (
            <button key={ticks} type="button" className={styles['group']} aria-pressed={ticks === group} onClick={() => setGroup(ticks)}>
              <bdi dir="ltr">{textOfTicks(ticks, scale)}</bdi>
            </button>
          ))}
      </div>
      {depth === null ? (
        <NoDepth rows={beside ? 4 : 8} />
      ) : (
        <Sides beside={beside} pair={pair} orders={orders} rows={rows} onPick={onPick} depth={depth} group={group} />
      )}
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

function Sides({
  beside,
  pair,
  orders,
  rows,
  onPick,
  depth,
  group,
}: Omit<OrderBookProps, 'beside'> & {
  readonly beside: boolean;
  readonly depth: Depth;
  readonly group: number;
}) {
  const say = useSay();
  const bids = groupLevels(levelsOf(depth.bids, pair), 'bid', group, rows);
  const asks = groupLevels(levelsOf(depth.asks, pair), 'ask', group, rows);
  if (bids.length === 0 && asks.length === 0) return <EmptyState compact text={say('trade.book.empty')} />;
  const full = Math.max(lotsIn(bids), lotsIn(asks));
  const own = ticksOfOrders(orders, pair);
  const bidRows = rowsOf(bids, pair, full, ownSteps(own.buy, 'bid', group));
  const askRows = rowsOf(asks, pair, full, ownSteps(own.sell, 'ask', group));
  return (
    <div className={styles['sides']} dir="ltr">
      <Heads pair={pair} beside={beside} />
      <ul className={classNames(styles['side'], styles['asks'])} aria-label={say('trade.book.asks')}>
        {askRows.toReversed().map((row) => (
          <Row key={row.ticks} row={row} pair={pair} side="ask" onPick={onPick} />
        ))}
      </ul>
      <Middle pair={pair} bestBid={depth.bids[0]?.price ?? null} bestAsk={depth.asks[0]?.price ?? null} />
      <ul className={classNames(styles['side'], styles['bids'])} aria-label={say('trade.book.bids')}>
        {bidRows.map((row) => (
          <Row key={row.ticks} row={row} pair={pair} side="bid" onPick={onPick} />
        ))}
      </ul>
    </div>
  );
}

/** Above one column of rows price and amount; above two beside each other the amounts stand outside. */
function Heads({ pair, beside }: { readonly pair: TradedPair; readonly beside: boolean }) {
  const say = useSay();
  const price = <span>{say('trade.book.price', { asset: pair.quote.toUpperCase() })}</span>;
  const quantity = <span>{say('trade.book.quantity', { asset: pair.coin.toUpperCase() })}</span>;
  return (
    <div className={styles['heads']} aria-hidden="true">
      {beside && quantity}
      {price}
      {quantity}
    </div>
  );
}

interface RowProps {
  readonly row: BookRow;
  readonly pair: TradedPair;
  readonly side: 'bid' | 'ask';
  readonly onPick: (price: string) => void;
}

/** Rows are built anew with each book, and most of them say what they said before. */
function saysTheSame(before: RowProps, after: RowProps): boolean {
  const [a, b] = [before.row, after.row];
  return (
    a.price === b.price &&
    a.quantity === b.quantity &&
    a.sum === b.sum &&
    a.share === b.share &&
    a.own === b.own &&
    before.pair === after.pair &&
    before.onPick === after.onPick
  );
}

const Row = memo(function Row({ row, pair, side, onPick }: RowProps) {
  const say = useSay();
  const style = useNumberStyle();
  const price = tickFigure(row.price, pair.priceDecimals, style);
  const quantity = quantityFigure(row.quantity, pair.quantityDecimals, style);
  const sum = quantityFigure(row.sum, pair.quantityDecimals, style).digits;
  return (
    <li>
      <button
        type="button"
        className={classNames(styles['row'], styles[side], row.own && styles['own'])}
        ref={(element) => {
          element?.style.setProperty('--share', row.share.toFixed(3));
        }}
        onClick={() => onPick(row.price)}
      >
        <Figure figure={price} className={styles['level']} />
        <Figure figure={quantity} />
        <Hidden>{say(row.own ? 'trade.book.ownRow' : 'trade.book.row', { sum })}</Hidden>
      </button>
    </li>
  );
}, saysTheSame);

/** Last price between the sides, and how far they stand apart. */
function Middle({
  pair,
  bestBid,
  bestAsk,
}: {
  readonly pair: TradedPair;
  readonly bestBid: string | null;
  readonly bestAsk: string | null;
}) {
  const say = useSay();
  const style = useNumberStyle();
  const price = usePrice(pair.coin);
  const freshness = useFreshness(pair.coin);
  const spread = bestBid === null || bestAsk === null ? null : subtract(bestAsk, bestBid);
  const share = spread === null || bestAsk === null ? null : divide(multiply(spread, '100'), bestAsk);
  const spreadPercent = share === null ? null : percentFigure(share, style);
  return (
    <div className={styles['middle']}>
      <Figure
        figure={tickFigure(price, pair.priceDecimals, style)}
        stale={freshness === 'stale' || freshness === 'none'}
        className={styles['last']}
      />
      <span className={styles['spread']}>
        {say('trade.book.spread')}{' '}
        <Figure figure={spread === null ? unknownFigure() : differenceFigure(spread, pair.priceDecimals, style)} />{' '}
        {spreadPercent !== null && <Figure figure={{ ...spreadPercent, sign: '', direction: 'flat', word: 'number' }} />}
      </span>
    </div>
  );
}
