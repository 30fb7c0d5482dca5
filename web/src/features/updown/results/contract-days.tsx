import { useSay } from '../../../i18n/text.tsx';
import { useFigureParts } from '../../../frame/results/figure-parts.tsx';
import type { DayLine } from '../../../frame/results/lines.ts';
import type { Figures } from './sums.ts';
import { DayTable, type Column } from '../../../frame/results/result-table.tsx';

const COUNTS = ['contracts', 'wins', 'losses', 'ties', 'voids'] as const;

/** Second contracts of the last days. */
export function ContractDays({ lines }: { readonly lines: readonly DayLine<Figures>[] }) {
  const say = useSay();
  const parts = useFigureParts();
  const columns: readonly Column<DayLine<Figures>>[] = [
    ...COUNTS.map((key) => ({
      key,
      label: say(`statistics.column.${key}`),
      value: ({ figures }: DayLine<Figures>) => parts.count(figures[key]),
    })),
    { key: 'house', label: say('statistics.column.house'), value: ({ figures }) => parts.money(figures.houseResult, 'result') },
  ];
  return <DayTable columns={columns} lines={lines} />;
}
