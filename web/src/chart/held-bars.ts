import type { ChartInterval } from '@candor/contract/intervals';
import type { Bar } from '../market/guards.ts';
import { joinBars, placeOfLive } from './bars.ts';
import type { ChartEngine } from './engine.ts';
import type { createRunningIndicators } from './running-indicators.ts';

interface Drawing {
  readonly engine: ChartEngine;
  readonly indicators: ReturnType<typeof createRunningIndicators>;
  readonly interval: ChartInterval;
}

/** The bars of a chart, ascending, each drawn as it comes. */
export function createHeldBars({ engine, indicators, interval }: Drawing) {
  let bars: readonly Bar[] = [];
  return {
    all: () => bars,
    /** A page of the server's bars, which win over those that are held. Indicators follow by `redraw`. */
    join: (page: readonly Bar[]): void => {
      bars = joinBars(bars, page);
      engine.setBars(bars);
    },
    redraw: (): void => indicators.redraw(bars),
    /** A live bar; false when bars are missing before it. */
    place: (bar: Bar): boolean => {
      const where = placeOfLive(bars.at(-1), bar, interval);
      if (where === 'gap') return false;
      if (where === 'old') return true;
      const replace = where === 'replace';
      bars = [...(replace ? bars.slice(0, -1) : bars), bar];
      engine.update(bar);
      indicators.step(bar, replace, bars);
      return true;
    },
  };
}
