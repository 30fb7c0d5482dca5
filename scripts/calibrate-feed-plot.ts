import { autocorrelation, correlation, rootMeanSquare } from '../server/src/prices/feeds/simulated/statistics.ts';

const WIDTH = 960;
const HEIGHT = 330;
const RECORDED = '#1f6feb';
const SIMULATED = '#d9730d';
const LAGS = [1, 2, 3, 5, 8, 12, 20, 30, 45, 70, 100, 150, 240, 360, 600, 900, 1_440];

type Panel = { readonly left: number; readonly title: string };
type Point = readonly [x: number, y: number];

const panels: readonly Panel[] = [
  { left: 50, title: 'BTC: share of |returns| beyond x sigma' },
  { left: 370, title: 'Autocorrelation of |returns|, mean of coins' },
  { left: 690, title: 'Correlations of pairs of coins' },
];
const SIZE = 230;
const TOP = 50;

const fixed = (value: number): string => value.toFixed(1);
const path = (points: readonly Point[], colour: string): string =>
  `<path d="${points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${fixed(x)} ${fixed(y)}`).join('')}" fill="none" stroke="${colour}" stroke-width="1.6"/>`;
const text = (x: number, y: number, words: string, anchor = 'middle', colour = '#444'): string =>
  `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}" fill="${colour}">${words}</text>`;

function frame(
  panel: Panel,
  xLabels: readonly (readonly [at: number, label: string])[],
  yLabels: readonly (readonly [at: number, label: string])[],
): string {
  const ticks = [
    ...xLabels.map(([at, label]) => text(panel.left + at * SIZE, TOP + SIZE + 16, label)),
    ...yLabels.map(([at, label]) => text(panel.left - 6, TOP + SIZE - at * SIZE + 4, label, 'end')),
  ];
  return `<rect x="${panel.left}" y="${TOP}" width="${SIZE}" height="${SIZE}" fill="#fff" stroke="#ccc"/>${text(panel.left + SIZE / 2, TOP - 12, panel.title)}${ticks.join('')}`;
}

/** Share of values beyond x sigma, log scale from 1 to 10^-4, x from 0 to 10. */
function tailCurve(panel: Panel, returns: Float64Array): Point[] {
  const sigma = rootMeanSquare(returns);
  const sorted = returns.map((value) => Math.abs(value) / sigma).sort();
  const points: Point[] = [];
  for (let step = 0; step <= 100; step += 1) {
    const x = step / 10;
    const beyond = sorted.length - (sorted.findIndex((value) => value > x) + 1 || sorted.length + 1) + 1;
    if (beyond <= 0) break;
    const y = 1 + Math.max(-4, Math.log10(beyond / sorted.length)) / 4;
    points.push([panel.left + (x / 10) * SIZE, TOP + SIZE - y * SIZE]);
  }
  return points;
}

/** Mean over the coins of the autocorrelation of absolute returns; lags on a log scale up to a day, y from 0 to 0.6. */
function memoryCurve(panel: Panel, series: readonly Float64Array[]): Point[] {
  const absolutes = series.map((values) => values.map(Math.abs));
  return LAGS.map((lag) => {
    const value = absolutes.reduce((sum, one) => sum + autocorrelation(one, lag), 0) / absolutes.length;
    return [panel.left + (Math.log(lag) / Math.log(1_440)) * SIZE, TOP + SIZE - (Math.max(0, value) / 0.6) * SIZE];
  });
}

/** SVG with the distribution, the memory of volatility and the correlations, recorded and simulated. */
export function drawComparison(coins: readonly string[], recorded: readonly Float64Array[], simulated: readonly Float64Array[]): string {
  const [tails, memory, pairs] = panels;
  if (tails === undefined || memory === undefined || pairs === undefined) throw new Error('three panels');
  const dots: string[] = [];
  for (const [row] of coins.entries()) {
    for (let column = row + 1; column < coins.length; column += 1) {
      const x = correlation(recorded[row] ?? new Float64Array(), recorded[column] ?? new Float64Array());
      const y = correlation(simulated[row] ?? new Float64Array(), simulated[column] ?? new Float64Array());
      dots.push(
        `<circle cx="${fixed(pairs.left + x * SIZE)}" cy="${fixed(TOP + SIZE - y * SIZE)}" r="3" fill="${SIMULATED}" fill-opacity="0.7"/>`,
      );
    }
  }
  const empty = new Float64Array([0]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">
<title>One-minute returns, recorded and simulated</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#fafafa"/>
${frame(
  tails,
  [
    [0, '0'],
    [0.5, '5'],
    [1, '10'],
  ],
  [
    [1, '1'],
    [0.5, '1 %'],
    [0, '0.01 %'],
  ],
)}
${path(tailCurve(tails, recorded[0] ?? empty), RECORDED)}${path(tailCurve(tails, simulated[0] ?? empty), SIMULATED)}
${frame(
  memory,
  [
    [0, '1 min'],
    [Math.log(60) / Math.log(1_440), '1 h'],
    [1, '1 day'],
  ],
  [
    [0, '0'],
    [0.5, '0.3'],
    [1, '0.6'],
  ],
)}
${path(memoryCurve(memory, recorded), RECORDED)}${path(memoryCurve(memory, simulated), SIMULATED)}
${frame(
  pairs,
  [
    [0, '0'],
    [0.5, 'recorded'],
    [1, '1'],
  ],
  [
    [0, '0'],
    [1, '1'],
  ],
)}
${path(
  [
    [pairs.left, TOP + SIZE],
    [pairs.left + SIZE, TOP],
  ],
  '#ccc',
)}${dots.join('')}
${text(50, HEIGHT - 8, 'recorded (Binance perpetuals, 30 days to 24 June 2025)', 'start', RECORDED)}${text(370, HEIGHT - 8, 'simulated (seed 7, 30 days)', 'start', SIMULATED)}
</svg>
`;
}
