/**
 * Fits the simulated feed to the recorded one-minute bars in ../shared/market-data and writes
 * server/src/prices/feeds/simulated/parameters.ts, recorded-figures.ts beside it and docs/simulated-feed.svg.
 * Run: node scripts/calibrate-feed.ts && npx oxfmt server/src/prices/feeds/simulated
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as calibration from '../server/src/prices/feeds/simulated/calibration.ts';
import { measure, simulateReturns } from '../server/src/prices/feeds/simulated/comparison.ts';
import type { ModelParameters, SymbolParameters } from '../server/src/prices/feeds/simulated/model.ts';
import { mean, rootMeanSquare } from '../server/src/prices/feeds/simulated/statistics.ts';
import { drawComparison } from './calibrate-feed-plot.ts';

const root = join(import.meta.dirname, '..');
const recorded = join(root, '..', 'shared', 'market-data');
const coins = ['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'DOGE', 'LTC', 'ADA', 'DOT'] as const;
/**
 * Start prices: the last recorded close where there is one. TRX, LINK and AVAX are not in the recordings; they start at a round
 * price and take the median coin's figures. Digits of a start price are those of its market.
 */
const unrecorded = [
  ['TRX', 0.3],
  ['LINK', 15],
  ['AVAX', 20],
] as const;

type Bars = { readonly times: number[]; readonly closes: number[] };

function readBars(file: string): Bars {
  const times: number[] = [];
  const closes: number[] = [];
  for (const line of gunzipSync(readFileSync(join(recorded, file)))
    .toString('utf8')
    .split('\n')
    .slice(1)) {
    const cells = line.split(',');
    if (cells.length < 5) continue;
    times.push(Number(cells[0]));
    closes.push(Number(cells[4]));
  }
  return { times, closes };
}

/** Returns of minutes that follow one another; all coins on the same minutes. */
function returnsOf(bars: Bars, minutes: readonly number[] | null): Float64Array {
  const closeAt = new Map(bars.times.map((time, index) => [time, bars.closes[index] ?? 1]));
  const wanted = minutes ?? bars.times;
  const returns: number[] = [];
  for (const [index, time] of wanted.entries()) {
    if (index === 0 || time - (wanted[index - 1] ?? 0) !== 60_000) continue;
    returns.push(Math.log((closeAt.get(time) ?? 1) / (closeAt.get(time - 60_000) ?? 1)));
  }
  return Float64Array.from(returns);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const rounded = (value: number): number => Number(value.toPrecision(5));
const roundedParts = (parts: readonly { minutes: number; variance: number }[]): { minutes: number; variance: number }[] =>
  parts.filter((part) => part.variance > 0.001).map((part) => ({ minutes: part.minutes, variance: rounded(part.variance) }));
const total = (parts: readonly { variance: number }[]): number => parts.reduce((sum, part) => sum + part.variance, 0);

const files = coins.map((coin) => readBars(`klines-perp-2025-06/${coin}USDT-perp-1m.csv.gz`));
const common = files.reduce<number[]>((minutes, file) => {
  const has = new Set(file.times);
  return minutes.filter((time) => has.has(time));
}, files[0]?.times ?? []);
const returns = files.map((file) => returnsOf(file, common));
const absolutes = returns.map((values) => values.map(Math.abs));
const market = calibration.commonVolatilityOf(absolutes);
const marketVolatility = roundedParts(calibration.fitVolatility(market));
const ownVolatility = absolutes.map((absolute) => {
  const own = calibration.volatilityOf(absolute).map((value, index) => value - (market[index] ?? 0));
  return roundedParts(calibration.fitVolatility(own));
});
const degrees = returns.map((values, index) => calibration.fitDegrees(values, total(marketVolatility) + total(ownVolatility[index] ?? [])));
const loadings = calibration.fitLoadings(returns, ownVolatility.map(total));

const gold = readBars('xau/XAUUSD-mt5-1m-2026-04.csv.gz');
const goldReturns = returnsOf(gold, null);
const goldVolatility = roundedParts(calibration.fitVolatility(calibration.volatilityOf(goldReturns.map(Math.abs))));

const symbols: SymbolParameters[] = coins.map((coin, index) => ({
  code: `${coin.toLowerCase()}usdt`,
  startPrice: files[index]?.closes.at(-1) ?? 0,
  sigma: rounded(rootMeanSquare(returns[index] ?? new Float64Array([0]))),
  loading: rounded(loadings[index] ?? 0),
  followsMarket: true,
  ownVolatility: ownVolatility[index] ?? [],
}));
const typical = symbols.toSorted((a, b) => a.sigma - b.sigma)[symbols.length >> 1];
if (typical === undefined) throw new Error('no recorded coin');
for (const [coin, startPrice] of unrecorded) {
  symbols.push({ ...typical, code: `${coin.toLowerCase()}usdt`, startPrice, loading: rounded(median(loadings)) });
}
symbols.push({
  code: 'xauusdt',
  startPrice: gold.closes.at(-1) ?? 0,
  sigma: rounded(rootMeanSquare(goldReturns)),
  loading: 0,
  followsMarket: false,
  ownVolatility: goldVolatility,
});
const parameters: ModelParameters = {
  marketDegrees: rounded(median(degrees)),
  ownDegrees: rounded(calibration.fitDegrees(goldReturns, total(goldVolatility))),
  marketVolatility,
  symbols,
};

const source = `import type { ModelParameters } from './model.ts';

/**
 * Made by scripts/calibrate-feed.ts from ${common.length.toLocaleString('en-US')} recorded minutes of nine coins (Binance perpetuals, 2025-05-25 to 2025-06-24)
 * and ${gold.times.length.toLocaleString('en-US')} minutes of gold (2026-03-24 to 2026-04-22). Figures derived by us; the recordings themselves are not part of this repository.
 */
export const PARAMETERS: ModelParameters = ${JSON.stringify(parameters, null, 2)};
`;
writeFileSync(join(root, 'server/src/prices/feeds/simulated/parameters.ts'), source);

const simulated = simulateReturns(parameters, '7', 30);
const names = [...coins.map((coin) => `${coin.toLowerCase()}usdt`), 'xauusdt'];
const real = [...returns, goldReturns];
const fake = names.map((name) => simulated.get(name) ?? new Float64Array([0]));
const comparison = names.map((code, index) => ({
  code,
  recorded: measure(real[index] ?? new Float64Array([0])),
  simulated: measure(fake[index] ?? new Float64Array([0])),
}));
const figures = Object.fromEntries(comparison.map((row) => [row.code, row.recorded]));
const figuresSource = `import type { Figures } from './comparison.ts';

/** What scripts/calibrate-feed.ts measured in the recordings: the simulated feed is tested against it. */
export const RECORDED_FIGURES: Readonly<Record<string, Figures>> = ${JSON.stringify(figures, null, 2)};
`;
writeFileSync(join(root, 'server/src/prices/feeds/simulated/recorded-figures.ts'), figuresSource);
writeFileSync(join(root, 'docs/simulated-feed.svg'), drawComparison(coins, returns, fake.slice(0, coins.length)));
process.stdout.write(`degrees ${degrees.map(rounded).join(' ')}; mean loading ${rounded(mean(Float64Array.from(loadings)))}\n`);
for (const row of comparison)
  process.stdout.write(
    `${row.code} recorded ${JSON.stringify(row.recorded)}\n${' '.repeat(row.code.length)} simulated ${JSON.stringify(row.simulated)}\n`,
  );
