import { isZero } from '../domain/decimal.ts';
import type { Bar } from '../market/guards.ts';
import type { ChartEngine } from './engine.ts';
import type { IndicatorName, IndicatorPeriods } from './indicator-names.ts';
import { createIndicator, type Indicator, type Reading } from './indicators.ts';

export type ActiveIndicator = { readonly name: IndicatorName; readonly periods: IndicatorPeriods };

/** A volume pane without any volume is an empty line: it comes with the first trade. */
const hasNothing = ({ name }: ActiveIndicator, bars: readonly Bar[]) => name === 'VOL' && bars.every(({ volume }) => isZero(volume));

/** The chosen indicators of a chart, kept in step with its bars. */
export function createRunningIndicators(engine: ChartEngine, priceDecimals: number) {
  const running = new Map<string, { readonly active: ActiveIndicator; indicator: Indicator; drawn: boolean }>();

  const compute = ({ name, periods }: ActiveIndicator, bars: readonly Bar[]) => createIndicator(name, periods, bars, priceDecimals);

  return {
    longestPeriod: () => Math.max(0, ...[...running.values()].flatMap(({ active }) => active.periods)),
    /** What the drawn ones say of a bar, each under its overlay's id. */
    readings: (index: number): readonly (Reading & { readonly id: string })[] =>
      [...running].flatMap(([id, { indicator, drawn }]) => (drawn ? [{ id, ...indicator.reading(index) }] : [])),
    redraw: (bars: readonly Bar[]) => {
      for (const [id, entry] of running) {
        entry.indicator = compute(entry.active, bars);
        entry.drawn = !hasNothing(entry.active, bars);
        engine.setOverlay(id, entry.drawn ? entry.indicator.overlay() : null);
      }
    },
    step: (bar: Bar, replace: boolean, bars: readonly Bar[]) => {
      for (const [id, entry] of running) {
        const { values, colours } = entry.indicator.step(bar, replace);
        if (entry.drawn) {
          engine.updateOverlay(id, bar, values, colours);
        } else if (!hasNothing(entry.active, [bar])) {
          entry.indicator = compute(entry.active, bars);
          entry.drawn = true;
          engine.setOverlay(id, entry.indicator.overlay());
        }
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
        const drawn = !hasNothing(one, bars);
        running.set(id, { active: one, indicator, drawn });
        if (drawn) engine.setOverlay(id, indicator.overlay());
      }
    },
  };
}
