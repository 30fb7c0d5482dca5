import type { ReactNode } from 'react';
import { multiply } from '../../../domain/decimal.ts';
import { amountFigure, rateFigure } from '../../../domain/figures.ts';
import { breakEvenPercent } from '../rules/terms.ts';
import { useFigureParts } from '../../../frame/results/figure-parts.tsx';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { shareOf, type Figures, type Line } from './sums.ts';
import styles from '../../../frame/results/result-table.module.css';
import { ResultTable, type Column } from '../../../frame/results/result-table.tsx';

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
export function ContractTable(props: TableProps) {
  const desk = useWide('desk');
  return desk ? <DeskTable {...props} /> : <PhoneCards {...props} />;
}

/** The figures of a line, which table and card only arrange. */
function useParts(stale: boolean) {
  const style = useNumberStyle();
  return {
    ...useFigureParts(stale),
    share: (value: number, { contracts }: Figures) => <Figure figure={rateFigure(shareOf(value, contracts), style, 2)} stale={stale} />,
    fraction: (value: string) => <Figure figure={rateFigure(multiply(value, '100'), style, 0)} />,
    breakEven: ({ odds }: Line) => <Figure figure={rateFigure(breakEvenPercent(odds), style, 1)} />,
    /** What one contract got back; nobody knows of none. */
    average: ({ averagePayout, contracts }: Figures) => (
      <Figure figure={amountFigure(contracts === 0 ? null : averagePayout, 'usdt', 'owned', style)} unit="USDT" stale={stale} />
    ),
  };
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
      caption={say('updown-names.name')}
      head={column('duration', ({ period }) => parts.duration(period))}
      columns={[
        column('pays', ({ odds }) => parts.fraction(odds)),
        column('breakEven', parts.breakEven),
        column('contracts', ({ figures }) => parts.count(figures.contracts)),
        column('wins', ({ figures }) => parts.count(figures.wins)),
        column('winShare', ({ figures }) => parts.share(figures.wins, figures)),
        column('losses', ({ figures }) => parts.count(figures.losses)),
        column('ties', ({ figures }) => parts.count(figures.ties)),
        column('voids', ({ figures }) => parts.count(figures.voids)),
        column('average', ({ figures }) => parts.average(figures)),
        column('staked', ({ figures }) => parts.money(figures.staked, 'owned')),
        column('paid', ({ figures }) => parts.money(figures.paid, 'owned')),
        column('house', ({ figures }) => parts.money(figures.houseResult, 'result')),
      ]}
      lines={lines}
    />
  );
}

function PhoneCards({ lines, stale }: TableProps) {
  return (
    <ul className={styles['cards']}>
      {lines.map((line) => (
        <li key={line.key}>
          <PhoneCard line={line} stale={stale} />
        </li>
      ))}
    </ul>
  );
}

function PhoneCard({ line, stale }: { readonly line: Line; readonly stale: boolean }) {
  const say = useSay();
  const parts = useParts(stale);
  const { period, odds, figures } = line;
  const wins = (
    <>
      {parts.count(figures.wins)} {figures.contracts > 0 && parts.share(figures.wins, figures)}
    </>
  );
  const row = (key: ColumnKey, value: ReactNode, strong = false) => ({ key, label: say(`statistics.column.${key}`), value, strong });
  return (
    <Card>
      <h3>{parts.duration(period)}</h3>
      <Receipt
        rows={[
          row('pays', parts.fraction(odds)),
          row('breakEven', parts.breakEven(line)),
          row('contracts', parts.count(figures.contracts), true),
          row('wins', wins),
          row('losses', parts.count(figures.losses)),
          row('ties', parts.count(figures.ties)),
          row('voids', parts.count(figures.voids)),
          row('average', parts.average(figures)),
          row('staked', parts.money(figures.staked, 'owned')),
          row('paid', parts.money(figures.paid, 'owned')),
          row('house', parts.money(figures.houseResult, 'result'), true),
        ]}
      />
    </Card>
  );
}
