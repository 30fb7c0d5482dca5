import { createRandom } from './random.ts';
import type { RandomStream } from './random.ts';

/** A part of the log variance: an Ornstein-Uhlenbeck process seen each minute. */
export type VolatilityPart = { readonly minutes: number; readonly variance: number };

export type SymbolParameters = {
  readonly code: string;
  /** Price the very first run starts from. */
  readonly startPrice: number;
  /** Root mean square of the one-minute log return. */
  readonly sigma: number;
  /** Correlation of the symbol's shock with the market's. */
  readonly loading: number;
  /** Whether the market's volatility and tails are also the symbol's. */
  readonly followsMarket: boolean;
  /** Log variance of its own, beside the market's. */
  readonly ownVolatility: readonly VolatilityPart[];
};

export type ModelParameters = {
  /** Degrees of freedom of the Student-t one-minute shock of the market and of symbols that do not follow it. */
  readonly marketDegrees: number;
  readonly ownDegrees: number;
  readonly marketVolatility: readonly VolatilityPart[];
  readonly symbols: readonly SymbolParameters[];
};

/** How far one symbol moves in a minute: log return = market × zM + own × zO with independent standard normals. */
export type MinuteScale = { marketId: number; own: number };

/** Sum of Ornstein-Uhlenbeck parts, one step a minute. Stationary and the same seen backwards. */
class LogVariance {
  readonly #parts: readonly { readonly keep: number; readonly shock: number; readonly spread: number }[];
  readonly #values: Float64Array;

  constructor(parts: readonly VolatilityPart[], random: RandomStream) {
    this.#parts = parts.map(({ minutes, variance }) => {
      const keep = Math.exp(-1 / minutes);
      return { keep, shock: Math.sqrt(variance * (1 - keep * keep)), spread: Math.sqrt(variance) };
    });
    this.#values = Float64Array.from(this.#parts, (part) => part.spread * random.normal());
  }

  next(random: RandomStream): number {
    let sum = 0;
    for (const [index, part] of this.#parts.entries()) {
      const value = (this.#values[index] ?? 0) * part.keep + part.shock * random.normal();
      this.#values[index] = value;
      sum += value;
    }
    return sum;
  }
}

const totalVariance = (parts: readonly VolatilityPart[]): number => parts.reduce((sum, part) => sum + part.variance, 0);

/** The most one minute's variance may exceed its mean: bounds a single minute without touching what is seen in 30 days. */
const MAX_VARIANCE_RATIO = 400;

/**
 * One-minute scales of all symbols: a log-normal stochastic volatility with several time scales, common to the coins and
 * own to each, Student-t shocks (as a normal with a random variance, which the coins share) and one market factor.
 * Within a minute prices are Brownian with that minute's variance, so steps of any length add up to the same minute.
 * The process looks the same backwards, which is why history can be made newest minute first.
 */
export class MinuteModel {
  readonly #parameters: ModelParameters;
  readonly #random: RandomStream;
  readonly #market: LogVariance;
  readonly #own: readonly LogVariance[];
  readonly #normalisation: readonly number[];
  readonly scales: readonly MinuteScale[];

  constructor(parameters: ModelParameters, stateSeed: string, random: RandomStream) {
    const initial = createRandom(stateSeed);
    this.#parameters = parameters;
    this.#random = random;
    this.#market = new LogVariance(parameters.marketVolatility, initial);
    this.#own = parameters.symbols.map((symbol) => new LogVariance(symbol.ownVolatility, initial));
    const marketId = totalVariance(parameters.marketVolatility);
    this.#normalisation = parameters.symbols.map(
      (symbol) => (totalVariance(symbol.ownVolatility) + (symbol.followsMarket ? marketId : 0)) / 2,
    );
    this.scales = parameters.symbols.map(() => ({ marketId: 0, own: 0 }));
  }

  /** Draws the scales of the next minute into `scales`. */
  next(): void {
    const { symbols, marketDegrees, ownDegrees } = this.#parameters;
    const random = this.#random;
    const marketLog = this.#market.next(random);
    const marketMixing = (marketDegrees - 2) / random.chiSquared(marketDegrees);
    for (const [index, symbol] of symbols.entries()) {
      const mixing = symbol.followsMarket ? marketMixing : (ownDegrees - 2) / random.chiSquared(ownDegrees);
      const ownLog = this.#own[index]?.next(random) ?? 0;
      const log = ownLog + (symbol.followsMarket ? marketLog : 0) - (this.#normalisation[index] ?? 0);
      const scale = symbol.sigma * Math.sqrt(Math.min(MAX_VARIANCE_RATIO, Math.exp(log) * mixing));
      const target = this.scales[index];
      if (target === undefined) continue;
      target.marketId = scale * symbol.loading;
      target.own = scale * Math.sqrt(1 - symbol.loading ** 2);
    }
  }
}
