import type { BenchRow } from '../table.ts';
import { FIRST_TRADER, INDEX_TICKS, MeasuredPerpetual } from './measured-perpetual.ts';

const START_MS = 1_767_225_600_000;
const MINUTE_MS = 60_000;
const TICKS = 1_000;
/** Paths are compiled in the first rounds, as those of a running server are. */
const ROUNDS = 3;

/** Perpetual contracts in memory, through the code that orders use. */
export function benchPerpetual(): readonly BenchRow[] {
  return [
    tickOverPositions(50_000),
    ...fallen('liquidations', 'book'),
    ...fallen('liquidations', 'deleveraging'),
    ...fallen('stop-losses', 'book'),
    funding(100_000),
  ];
}

function tickOverPositions(positions: number): BenchRow {
  const measured = new MeasuredPerpetual(START_MS, positions);
  measured.openPairs(FIRST_TRADER, positions, { leverage: 10, lots: 1 });
  let [total, longest] = [0, 0];
  for (let count = 0; count < 2 * TICKS; count++) {
    measured.timeMs += 250;
    measured.drain();
    const began = performance.now();
    measured.tick(INDEX_TICKS + ((count * 7_919) % 20_001) - 10_000);
    measured.exchange.dueMs(measured.timeMs);
    const took = performance.now() - began;
    if (count < TICKS) continue;
    total += took;
    longest = Math.max(longest, took);
  }
  measured.exchange.check();
  const note = `mean of ${TICKS} ticks of the index with its mark, none of which reaches a position; the longest ${round3(1e3 * longest)} µs`;
  return { name: `tick over ${positions.toLocaleString('en')} open positions`, figure: round3((1e3 * total) / TICKS), unit: 'µs', note };
}

/** What precedes every other command, ms each; `processorMs`: without what other programs took meanwhile. */
type Pieces = { readonly pieces: readonly number[]; readonly processorMs: number };
type Fall = Pieces & { readonly tickMs: number };

/** 1,000 positions of 50,000 are reached by one tick; `how` says who takes them over. */
function fallen(what: 'liquidations' | 'stop-losses', how: 'book' | 'deleveraging'): readonly BenchRow[] {
  let fall: Fall = { tickMs: 0, pieces: [], processorMs: 0 };
  for (let round = 0; round < ROUNDS; round++) fall = oneFall(what, how);
  const total = fall.tickMs + fall.pieces.reduce((sum, took) => sum + took, 0);
  const longest = Math.max(fall.tickMs, ...fall.pieces);
  const note = `the tick and ${fall.pieces.length} pieces that precede every other command, the longest ${round3(longest)} ms; ${round3(fall.processorMs)} ms of processor time; 50,000 positions, ${how === 'book' ? 'sold to the book' : 'all against other positions'}`;
  return [
    { name: `1,000 ${what} in one tick, ${how === 'book' ? 'to the book' : 'deleveraged'}`, figure: round3(total), unit: 'ms', note },
  ];
}

function oneFall(what: 'liquidations' | 'stop-losses', how: 'book' | 'deleveraging'): Fall {
  const [positions, reached] = [50_000, 1_000];
  const measured = new MeasuredPerpetual(START_MS, positions);
  measured.openPairs(FIRST_TRADER, positions - 2 * reached, { leverage: 5, lots: 1 });
  const first = FIRST_TRADER + positions - 2 * reached;
  if (what === 'liquidations') measured.openPairs(first, 2 * reached, { leverage: 100, lots: 1 });
  else measured.openPairs(first, 2 * reached, { leverage: 5, lots: 1, stopTicks: Math.round(INDEX_TICKS * 0.993) });
  // at 100× bankrupt 1 % below the entry, and liquidated about 0.5 % below it
  if (how === 'book') measured.quote(5_000, 85, 300);
  measured.timeMs += 250;
  measured.drain();
  const before = measured.exchange.ask({ type: 'perpetual.figures' })[0]?.longLots ?? 0;
  const processor = process.cpuUsage();
  const began = performance.now();
  // only what has no equity left is deleveraged
  measured.tick(Math.round(INDEX_TICKS * (how === 'book' ? 0.992 : 0.989)));
  const tickMs = performance.now() - began;
  const pieces = measured.drain();
  const processorMs = processorSince(processor);
  const after = measured.exchange.ask({ type: 'perpetual.figures' })[0]?.longLots ?? 0;
  measured.exchange.check();
  // what is sold to the book makes its owner long, so it is the same; what is deleveraged is gone
  if (before - after !== (how === 'book' ? 0 : reached)) throw new Error(`${before} lots, then ${after}`);
  return { tickMs, pieces, processorMs };
}

/** One funding that everybody pays or receives, in pieces. */
function funding(positions: number): BenchRow {
  let paid: Pieces = { pieces: [], processorMs: 0 };
  for (let round = 0; round < ROUNDS; round++) paid = oneFunding(positions);
  const { pieces, processorMs } = paid;
  const total = pieces.reduce((sum, took) => sum + took, 0);
  const note = `in ${pieces.length} pieces that precede every other command, the longest ${round3(Math.max(...pieces))} ms; ${round3(processorMs)} ms of processor time`;
  return { name: `funding of ${positions.toLocaleString('en')} positions`, figure: round3(total), unit: 'ms', note };
}

function oneFunding(positions: number): Pieces {
  const measured = new MeasuredPerpetual(START_MS + 1, positions);
  measured.quote(5_000, 1, 3);
  for (let minute = 1; minute < 470; minute++) {
    measured.timeMs = START_MS + minute * MINUTE_MS;
    measured.drain();
    measured.tick(INDEX_TICKS + (minute % 3));
  }
  measured.openPairs(FIRST_TRADER, positions, { leverage: 10, lots: 1 });
  measured.timeMs = START_MS + 480 * MINUTE_MS - 1;
  measured.drain();
  measured.tick(INDEX_TICKS);
  measured.timeMs += 1;
  const processor = process.cpuUsage();
  const pieces = measured.drain();
  const processorMs = processorSince(processor);
  measured.exchange.check();
  return { pieces, processorMs };
}

function processorSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e3;
}

function round3(value: number): number {
  return Math.round(value * 1e3) / 1e3;
}
