import type { ReactNode } from 'react';
import { multiply } from '../../../domain/decimal.ts';
import { amountFigure, rateFigure } from '../../../domain/figures.ts';
import { breakEvenPercent } from '../rules/terms.ts';
import { useFigureParts } from '../../../frame/results/figure-parts.tsx';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { shareOf, type Figures, type Line } from './sums.ts';
import { ResultLines, type Column } from '../../../frame/results/result-table.tsx';

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

/** The figures of a line, which table and card only arrange. */
function useParts(stale: boolean) {
  const style = useNumberStyle();
  return {
    ...useFigureParts(stale),
    share: (value: number, { contracts }: Figures) => <Figure figure={rateFigure(shareOf(value, contracts), style, 2)} stale={stale} />,
    fraction: (value: string) => <Figure figure={rateFigure(multiply(value, '100'), style, 0)} />,
    breakEven: ({ payoutRate }: Line) => <Figure figure={rateFigure(breakEvenPercent(payoutRate), style, 1)} />,
    /** What one contract got back; nobody knows of none. */
    average: ({ averagePayout, contracts }: Figures) => (
      <Figure figure={amountFigure(contracts === 0 ? null : averagePayout, 'usdt', 'owned', style)} unit="USDT" stale={stale} />
    ),
  };
}

/** One line for each duration; on a card the share of wins stands beside them. */
export function ContractTable({ lines, stale }: { readonly lines: readonly Line[]; readonly stale: boolean }) {
  const say = useSay();
  const parts = useParts(stale);
  const desktop = useWide('desktop');
  const column = (key: ColumnKey, value: (line: Line) => ReactNode, strong = false): Column<Line> => ({
    key,
    label: say(`statistics.column.${key}`),
    value,
    strong,
  });
  const wins = ({ figures }: Line) => (
    <>
      {parts.count(figures.wins)} {figures.contracts > 0 && parts.share(figures.wins, figures)}
    </>
  );
  return (
    <ResultLines
      caption={say('updown-names.name')}
      head={column('duration', ({ periodSeconds }) => parts.duration(periodSeconds))}
      columns={[
        column('pays', ({ payoutRate }) => parts.fraction(payoutRate)),
        column('breakEven', parts.breakEven),
        column('contracts', ({ figures }) => parts.count(figures.contracts), true),
        ...(desktop
          ? [
              column('wins', ({ figures }) => parts.count(figures.wins)),
              column('winShare', ({ figures }) => parts.share(figures.wins, figures)),
            ]
          : [column('wins', wins)]),
        column('losses', ({ figures }) => parts.count(figures.losses)),
        column('ties', ({ figures }) => parts.count(figures.ties)),
        column('voids', ({ figures }) => parts.count(figures.voids)),
        column('average', ({ figures }) => parts.average(figures)),
        column('staked', ({ figures }) => parts.money(figures.staked, 'owned')),
        column('paid', ({ figures }) => parts.money(figures.paid, 'owned')),
        column('house', ({ figures }) => parts.money(figures.houseResult, 'result'), true),
      ]}
      lines={lines}
    />
  );
}
