import { toPixelNumber } from '../domain/decimal.ts';
import type { Bar } from '../market/guards.ts';
import type { ChartColour, Overlay, OverlayLine } from './engine.ts';
import type { IndicatorName, IndicatorPeriods } from './indicator-names.ts';

/**
 * Indicators are drawings, not money: they are computed in floating point from the bars on the screen.
 * Each instance remembers its state, so a running bar costs one step and not the whole history.
 */

export type BarNumbers = {
  readonly startMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

export function barNumbers(bar: Bar): BarNumbers {
  return {
    startMs: bar.startMs,
    open: toPixelNumber(bar.open),
    high: toPixelNumber(bar.high),
    low: toPixelNumber(bar.low),
    close: toPixelNumber(bar.close),
    volume: toPixelNumber(bar.volume),
  };
}

/** One step of every line; `replace` means that the same bar came again with newer figures. */
type Step = (bar: BarNumbers, replace: boolean) => readonly (number | null)[];

type Line = { readonly name: string; readonly look: OverlayLine['look']; readonly colour: ChartColour };

export type Definition = {
  readonly place: Overlay['place'];
  readonly decimals: (priceDecimals: number) => number;
  readonly lines: (periods: IndicatorPeriods) => readonly Line[];
  readonly start: (periods: IndicatorPeriods) => Step;
  readonly colours?: (bar: BarNumbers, values: readonly (number | null)[]) => readonly (ChartColour | null)[];
};

const CURVES: readonly ChartColour[] = ['share-1', 'accent', 'share-5'];
export const curve = (name: string, index: number): Line => ({ name, look: 'line', colour: CURVES[index % CURVES.length] ?? 'accent' });
export const asPrice = (priceDecimals: number) => priceDecimals;
export const two = () => 2;

/** A curve starts when it has seen its whole period: half-grown averages are not shown. */
function settled(
  step: (price: number, replace: boolean) => number | null,
  needed: number,
): (price: number, replace: boolean) => number | null {
  let seen = 0;
  return (price, replace) => {
    if (!replace || seen === 0) seen += 1;
    const value = step(price, replace);
    return seen < needed ? null : value;
  };
}

export function averages(
  make: (period: number) => { update: (price: number, replace: boolean) => number | null },
  title: string,
): Definition {
  return {
    place: 'price',
    decimals: asPrice,
    lines: (periods) => periods.map((period, index) => curve(`${title} ${period}`, index)),
    start: (periods) => {
      const steps = periods.map((period) => {
        const average = make(period);
        return settled((price, replace) => average.update(price, replace), period);
      });
      return ({ close }, replace) => steps.map((step) => step(close, replace));
    },
  };
}

/** Mean of the last `period` prices, or of as many as there are. Summed anew at each step, so that no error of floating point piles up. */
function simpleAverage(period: number) {
  const window: number[] = [];
  return {
    update(price: number, replace: boolean): number {
      if (replace) window.pop();
      window.push(price);
      if (window.length > period) window.shift();
      return window.reduce((sum, one) => sum + one, 0) / window.length;
    },
  };
}

/** What a chart draws at first is here; the others come when one of them is chosen. */
const known: Partial<Record<IndicatorName, Definition>> = {
  MA: averages(simpleAverage, 'MA'),
  VOL: {
    place: 'below',
    decimals: two,
    lines: () => [{ name: 'VOL', look: 'columns', colour: 'text-3' }],
    start: () => (bar) => [bar.volume],
    colours: ({ open, close }) => [close >= open ? 'gain' : 'loss'],
  },
};

export const isIndicatorReady = (name: IndicatorName): boolean => known[name] !== undefined;

export async function bringIndicators(): Promise<void> {
  const { MORE_INDICATORS } = await import('./more-indicators.ts');
  Object.assign(known, MORE_INDICATORS);
}

/** What an indicator says of one bar. */
export type Reading = {
  readonly place: Overlay['place'];
  readonly lines: readonly { readonly name: string; readonly colour: ChartColour; readonly value: string | null }[];
};

export type Indicator = {
  readonly overlay: () => Overlay;
  /** Of the bar at this index, in the colours that it is drawn with. */
  readonly reading: (index: number) => Reading;
  /** Next bar, or the same one again. */
  readonly step: (
    bar: Bar,
    replace: boolean,
  ) => { readonly values: readonly (number | null)[]; readonly colours: readonly (ChartColour | null)[] };
};

/** Computes an indicator over bars and keeps it ready for the next. Throws for one that was not brought. */
export function createIndicator(name: IndicatorName, periods: IndicatorPeriods, bars: readonly Bar[], priceDecimals: number): Indicator {
  const definition = known[name];
  if (definition === undefined) throw new Error(`${name} is not there yet`);
  const step = definition.start(periods);
  const lines = definition.lines(periods);
  const noColours = lines.map(() => null);
  const advance = (bar: Bar, replace: boolean) => {
    const numbers = barNumbers(bar);
    const values = step(numbers, replace);
    return { values, colours: definition.colours?.(numbers, values) ?? noColours };
  };
  const rows = bars.map((bar) => advance(bar, false));
  const decimals = definition.decimals(priceDecimals);
  return {
    reading: (index) => ({
      place: definition.place,
      lines: lines.map(({ name: lineName, colour }, position) => ({
        name: lineName,
        colour: rows[index]?.colours[position] ?? colour,
        value: rows[index]?.values[position]?.toFixed(decimals) ?? null,
      })),
    }),
    overlay: () => ({
      place: definition.place,
      decimals,
      lines: lines.map((line, index) => ({
        ...line,
        values: rows.map((row) => row.values[index] ?? null),
        ...(line.look === 'columns' ? { colours: rows.map((row) => row.colours[index] ?? null) } : {}),
      })),
    }),
    step: (bar, replace) => {
      const row = advance(bar, replace);
      rows.splice(replace ? rows.length - 1 : rows.length, 1, row);
      return row;
    },
  };
}
