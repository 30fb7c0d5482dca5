import { BollingerBands, EMA, MACD, PSAR, RSI, StochasticOscillator, WilliamsR } from 'trading-signals';
import type { IndicatorName } from './indicator-names.ts';
import { asPrice, averages, curve, two, type BarNumbers, type Definition } from './indicators.ts';

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

export const MORE_INDICATORS: Readonly<Record<Exclude<IndicatorName, 'MA' | 'VOL'>, Definition>> = {
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
    lines: (periods) => periods.map((period, index) => curve(`RSI ${period}`, index)),
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
