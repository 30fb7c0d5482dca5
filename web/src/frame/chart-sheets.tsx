import { Suspense } from 'react';
import type { Mark } from '../chart/engine.ts';
import type { Picture } from '../chart/chart-view.tsx';
import type { ChartPreferences } from '../chart/preferences.ts';
import { useSay } from '../i18n/text.tsx';
import type { Bar } from '../market/guards.ts';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { ChartSettings } from './chart-settings.tsx';
import { later } from '../ui/later.ts';

const BarTable = later(async () => (await import('../chart/bar-table.tsx')).BarTable, 'trade-tools');
const ChartActions = later(async () => (await import('./chart-actions.tsx')).ChartActions, 'trade-tools');

interface ChartSheetsProps {
  readonly opened: 'chart-settings' | 'chart-table';
  readonly onClose: () => void;
  readonly onTable: () => void;
  readonly picture: { readonly current: (() => Picture) | null };
  readonly preferences: ChartPreferences;
  readonly onChange: (part: Partial<ChartPreferences>) => void;
  readonly bars: readonly Bar[];
  readonly marks: readonly Mark[];
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
  marks,
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
        <BarTable
          bars={bars}
          marks={marks}
          caption={say('trade.chart.tableCaption', { pair, interval: intervalName })}
          priceDecimals={decimals}
        />
      </Suspense>
    </Sheet>
  );
}
