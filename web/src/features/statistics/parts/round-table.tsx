import { useSay } from '../../../i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import type { RoundFigures, RoundLine } from '../model/round-sums.ts';
import type { DayLine } from '../model/sums.ts';
import styles from '../statistics.module.css';
import { useParts } from './product-table.tsx';
import { DayTable, ResultTable, type Column } from './result-table.tsx';

const COUNTS = ['rounds', 'ups', 'downs', 'refunds', 'stakes'] as const;
const AMOUNTS = ['staked', 'paid', 'fee'] as const;

type RoundColumn = Column<{ readonly figures: RoundFigures }>;

/** The same figures for a period and for a day. */
function useRoundColumns(stale: boolean): readonly RoundColumn[] {
  const say = useSay();
  const parts = useParts(stale);
  return [
    ...COUNTS.map((key): RoundColumn => ({
      key,
      label: say(`statistics.column.${key}`),
      value: ({ figures }) => parts.count(figures[key]),
    })),
    ...AMOUNTS.map((key): RoundColumn => ({
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
  const { duration } = useParts();
  const columns = useRoundColumns(stale);
  if (desk) {
    const head = { key: 'duration', label: say('statistics.column.duration'), value: ({ period }: RoundLine) => duration(period) };
    return <ResultTable caption={say('statistics.rounds.title')} head={head} columns={columns} lines={lines} />;
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
  const columns = useRoundColumns(false);
  return <DayTable columns={columns} lines={lines} />;
}
