import { createSimulatedHistory, LARGEST_HISTORY_DAYS } from './history.ts';
import type { ModelParameters } from './model.ts';
import { absoluteQuantile, autocorrelation, kurtosis, logReturns, rootMeanSquare } from './statistics.ts';

/** A Saturday midnight far from any change of clocks; only gold's hours depend on it. */
const ANCHOR_MS = Date.UTC(2026, 4, 2);
/** Fine ticks, so that the model is measured and not its rounding. */
const ANCHOR_TICKS = 100_000_000;

/** What recorded and simulated one-minute returns are compared by. */
export type Figures = {
  readonly sigma: number;
  readonly kurtosis: number;
  /** 99 % and 99.9 % of absolute returns, in sigmas. */
  readonly tail99: number;
  readonly tail999: number;
  /** Autocorrelation of absolute returns after 1, 10, 60 and 240 minutes, and of the returns themselves after 1. */
  readonly absolute1: number;
  readonly absolute10: number;
  readonly absolute60: number;
  readonly absolute240: number;
  readonly plain1: number;
};

export function measure(returns: Float64Array): Figures {
  const sigma = rootMeanSquare(returns);
  const absolute = returns.map(Math.abs);
  const short = (value: number): number => Number(value.toPrecision(4));
  return {
    sigma: short(sigma),
    kurtosis: short(kurtosis(returns)),
    tail99: short(absoluteQuantile(returns, 0.99) / sigma),
    tail999: short(absoluteQuantile(returns, 0.999) / sigma),
    absolute1: short(autocorrelation(absolute, 1)),
    absolute10: short(autocorrelation(absolute, 10)),
    absolute60: short(autocorrelation(absolute, 60)),
    absolute240: short(autocorrelation(absolute, 240)),
    plain1: short(autocorrelation(returns, 1)),
  };
}

/** One-minute log returns of the simulated history of each symbol. */
export function simulateReturns(parameters: ModelParameters, seed: string, days: number): ReadonlyMap<string, Float64Array> {
  const anchors = new Map(parameters.symbols.map((symbol) => [symbol.code, { timeMs: ANCHOR_MS, priceTicks: ANCHOR_TICKS }]));
  const history = createSimulatedHistory({ parameters, seed, anchors, historyDays: LARGEST_HISTORY_DAYS });
  return new Map(
    parameters.symbols.map((symbol) => {
      const bars = history.bars(symbol.code, ANCHOR_MS - days * 86_400_000, ANCHOR_MS);
      return [symbol.code, logReturns(bars.map((bar) => bar.closeTicks))];
    }),
  );
}
