import type { MarketSteps } from '../../domain/pair.ts';
import { quantityFigure, tickFigure } from '../../domain/figures.ts';
import { clockText, useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { Figure } from '../../ui/figure.tsx';
import { Hidden } from '../../ui/hidden.tsx';
import { SimulatedMark } from '../../ui/simulated-mark.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useRecentTrades, type TradeSource } from './use-recent-trades.ts';
import styles from './trade-list.module.css';

interface TradeListProps {
  readonly pair: MarketSteps;
  readonly count: number;
  /** Whose trades, where they are not those of the coin's own market. */
  readonly market?: TradeSource;
}

/** What traded here last, newest first; the side is that of the order that took. */
export function TradeList({ pair, count, market }: TradeListProps) {
  const say = useSay();
  const style = useNumberStyle();
  const { zone } = useTimeStyle();
  const { rows, failed, retry } = useRecentTrades(pair.coin, market);
  if (rows === null) return failed ? <ErrorState text={say('trade.trades.failed')} onRetry={retry} /> : <SkeletonRows rows={8} />;
  if (rows.length === 0) return <EmptyState compact text={say('trade.trades.empty')} />;
  return (
    // What scrolls is reached with the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['trades']} dir="ltr" role="group" aria-label={say('trade.trades.title')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{say('trade.book.price', { asset: pair.quote.toUpperCase() })}</th>
            <th scope="col">{say('trade.book.quantity', { asset: pair.coin.toUpperCase() })}</th>
            <th scope="col">{say('trade.chart.time')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((trade) => (
            <tr key={trade.tradeId}>
              <td className={styles[trade.side]}>
                <Hidden>{say(`trade.side.${trade.side}`)}</Hidden>
                <Figure figure={tickFigure(trade.price, pair.priceDecimals, style)} />
              </td>
              <td>
                <Figure figure={quantityFigure(trade.quantity, pair.quantityDecimals, style)} />
              </td>
              <td className={styles['time']}>
                {trade.simulated && <SimulatedMark label={say('trade.trades.simulated')} />}
                {clockText(trade.timeMs, zone)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some(({ simulated }) => simulated) && (
        <p className={styles['note']} dir="auto">
          <SimulatedMark />
          {say('trade.trades.simulated')}
        </p>
      )}
    </div>
  );
}
