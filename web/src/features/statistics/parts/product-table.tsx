import type { ReactNode } from 'react';
import { multiply } from '../../../domain/decimal.ts';
import { amountFigure, quantityFigure, rateFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { shareOf, type Figures, type Line } from '../model/sums.ts';
import styles from '../statistics.module.css';
import { ResultTable, type Column } from './result-table.tsx';

interface TableProps {
  readonly lines: readonly Line[];
  readonly stale: boolean;
}

type ColumnKey =
  | 'duration'
  | 'pays'
  | 'breakEven'
  | 'contracts'
  | 'wins'
  | 'winShare'
  | 'losses'
  | 'ties'
  | 'voids'
  | 'average'
  | 'staked'
  | 'paid'
  | 'house';

/** One line for each duration: a table on a desk, cards on a phone. */
export function ProductTable(props: TableProps) {
  const desk = useWide('desk');
  return desk ? <DeskTable {...props} /> : <PhoneCards {...props} />;
}

/** The figures of a line, which table and card only arrange. */
export function useParts(stale = false) {
  const say = useSay();
  const style = useNumberStyle();
  const count = (value: number) => <Figure figure={quantityFigure(String(value), 0, style)} stale={stale} />;
  const money = (amount: string, meaning: 'owned' | 'result') => (
    <Figure figure={amountFigure(amount, 'usdt', meaning, style)} unit="USDT" stale={stale} />
  );
  return {
    count,
    money,
    share: (value: number, { contracts }: Figures) => <Figure figure={rateFigure(shareOf(value, contracts), style, 2)} stale={stale} />,
    fraction: (value: string) => <Figure figure={rateFigure(multiply(value, '100'), style, 0)} />,
    percentUp: (value: string) => <Figure figure={rateFigure(cutPercent(value), style, 1)} />,
    duration: (seconds: number) =>
      seconds < 60 ? say('statistics.duration.seconds', { count: seconds }) : say('statistics.duration.minutes', { count: seconds / 60 }),
  };
}

/** A fraction as percent with one decimal: break-even rates are infinite decimals. */
function cutPercent(fraction: string): string {
  const percent = multiply(fraction, '100');
  const point = percent.indexOf('.');
  return point < 0 ? percent : percent.slice(0, point + 3);
}

function DeskTable({ lines, stale }: TableProps) {
  const say = useSay();
  const parts = useParts(stale);
  const column = (key: ColumnKey, value: (line: Line) => ReactNode): Column<Line> => ({
    key,
    label: say(`statistics.column.${key}`),
    value,
  });
  return (
    <ResultTable
      caption={say('statistics.second.title')}
      head={column('duration', ({ period }) => parts.duration(period))}
      columns={[
        column('pays', ({ odds }) => parts.fraction(odds)),
        column('breakEven', ({ breakEven }) => parts.percentUp(breakEven)),
        column('contracts', ({ figures }) => parts.count(figures.contracts)),
        column('wins', ({ figures }) => parts.count(figures.wins)),
        column('winShare', ({ figures }) => parts.share(figures.wins, figures)),
        column('losses', ({ figures }) => parts.count(figures.losses)),
        column('ties', ({ figures }) => parts.count(figures.ties)),
        column('voids', ({ figures }) => parts.count(figures.voids)),
        column('average', ({ figures }) => parts.money(figures.averagePayout, 'owned')),
        column('staked', ({ figures }) => parts.money(figures.staked, 'owned')),
        column('paid', ({ figures }) => parts.money(figures.paid, 'owned')),
        column('house', ({ figures }) => parts.money(figures.houseResult, 'result')),
      ]}
      lines={lines}
    />
  );
}

function PhoneCards({ lines, stale }: TableProps) {
  const say = useSay();
  const parts = useParts(stale);
  return (
    <ul className={styles['cards']}>
      {lines.map(({ key, period, odds, breakEven, figures }) => (
        <li key={key}>
          <Card>
            <h3>{parts.duration(period)}</h3>
            <Receipt
              rows={[
                { key: 'pays', label: say('statistics.column.pays'), value: parts.fraction(odds) },
                { key: 'breakEven', label: say('statistics.column.breakEven'), value: parts.percentUp(breakEven) },
                { key: 'contracts', label: say('statistics.column.contracts'), value: parts.count(figures.contracts), strong: true },
                {
                  key: 'wins',
                  label: say('statistics.column.wins'),
                  value: (
                    <>
                      {parts.count(figures.wins)} {figures.contracts > 0 && parts.share(figures.wins, figures)}
                    </>
                  ),
                },
                { key: 'losses', label: say('statistics.column.losses'), value: parts.count(figures.losses) },
                { key: 'ties', label: say('statistics.column.ties'), value: parts.count(figures.ties) },
                { key: 'voids', label: say('statistics.column.voids'), value: parts.count(figures.voids) },
                { key: 'average', label: say('statistics.column.average'), value: parts.money(figures.averagePayout, 'owned') },
                { key: 'staked', label: say('statistics.column.staked'), value: parts.money(figures.staked, 'owned') },
                { key: 'paid', label: say('statistics.column.paid'), value: parts.money(figures.paid, 'owned') },
                { key: 'house', label: say('statistics.column.house'), value: parts.money(figures.houseResult, 'result'), strong: true },
              ]}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}
