import { Fragment } from 'react';
import { quantityFigure, tickFigure } from '../domain/figures.ts';
import { clockText, dateText, useNumberStyle } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import type { Bar } from '../market/guards.ts';
import { useTimeStyle } from '../session/preferences.ts';
import { Figure } from '../ui/figure.tsx';
import styles from './bar-table.module.css';
import { barMarksOf, markInWords, type BarMark } from './bar-marks.ts';
import type { Mark } from './engine.ts';

/** As many bars as the table shows. */
export const TABLE_BARS = 50;

/** The last bars in figures with own marks under theirs, newest first: the chart for those who do not see it, and for copying. */
export function BarTable({
  bars,
  marks,
  caption,
  priceDecimals,
}: {
  readonly bars: readonly Bar[];
  readonly marks: readonly Mark[];
  readonly caption: string;
  readonly priceDecimals: number;
}) {
  const say = useSay();
  const style = useNumberStyle();
  const time = useTimeStyle();
  // Fifty bars are less than a year, and bars begin at whole minutes: the year and the seconds would push figures off a phone.
  const at = (epochMs: number) =>
    `${dateText(epochMs, time).replace(/[-/.]?\d{4}[-/.]?/, '')} ${clockText(epochMs, time.zone).slice(0, 5)}`;
  const own = barMarksOf(marks, bars);
  const price = (value: string) => <Figure figure={tickFigure(value, priceDecimals, style)} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['scroll']} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles['table']}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{say('trade.chart.time')}</th>
            <th scope="col">{say('trade.chart.open')}</th>
            <th scope="col">{say('trade.chart.high')}</th>
            <th scope="col">{say('trade.chart.low')}</th>
            <th scope="col">{say('trade.chart.close')}</th>
            <th scope="col">{say('trade.chart.volume')}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .slice(-TABLE_BARS)
            .toReversed()
            .map((bar) => (
              <Fragment key={bar.startMs}>
                <tr>
                  <th scope="row">
                    <bdi dir="ltr">{at(bar.startMs)}</bdi>
                  </th>
                  <td>{price(bar.open)}</td>
                  <td>{price(bar.high)}</td>
                  <td>{price(bar.low)}</td>
                  <td>{price(bar.close)}</td>
                  <td>
                    <Figure figure={quantityFigure(bar.volume, 2, style)} />
                  </td>
                </tr>
                <OwnRow marks={own.filter((mark) => mark.bar === bar)} />
              </Fragment>
            ))}
        </tbody>
      </table>
    </div>
  );
}

/** What of one's own is marked at a bar. */
function OwnRow({ marks }: { readonly marks: readonly BarMark[] }) {
  const say = useSay();
  if (marks.length === 0) return null;
  return (
    <tr>
      <td className={styles['own']} colSpan={6}>
        <ul>
          {marks.map((mark) => (
            <li key={mark.side}>{markInWords(mark, say)}</li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
