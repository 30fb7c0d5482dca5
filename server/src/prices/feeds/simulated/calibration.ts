import type { VolatilityPart } from './model.ts';
import { correlation, laggedRatio, mean, rootMeanSquare } from './statistics.ts';

/**
 * Fits the simulated market to recorded one-minute log returns by moments. With |r| = exp(x/2)·|e|, x a Gaussian log variance and
 * e independent: E|r(t)||r(t+k)| / (E|r|)² = exp(cov(x(t), x(t+k)) / 4), so the log of that ratio is the autocovariance of
 * the log variance; between two coins it is that of their common part [Taylor 2005, ch. 11; Harvey 1996].
 */

/** Time scales of the volatility, minutes: a few minutes, an hour, half a day, four days. */
export const TIME_SCALES = [4, 45, 480, 5_760] as const;
const LAGS = [1, 2, 3, 5, 8, 12, 20, 30, 45, 70, 100, 150, 240, 360, 600, 900, 1_440, 2_160, 2_880] as const;

export function logVarianceCovariance(a: Float64Array, b: Float64Array, lag: number): number {
  return 4 * Math.log((laggedRatio(a, b, lag) + laggedRatio(b, a, lag)) / 2);
}

/** Weights ≥ 0 of exponentials with `TIME_SCALES` that come nearest to the covariances at `LAGS`: coordinate descent. */
export function fitVolatility(covariances: readonly number[]): VolatilityPart[] {
  const columns = TIME_SCALES.map((minutes) => LAGS.map((lag) => Math.exp(-lag / minutes)));
  const variances = TIME_SCALES.map(() => 0);
  for (let roundId = 0; roundId < 2_000; roundId += 1) {
    for (const [index, column] of columns.entries()) {
      let offerId = 0;
      let square = 0;
      for (const [row, value] of column.entries()) {
        const fitted = columns.reduce((sum, other, at) => sum + (at === index ? 0 : (other[row] ?? 0) * (variances[at] ?? 0)), 0);
        offerId += value * ((covariances[row] ?? 0) - fitted);
        square += value * value;
      }
      variances[index] = Math.max(0, offerId / square);
    }
  }
  return TIME_SCALES.map((minutes, index) => ({ minutes, variance: variances[index] ?? 0 }));
}

export const volatilityOf = (absolute: Float64Array): number[] => LAGS.map((lag) => logVarianceCovariance(absolute, absolute, lag));

/** Mean over all pairs of coins of the covariance of their log variances. */
export function commonVolatilityOf(absolutes: readonly Float64Array[]): number[] {
  return LAGS.map((lag) => {
    let sum = 0;
    let pairs = 0;
    for (const [index, a] of absolutes.entries()) {
      for (const b of absolutes.slice(index + 1)) {
        sum += logVarianceCovariance(a, b, lag);
        pairs += 1;
      }
    }
    return sum / pairs;
  });
}

/** log Γ by Stirling's series with five terms, shifted to arguments above 8. */
function logGamma(x: number): number {
  let shift = 0;
  let value = x;
  while (value < 8) {
    shift -= Math.log(value);
    value += 1;
  }
  const inverse = 1 / (value * value);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1_260 - inverse / 1_680))) / value;
  return shift + (value - 0.5) * Math.log(value) - value + 0.5 * Math.log(2 * Math.PI) + series;
}

/** (E√w)² of w = (ν − 2)/χ²(ν), whose mean is 1. */
export function squaredMeanRoot(degrees: number): number {
  return ((degrees - 2) / 2) * Math.exp(2 * (logGamma((degrees - 1) / 2) - logGamma(degrees / 2)));
}

/** Degrees of freedom that explain what of E r² / (E|r|)² the log variance and the normal do not. */
export function fitDegrees(returns: Float64Array, logVariance: number): number {
  const absolute = mean(returns.map(Math.abs));
  const ratio = (rootMeanSquare(returns) / absolute) ** 2;
  const target = (Math.exp(logVariance / 4) * (Math.PI / 2)) / ratio;
  let low = 2.5;
  let high = 60;
  for (let roundId = 0; roundId < 60; roundId += 1) {
    const middle = (low + high) / 2;
    if (squaredMeanRoot(middle) < target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Loadings ≤ 0.98 on one factor whose products come nearest to the coins' correlations, lifted by what own volatility hides. */
export function fitLoadings(returns: readonly Float64Array[], ownVariances: readonly number[]): number[] {
  const lifted = returns.map((a, row) =>
    returns.map((b, column) => correlation(a, b) * Math.exp(((ownVariances[row] ?? 0) + (ownVariances[column] ?? 0)) / 8)),
  );
  const loadings = returns.map(() => 0.8);
  for (let roundId = 0; roundId < 500; roundId += 1) {
    for (const [index, row] of lifted.entries()) {
      let offerId = 0;
      let square = 0;
      for (const [column, value] of row.entries()) {
        if (column === index) continue;
        offerId += value * (loadings[column] ?? 0);
        square += (loadings[column] ?? 0) ** 2;
      }
      loadings[index] = Math.min(0.98, Math.max(0, offerId / square));
    }
  }
  return loadings;
}
