import { lazy, Suspense } from 'react';
import type { Picture } from '../chart/chart-view.tsx';
import type { ChartPreferences } from '../chart/preferences.ts';
import { useSay } from '../i18n/text.tsx';
import { words } from '../i18n/words.ts';
import type { Bar } from '../market/guards.ts';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { ChartSettings } from './chart-settings.tsx';

const BarTable = lazy(async () => ({ default: (await import('../chart/bar-table.tsx')).BarTable }));
const ChartActions = lazy(async () => {
  const [{ ChartActions: actions }] = await Promise.all([import('./chart-actions.tsx'), words.needArea('trade-tools')]);
  return { default: actions };
});

interface ChartSheetsProps {
  readonly opened: 'chart-settings' | 'chart-table';
  readonly onClose: () => void;
  readonly onTable: () => void;
  readonly picture: { readonly current: (() => Picture) | null };
  readonly preferences: ChartPreferences;
  readonly onChange: (part: Partial<ChartPreferences>) => void;
  readonly bars: readonly Bar[];
  readonly pair: string;
  readonly intervalName: string;
  readonly decimals: number;
}

/** What opens over the chart: how it is drawn, and its last bars in figures. */
export function ChartSheets({
  opened,
  onClose,
  onTable,
  picture,
  preferences,
  onChange,
  bars,
  pair,
  intervalName,
  decimals,
}: ChartSheetsProps) {
  const say = useSay();
  return opened === 'chart-settings' ? (
    <Sheet open onClose={onClose} title={say('trade.chart.settings')}>
      <ChartSettings preferences={preferences} onChange={onChange} />
      <Suspense fallback={null}>
        <ChartActions onTable={onTable} onClose={onClose} picture={picture} pair={pair} intervalName={intervalName} decimals={decimals} />
      </Suspense>
    </Sheet>
  ) : (
    <Sheet open onClose={onClose} title={say('trade.chart.table')}>
      <Suspense fallback={<SkeletonRows rows={8} leading={false} />}>
        <BarTable bars={bars} caption={say('trade.chart.tableCaption', { pair, interval: intervalName })} priceDecimals={decimals} />
      </Suspense>
    </Sheet>
  );
}
