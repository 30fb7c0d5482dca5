import { DEFAULT_PERIODS, INDICATOR_NAMES, parameterStep, type IndicatorName } from '../chart/indicator-names.ts';
import type { ChartPreferences } from '../chart/preferences.ts';
import { useSay } from '../i18n/text.tsx';
import { Switch } from '../ui/field.tsx';
import styles from './chart-panel.module.css';

type Active = ChartPreferences['indicators'];

interface IndicatorChoiceProps {
  readonly chosen: Active;
  readonly onChange: (chosen: Active) => void;
}

/** Which indicators are drawn and over how many bars; a change is drawn at once. */
export function IndicatorChoice({ chosen, onChange }: IndicatorChoiceProps) {
  const say = useSay();
  const toggle = (name: IndicatorName, on: boolean) => {
    const others = chosen.filter((one) => one.name !== name);
    const next = on ? [...others, { name, periods: [...DEFAULT_PERIODS[name]] }] : others;
    onChange(next.toSorted((a, b) => INDICATOR_NAMES.indexOf(a.name) - INDICATOR_NAMES.indexOf(b.name)));
  };
  const change = (name: IndicatorName, index: number, value: number) => {
    if (!Number.isFinite(value) || value < parameterStep(name, index) || value > 500) return;
    onChange(chosen.map((one) => (one.name === name ? { ...one, periods: one.periods.with(index, value) } : one)));
  };
  return (
    <fieldset className={styles['indicators']}>
      <legend>{say('trade.chart.indicators')}</legend>
      {INDICATOR_NAMES.map((name) => {
        const active = chosen.find((one) => one.name === name);
        return (
          <div key={name} className={styles['indicator']}>
            <Switch
              label={
                <span className={styles['indicatorName']}>
                  <bdi lang="en">{name}</bdi>
                  <span>{say(`trade.indicator.${name}`)}</span>
                </span>
              }
              checked={active !== undefined}
              onChange={(on) => toggle(name, on)}
            />
            {active !== undefined && active.periods.length > 0 && (
              <div className={styles['periods']} dir="ltr">
                {active.periods.map((period, index) => (
                  <input
                    // The place is the parameter's name: first, second, third.
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    type="number"
                    inputMode="decimal"
                    min={parameterStep(name, index)}
                    max={500}
                    step={parameterStep(name, index)}
                    aria-label={say('trade.chart.parameter', { indicator: name, number: String(index + 1) })}
                    value={period}
                    onChange={(event) => change(name, index, event.target.valueAsNumber)}
                  />
                ))}
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
