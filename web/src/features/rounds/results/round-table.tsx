import { useSay } from '../../../i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import type { RoundFigures, RoundLine } from './round-sums.ts';
import type { DayLine } from '../../../frame/results/lines.ts';
import styles from '../../../frame/results/result-table.module.css';
import { useFigureParts } from '../../../frame/results/figure-parts.tsx';
import { DayTable, ResultTable, type Column } from '../../../frame/results/result-table.tsx';

const COUNTS = ['rounds', 'ups', 'downs', 'refunds', 'stakes', 'simulatedStakes'] as const;
const AMOUNTS = ['staked', 'simulated', 'paid', 'fee'] as const;

type RoundColumn = Column<{ readonly figures: RoundFigures }>;

/** The same figures for a period and for a day; the part of simulated participants only where they staked. */
function useRoundColumns(lines: readonly { readonly figures: RoundFigures }[], stale: boolean): readonly RoundColumn[] {
  const say = useSay();
  const parts = useFigureParts(stale);
  const accompanied = lines.some(({ figures }) => figures.simulatedStakes > 0);
  const isShown = (key: string) => accompanied || (key !== 'simulatedStakes' && key !== 'simulated');
  return [
    ...COUNTS.filter(isShown).map((key): RoundColumn => ({
      key,
      label: say(`statistics.column.${key}`),
      value: ({ figures }) => parts.count(figures[key]),
    })),
    ...AMOUNTS.filter(isShown).map((key): RoundColumn => ({
      key,
      label: say(`statistics.column.${key}`),
      value: ({ figures }) => parts.money(figures[key], 'owned'),
    })),
  ];
}

/** One line for each period of flash rounds: a table on a desk, cards on a phone. */
export function RoundTable({ lines, stale }: { readonly lines: readonly RoundLine[]; readonly stale: boolean }) {
  const say = useSay();
  const desk = useWide('desk');
  const { duration } = useFigureParts();
  const columns = useRoundColumns(lines, stale);
  if (desk) {
    const head = { key: 'duration', label: say('statistics.column.duration'), value: ({ period }: RoundLine) => duration(period) };
    return <ResultTable caption={say('rounds-names.name')} head={head} columns={columns} lines={lines} />;
  }
  return (
    <ul className={styles['cards']}>
      {lines.map((line) => (
        <li key={line.key}>
          <Card>
            <h3>{duration(line.period)}</h3>
            <Receipt
              rows={columns.map(({ key, label, value }) => ({ key, label, value: value(line), strong: key === 'rounds' || key === 'fee' }))}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Flash rounds of the last days, by their decision. */
export function RoundDays({ lines }: { readonly lines: readonly DayLine<RoundFigures>[] }) {
  const columns = useRoundColumns(lines, false);
  return <DayTable columns={columns} lines={lines} />;
}
