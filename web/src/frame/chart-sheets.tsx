import { BarTable } from '../chart/bar-table.tsx';
import type { ChartPreferences } from '../chart/preferences.ts';
import { useSay } from '../i18n/text.tsx';
import type { Bar } from '../market/guards.ts';
import { Sheet } from '../ui/sheet.tsx';
import { ChartSettings } from './chart-settings.tsx';

interface ChartSheetsProps {
  readonly opened: 'chart-settings' | 'chart-table';
  readonly onClose: () => void;
  readonly preferences: ChartPreferences;
  readonly onChange: (part: Partial<ChartPreferences>) => void;
  readonly bars: readonly Bar[];
  readonly pair: string;
  readonly intervalName: string;
  readonly decimals: number;
}

/** What opens over the chart: how it is drawn, and its last bars in figures. */
export function ChartSheets({ opened, onClose, preferences, onChange, bars, pair, intervalName, decimals }: ChartSheetsProps) {
  const say = useSay();
  return opened === 'chart-settings' ? (
    <Sheet open onClose={onClose} title={say('trade.chart.settings')}>
      <ChartSettings preferences={preferences} onChange={onChange} />
    </Sheet>
  ) : (
    <Sheet open onClose={onClose} title={say('trade.chart.table')}>
      <BarTable bars={bars} caption={say('trade.chart.tableCaption', { pair, interval: intervalName })} priceDecimals={decimals} />
    </Sheet>
  );
}
