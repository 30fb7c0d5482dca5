import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { RandomStream } from '@candor/server/prices/feeds/simulated/random';

const RECORDED = join(import.meta.dirname, '../../../../shared/market-data');
const CAPTURES = ['BTCUSDT-spot-ws.txt.gz', 'ETHUSDT-spot-ws.txt.gz'];
/** Prices are this far apart. */
export const STEP_MS = 250;
const STEPS_PER_MINUTE = 60_000 / STEP_MS;
/** Halvings in which the scale of a minute's way is found. */
const SCALE_HALVINGS = 30;

export const isRecordedHere = existsSync(RECORDED);

const linesOf = (path: string): readonly string[] =>
  gunzipSync(readFileSync(join(RECORDED, path)))
    .toString('utf8')
    .split('\n');

const captures = new Map<string, readonly number[]>();

/** Logarithms of recorded mids of best bid and ask, one a step; each file is read once. */
function captureOf(file: string): readonly number[] {
  const known = captures.get(file) ?? readCapture(file);
  captures.set(file, known);
  return known;
}

function readCapture(file: string): readonly number[] {
  const mids: number[] = [];
  let nextMs = Number.NaN;
  let mid = Number.NaN;
  for (const line of linesOf(join('captures-2024-08', file))) {
    const found = /^(\d{13})\d{6} .*bookTicker.*"b":"([0-9.]+)".*"a":"([0-9.]+)"/.exec(line);
    if (found === null) continue;
    const timeMs = Number(found[1]);
    if (Number.isNaN(nextMs)) nextMs = timeMs + STEP_MS;
    for (; timeMs >= nextMs; nextMs += STEP_MS) mids.push(Math.log(mid));
    mid = (Number(found[2]) + Number(found[3])) / 2;
  }
  return mids;
}

type Bar = { readonly open: number; readonly range: number; readonly move: number };

/** Recorded one-minute bars, in logarithms. */
function readBars(coin: string, fromMinute: number, minutes: number): readonly Bar[] {
  return linesOf(`klines-perp-2025-06/${coin}USDT-perp-1m.csv.gz`)
    .slice(1 + fromMinute, 1 + fromMinute + minutes)
    .map((line) => {
      const [, open = 0, high = 0, low = 0, close = 0] = line.split(',').map(Number);
      return { open: Math.log(open), range: Math.log(high / low), move: Math.log(close / open) };
    });
}

/** A minute's way from 0 to 0: a recorded minute of quotes, less its own move, upside down as often as not. */
function wayOf(recorded: readonly (readonly number[])[], random: RandomStream): readonly number[] {
  const capture = recorded[Math.floor(random.uniform() * recorded.length)] ?? [];
  const at = Math.floor(random.uniform() * (capture.length - STEPS_PER_MINUTE - 1));
  const sign = random.uniform() < 0.5 ? -1 : 1;
  const from = capture[at] ?? 0;
  const move = (capture[at + STEPS_PER_MINUTE] ?? 0) - from;
  return Array.from(
    { length: STEPS_PER_MINUTE },
    (_, step) => sign * ((capture[at + step] ?? 0) - from - (move * step) / STEPS_PER_MINUTE),
  );
}

/** The scale with which the way has the bar's range beside the bar's move. */
function scaleOf(way: readonly number[], { range, move }: Bar): number {
  const rangeAt = (scale: number): number => {
    const prices = way.map((off, step) => (move * step) / STEPS_PER_MINUTE + scale * off);
    return Math.max(...prices) - Math.min(...prices);
  };
  let [low, high] = [0, 1];
  for (let doubled = 0; rangeAt(high) < range && doubled < SCALE_HALVINGS; doubled += 1) high *= 2;
  for (let halved = 0; halved < SCALE_HALVINGS; halved += 1) {
    const middle = (low + high) / 2;
    if (rangeAt(middle) < range) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Prices of a coin every 250 ms: each minute begins, ends and spans as the recorded bar does, and goes its way as a recorded minute of best
 * bids and asks went, to scale.
 */
export function recordedPath(coin: string, fromMinute: number, minutes: number, random: RandomStream): Float64Array {
  const recorded = CAPTURES.map(captureOf);
  const path = new Float64Array(minutes * STEPS_PER_MINUTE);
  let index = 0;
  for (const bar of readBars(coin, fromMinute, minutes)) {
    const way = wayOf(recorded, random);
    const scale = scaleOf(way, bar);
    for (const [step, off] of way.entries()) path[index++] = Math.exp(bar.open + (bar.move * step) / STEPS_PER_MINUTE + scale * off);
  }
  return path.subarray(0, index);
}

/**
 * The same moves, each up or down by a coin: calm and lively times stay where they are, and nothing that was tells what comes. A bet on this
 * price itself is won as often as lost, whoever makes it and whenever.
 */
export function withoutMemory(path: Float64Array, random: RandomStream): Float64Array {
  const moved = new Float64Array(path.length);
  let log = Math.log(path[0] ?? 1);
  for (const [step, price] of path.entries()) {
    log += (random.uniform() < 0.5 ? -1 : 1) * Math.log(price / (path[step - 1] ?? price));
    moved[step] = Math.exp(log);
  }
  return moved;
}
