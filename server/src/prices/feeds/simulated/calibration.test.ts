import { describe, expect, test, vi } from 'vitest';
import { fitVolatility, squaredMeanRoot } from './calibration.ts';
import { measure, simulateReturns } from './comparison.ts';
import { PARAMETERS } from './parameters.ts';
import { createRandom } from './random.ts';
import { RECORDED_FIGURES } from './recorded-figures.ts';
import { correlation, kurtosis, mean, rootMeanSquare } from './statistics.ts';

// Real work on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const returns = simulateReturns(PARAMETERS, '7', 30);
const none = new Float64Array([0]);

describe('simulated minutes have the statistics of the recorded ones', () => {
  test.each(Object.entries(RECORDED_FIGURES))('%s', (code, recorded) => {
    const simulated = measure(returns.get(code) ?? none);
    expect(simulated.sigma / recorded.sigma).toBeGreaterThan(0.75);
    expect(simulated.sigma / recorded.sigma).toBeLessThan(1.35);
    expect(simulated.kurtosis, 'fat tails').toBeGreaterThan(6);
    expect(simulated.tail99 / recorded.tail99).toBeGreaterThan(0.85);
    expect(simulated.tail99 / recorded.tail99).toBeLessThan(1.15);
    expect(simulated.tail999 / recorded.tail999).toBeGreaterThan(0.75);
    expect(simulated.tail999 / recorded.tail999).toBeLessThan(1.25);
    expect(Math.abs(simulated.absolute1 - recorded.absolute1), 'volatility clusters').toBeLessThan(0.08);
    expect(Math.abs(simulated.absolute10 - recorded.absolute10)).toBeLessThan(0.06);
    expect(Math.abs(simulated.absolute60 - recorded.absolute60)).toBeLessThan(0.06);
    expect(Math.abs(simulated.absolute240 - recorded.absolute240)).toBeLessThan(0.05);
    expect(Math.abs(simulated.plain1), 'returns themselves are not predictable').toBeLessThan(0.04);
  });
  test('coins move together, gold does not', () => {
    const between = (a: string, b: string): number => correlation(returns.get(a) ?? none, returns.get(b) ?? none);
    expect(between('btcusdt', 'ethusdt')).toBeGreaterThan(0.65);
    expect(between('solusdt', 'adausdt')).toBeGreaterThan(0.6);
    expect(
      Math.abs(correlation((returns.get('btcusdt') ?? none).subarray(0, 20_000), (returns.get('xauusdt') ?? none).subarray(0, 20_000))),
    ).toBeLessThan(0.05);
  });
});

describe('parts of the model', () => {
  test('random numbers have the moments of their names', () => {
    const random = createRandom('test');
    const normal = Float64Array.from({ length: 100_000 }, () => random.normal());
    const uniform = Float64Array.from({ length: 100_000 }, () => random.uniform());
    const chi = Float64Array.from({ length: 100_000 }, () => random.chiSquared(7));
    expect(mean(normal)).toBeCloseTo(0, 1);
    expect(rootMeanSquare(normal)).toBeCloseTo(1, 1);
    expect(kurtosis(normal)).toBeCloseTo(3, 0);
    expect(mean(uniform)).toBeCloseTo(0.5, 1);
    expect(Math.abs(mean(chi) - 7)).toBeLessThan(0.1);
    expect(Math.abs(rootMeanSquare(chi) ** 2 - 63)).toBeLessThan(2);
  });
  test('volatility parts are found again from their own covariances', () => {
    const lags = [1, 2, 3, 5, 8, 12, 20, 30, 45, 70, 100, 150, 240, 360, 600, 900, 1_440, 2_160, 2_880];
    const found = fitVolatility(lags.map((lag) => 0.4 * Math.exp(-lag / 4) + 0.3 * Math.exp(-lag / 480)));
    expect(found.map((part) => Number(part.variance.toFixed(2)))).toEqual([0.4, 0, 0.3, 0]);
  });
  test('mean root of the mixing variable: known value at 4 degrees, none at many', () => {
    expect(squaredMeanRoot(4)).toBeCloseTo(Math.PI / 4, 6);
    expect(squaredMeanRoot(1e6)).toBeCloseTo(1, 5);
  });
});
