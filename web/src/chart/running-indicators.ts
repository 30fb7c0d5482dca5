import type { Bar } from '../market/guards.ts';
import type { ChartEngine } from './engine.ts';
import type { IndicatorName, IndicatorPeriods } from './indicator-names.ts';
import { createIndicator, type Indicator } from './indicators.ts';

export type ActiveIndicator = { readonly name: IndicatorName; readonly periods: IndicatorPeriods };

/** The chosen indicators of a chart, kept in step with its bars. */
export function createRunningIndicators(engine: ChartEngine, priceDecimals: number) {
  const running = new Map<string, { readonly active: ActiveIndicator; indicator: Indicator }>();

  const compute = ({ name, periods }: ActiveIndicator, bars: readonly Bar[]) => createIndicator(name, periods, bars, priceDecimals);

  return {
    redraw: (bars: readonly Bar[]) => {
      for (const [id, entry] of running) {
        entry.indicator = compute(entry.active, bars);
        engine.setOverlay(id, entry.indicator.overlay());
      }
    },
    step: (bar: Bar, replace: boolean) => {
      for (const [id, { indicator }] of running) {
        const { values, colours } = indicator.step(bar, replace);
        engine.updateOverlay(id, bar, values, colours);
      }
    },
    choose: (active: readonly ActiveIndicator[], bars: readonly Bar[]) => {
      const wanted = new Map(active.map((one) => [`${one.name}:${one.periods.join(',')}`, one]));
      for (const id of running.keys()) {
        if (wanted.has(id)) continue;
        running.delete(id);
        engine.setOverlay(id, null);
      }
      for (const [id, one] of wanted) {
        if (running.has(id)) continue;
        const indicator = compute(one, bars);
        running.set(id, { active: one, indicator });
        engine.setOverlay(id, indicator.overlay());
      }
    },
  };
}
