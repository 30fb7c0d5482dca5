import { useSay } from '../../../i18n/text.tsx';
import type { RoundFigures, RoundLine } from './round-sums.ts';
import type { DayLine } from '../../../frame/results/lines.ts';
import { useFigureParts } from '../../../frame/results/figure-parts.tsx';
import { DayTable, ResultLines, type Column } from '../../../frame/results/result-table.tsx';

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
      strong: key === 'rounds',
    })),
    ...AMOUNTS.filter(isShown).map((key): RoundColumn => ({
      key,
      label: say(`statistics.column.${key}`),
      value: ({ figures }) => parts.money(figures[key], 'owned'),
      strong: key === 'fee',
    })),
  ];
}

/** One line for each period of flash rounds. */
export function RoundTable({ lines, stale }: { readonly lines: readonly RoundLine[]; readonly stale: boolean }) {
  const say = useSay();
  const { duration } = useFigureParts();
  const columns = useRoundColumns(lines, stale);
  const head = {
    key: 'duration',
    label: say('statistics.column.duration'),
    value: ({ periodSeconds }: RoundLine) => duration(periodSeconds),
  };
  return <ResultLines caption={say('rounds-names.name')} head={head} columns={columns} lines={lines} />;
}

/** Flash rounds of the last days, by their decision. */
export function RoundDays({ lines }: { readonly lines: readonly DayLine<RoundFigures>[] }) {
  const columns = useRoundColumns(lines, false);
  return <DayTable columns={columns} lines={lines} />;
}
