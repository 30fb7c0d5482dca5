import { useSay } from '../../../i18n/text.tsx';
import type { DayLine, Figures } from '../model/sums.ts';
import { useParts } from './product-table.tsx';
import { DayTable, type Column } from './result-table.tsx';

const COUNTS = ['contracts', 'wins', 'losses', 'ties', 'voids'] as const;

/** Second contracts of the last days. */
export function SecondDays({ lines }: { readonly lines: readonly DayLine<Figures>[] }) {
  const say = useSay();
  const parts = useParts();
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
