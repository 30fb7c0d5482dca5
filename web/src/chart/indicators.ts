import { BollingerBands, EMA, MACD, PSAR, RSI, SMA, StochasticOscillator, WilliamsR } from 'trading-signals';
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

type Definition = {
  readonly place: Overlay['place'];
  readonly decimals: (priceDecimals: number) => number;
  readonly lines: (periods: IndicatorPeriods) => readonly Line[];
  readonly start: (periods: IndicatorPeriods) => Step;
  readonly colours?: (bar: BarNumbers, values: readonly (number | null)[]) => readonly (ChartColour | null)[];
};

const CURVES: readonly ChartColour[] = ['share-1', 'accent', 'share-5'];
const curve = (name: string, place: number): Line => ({ name, look: 'line', colour: CURVES[place % CURVES.length] ?? 'accent' });
const asPrice = (priceDecimals: number) => priceDecimals;
const two = () => 2;

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

function averages(make: (period: number) => { update: (price: number, replace: boolean) => number | null }, title: string): Definition {
  return {
    place: 'price',
    decimals: asPrice,
    lines: (periods) => periods.map((period, place) => curve(`${title} ${period}`, place)),
    start: (periods) => {
      const steps = periods.map((period) => {
        const average = make(period);
        return settled((price, replace) => average.update(price, replace), period);
      });
      return ({ close }, replace) => steps.map((step) => step(close, replace));
    },
  };
}

const DAY_MS = 86_400_000;

/**
 * Volume-weighted average price since midnight UTC: Σ(typical × volume) / Σ volume, typical = (high + low + close) / 3.
 * Null until something has been traded that day: an average of nothing is not drawn.
 */
function volumeWeighted(): (bar: BarNumbers, replace: boolean) => number | null {
  let before = { day: -1, value: 0, volume: 0 };
  let now = before;
  return ({ startMs, high, low, close, volume }, replace) => {
    if (!replace) before = now;
    const day = Math.floor(startMs / DAY_MS);
    const base = before.day === day ? before : { day, value: 0, volume: 0 };
    now = { day, value: base.value + ((high + low + close) / 3) * volume, volume: base.volume + volume };
    return now.volume === 0 ? null : now.value / now.volume;
  };
}

const DEFINITIONS: Readonly<Record<IndicatorName, Definition>> = {
  MA: averages((period) => new SMA(period), 'MA'),
  EMA: averages((period) => new EMA(period), 'EMA'),
  BOLL: {
    place: 'price',
    decimals: asPrice,
    lines: () => [curve('BOLL', 1), curve('UB', 0), curve('LB', 2)],
    start: ([period = 20, deviations = 2]) => {
      const bands = new BollingerBands(period, deviations);
      return ({ close }, replace) => {
        const value = bands.update(close, replace);
        return value === null ? [null, null, null] : [value.middle, value.upper, value.lower];
      };
    },
  },
  SAR: {
    place: 'price',
    decimals: asPrice,
    lines: () => [{ name: 'SAR', look: 'dots', colour: 'share-3' }],
    start: ([first = 0.02, most = 0.2]) => {
      const accelerationStep = Math.min(first, most);
      // The library asks for a most that is larger than the step.
      const sar = new PSAR({ accelerationStep, accelerationMax: Math.max(most, accelerationStep * 1.000_001) });
      return (bar, replace) => [sar.update(bar, replace)];
    },
  },
  VWAP: {
    place: 'price',
    decimals: asPrice,
    lines: () => [{ name: 'VWAP', look: 'line', colour: 'warn' }],
    start: () => {
      const average = volumeWeighted();
      return (bar, replace) => [average(bar, replace)];
    },
  },
  VOL: {
    place: 'below',
    decimals: two,
    lines: () => [{ name: 'VOL', look: 'columns', colour: 'text-3' }],
    start: () => (bar) => [bar.volume],
    colours: ({ open, close }) => [close >= open ? 'gain' : 'loss'],
  },
  MACD: {
    place: 'below',
    decimals: asPrice,
    lines: () => [{ name: 'MACD', look: 'columns', colour: 'text-3' }, curve('DIF', 0), curve('DEA', 1)],
    start: ([short = 12, long = 26, signal = 9]) => {
      const macd = new MACD(new EMA(short), new EMA(long), new EMA(signal));
      return ({ close }, replace) => {
        const value = macd.update(close, replace);
        return value === null ? [null, null, null] : [value.histogram, value.macd, value.signal];
      };
    },
    colours: (_bar, [histogram = null]) => [histogram === null ? null : histogram >= 0 ? 'gain' : 'loss', null, null],
  },
  RSI: {
    place: 'below',
    decimals: two,
    lines: (periods) => periods.map((period, place) => curve(`RSI ${period}`, place)),
    start: (periods) => {
      const steps = periods.map((period) => new RSI(period));
      return ({ close }, replace) => steps.map((rsi) => rsi.update(close, replace));
    },
  },
  WR: {
    place: 'below',
    decimals: two,
    lines: ([period = 14]) => [curve(`WR ${period}`, 1)],
    start: ([period = 14]) => {
      const williams = new WilliamsR(period);
      return (bar, replace) => [williams.update(bar, replace)];
    },
  },
  KDJ: {
    place: 'below',
    decimals: two,
    lines: () => [curve('K', 0), curve('D', 1), curve('J', 2)],
    start: ([kPeriod = 9, kSlowingPeriod = 3, dPeriod = 3]) => {
      const stochastic = new StochasticOscillator({ kPeriod, kSlowingPeriod, dPeriod });
      return (bar, replace) => {
        const value = stochastic.update(bar, replace);
        return value === null ? [null, null, null] : [value.stochK, value.stochD, value.stochJ];
      };
    },
  },
};

export type Indicator = {
  readonly overlay: () => Overlay;
  /** Next bar, or the same one again. */
  readonly step: (
    bar: Bar,
    replace: boolean,
  ) => { readonly values: readonly (number | null)[]; readonly colours: readonly (ChartColour | null)[] };
};

/** Computes an indicator over bars and keeps it ready for the next. */
export function createIndicator(name: IndicatorName, periods: IndicatorPeriods, bars: readonly Bar[], priceDecimals: number): Indicator {
  const definition = DEFINITIONS[name];
  const step = definition.start(periods);
  const lines = definition.lines(periods);
  const noColours = lines.map(() => null);
  const advance = (bar: Bar, replace: boolean) => {
    const numbers = barNumbers(bar);
    const values = step(numbers, replace);
    return { values, colours: definition.colours?.(numbers, values) ?? noColours };
  };
  const rows = bars.map((bar) => advance(bar, false));
  return {
    overlay: () => ({
      place: definition.place,
      decimals: definition.decimals(priceDecimals),
      lines: lines.map((line, place) => ({
        ...line,
        values: rows.map((row) => row.values[place] ?? null),
        ...(line.look === 'columns' ? { colours: rows.map((row) => row.colours[place] ?? null) } : {}),
      })),
    }),
    step: advance,
  };
}
