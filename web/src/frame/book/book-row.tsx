import { memo } from 'react';
import type { MarketSteps } from '../../domain/pair.ts';
import { compactFigure, quantityFigure, tickFigure } from '../../domain/figures.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Figure } from '../../ui/figure.tsx';
import { Hidden } from '../../ui/hidden.tsx';
import type { BookPosition } from './book-keys.ts';
import type { BookRow as RowContent } from './grouping.ts';
import { moveInBook, positionName } from './book-stop.ts';
import styles from './order-book.module.css';

interface RowProps {
  readonly row: RowContent;
  readonly pair: MarketSteps;
  readonly side: BookPosition['side'];
  readonly rank: number;
  /** The one row of the book that the tab key stops at. */
  readonly stop: boolean;
  /** `sum`: with what can be dealt up to the row's price. `beside`: the other side is beside this one. `short`: amounts of a thousand and more in short form. */
  readonly columns: 'sum' | 'beside' | 'short';
  readonly onPick: (price: string) => void;
  readonly onChoose: (position: BookPosition) => void;
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
    before.stop === after.stop &&
    before.columns === after.columns &&
    before.pair === after.pair &&
    before.onPick === after.onPick
  );
}

/** One price of the book; a press fills the price of the ticket. */
export const BookRow = memo(function BookRow({ row, pair, side, rank, stop, columns, onPick, onChoose }: RowProps) {
  const say = useSay();
  const style = useNumberStyle();
  const sum = quantityFigure(row.sum, pair.quantityDecimals, style);
  const whole = quantityFigure(row.quantity, pair.quantityDecimals, style);
  const quantity = columns === 'short' && Number(row.quantity) >= 1_000 ? compactFigure(row.quantity, style) : whole;
  return (
    <li>
      <button
        type="button"
        className={classNames(styles['row'], styles[side], row.own && styles['own'])}
        tabIndex={stop ? 0 : -1}
        data-place={positionName({ side, rank })}
        ref={(element) => {
          element?.style.setProperty('--share', row.share.toFixed(3));
        }}
        onFocus={() => onChoose({ side, rank })}
        onKeyDown={(event) => moveInBook(event, { side, rank }, columns === 'beside')}
        onClick={() => onPick(row.price)}
      >
        <Figure figure={tickFigure(row.price, pair.priceDecimals, style)} className={styles['level']} />
        <Figure figure={quantity} />
        {columns === 'sum' && (
          <span aria-hidden="true">
            <Figure figure={sum} />
          </span>
        )}
        <Hidden>{say(row.own ? 'trade.book.ownRow' : 'trade.book.row', { sum: sum.digits })}</Hidden>
      </button>
    </li>
  );
}, saysTheSame);
