/** Statistics of one-minute log returns, shared by the calibration and the tests that compare simulated with recorded days. */

export function mean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Square root of the mean square: one-minute returns have no mean worth subtracting. */
export function rootMeanSquare(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum / values.length);
}

/** Fourth moment over the squared second; 3 for normal returns. */
export function kurtosis(values: Float64Array): number {
  let second = 0;
  let fourth = 0;
  for (const value of values) {
    second += value ** 2;
    fourth += value ** 4;
  }
  return (fourth * values.length) / second ** 2;
}

/** Value below which the given share of the sorted absolute values lies. */
export function absoluteQuantile(values: Float64Array, share: number): number {
  const sorted = values.map(Math.abs).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function correlation(a: Float64Array, b: Float64Array): number {
  const meanA = mean(a);
  const meanB = mean(b);
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const x = (a[index] ?? 0) - meanA;
    const y = (b[index] ?? 0) - meanB;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / Math.sqrt(aa * bb);
}

/** Correlation of a series with itself `lag` steps later. */
export function autocorrelation(values: Float64Array, lag: number): number {
  return correlation(values.subarray(0, values.length - lag), values.subarray(lag));
}

/** Mean of `a[t] × b[t + lag]` over the product of the means; 1 for independent positive series. */
export function laggedRatio(a: Float64Array, b: Float64Array, lag: number): number {
  let sum = 0;
  const count = Math.min(a.length, b.length) - lag;
  for (let index = 0; index < count; index += 1) sum += (a[index] ?? 0) * (b[index + lag] ?? 0);
  return sum / count / (mean(a) * mean(b));
}

/** Log returns of a series of prices. */
export function logReturns(prices: ArrayLike<number>): Float64Array {
  const returns = new Float64Array(Math.max(0, prices.length - 1));
  for (let index = 1; index < prices.length; index += 1) returns[index - 1] = Math.log((prices[index] ?? 1) / (prices[index - 1] ?? 1));
  return returns;
}
