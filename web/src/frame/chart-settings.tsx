import type { ChartPreferences } from '../chart/preferences.ts';
import { useSay } from '../i18n/text.tsx';
import { Choice } from '../ui/choice.tsx';
import { IndicatorChoice } from './indicator-choice.tsx';

interface ChartSettingsProps {
  readonly preferences: ChartPreferences;
  readonly onChange: (part: Partial<ChartPreferences>) => void;
}

const KINDS = ['candles', 'line', 'area'] as const;

/** How the bars are drawn and which indicators with them; loaded when it is opened. */
export function ChartSettings({ preferences, onChange }: ChartSettingsProps) {
  const say = useSay();
  return (
    <>
      <Choice
        label={say('trade.chart.kind')}
        options={KINDS.map((kind) => ({ key: kind, label: say(`trade.chart.${kind}`) }))}
        chosen={preferences.kind}
        onChoose={(kind) => onChange({ kind })}
      />
      <IndicatorChoice chosen={preferences.indicators} onChange={(indicators) => onChange({ indicators: [...indicators] })} />
    </>
  );
}
