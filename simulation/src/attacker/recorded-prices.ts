import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createRandom } from '@candor/server/prices/feeds/simulated/random';
import { recordedPath, STEP_MS } from '../bettor/recorded-path.ts';
import type { Market } from './attacked-demo.ts';

const RECORDED = join(import.meta.dirname, '../../../../shared/market-data/klines-perp-2025-06');
const MINUTE_MS = 60_000;
/** Between two prices of a recording. */
export const QUARTER_MS = MINUTE_MS / 4;

export const hasRecordings = existsSync(RECORDED);

export type Span = { readonly name: string; readonly fromMs: number; readonly toMs: number };

/**
 * How prices come to the exchange. An attacker acts so long before each (`lastMs`) and knows the price of `leadSteps` later, 1 being the
 * next one.
 */
export type Feed = {
  readonly stepMs: number;
  readonly lastMs: number;
  readonly leadSteps: number;
  readonly pricesOf: (market: Pick<Market, 'code'>, span: Span) => readonly number[];
};

type Bar = { readonly startMs: number; readonly pricesTicks: readonly number[] };

function readBars({ code }: Pick<Market, 'code'>): readonly Bar[] {
  const [, ...lines] = gunzipSync(readFileSync(join(RECORDED, `${code}-perp-1m.csv.gz`)))
    .toString()
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [startMs = 0, open = 0, high = 0, low = 0, close = 0] = line.split(',').map(Number);
    const path = close < open ? [open, high, low, close] : [open, low, high, close];
    return { startMs, pricesTicks: path.map((price) => Math.round(price * 100)) };
  });
}

/** Four prices a minute: open, the extreme that a bar of its direction meets first, the other one, close. */
export function recordedQuarters(market: Pick<Market, 'code'>, { fromMs, toMs }: Omit<Span, 'name'>): readonly number[] {
  return readBars(market)
    .filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
    .flatMap(({ pricesTicks }) => pricesTicks);
}

/** The largest steps between two such prices of the whole recording, falls and rises, one a minute at most. */
export function largestSteps(
  market: Pick<Market, 'code'>,
  count: number,
): readonly { readonly fromTicks: number; readonly toTicks: number }[] {
  const prices = readBars(market).flatMap(({ pricesTicks }) => pricesTicks);
  return prices
    .slice(1)
    .map((toTicks, index) => ({ fromTicks: prices[index] ?? toTicks, toTicks }))
    .toSorted((a, b) => Math.abs(b.toTicks / b.fromTicks - 1) - Math.abs(a.toTicks / a.fromTicks - 1))
    .slice(0, count);
}

/** A tick four times a minute, with all that a quarter of a minute moved; the attacker knows it a second before. */
export const QUARTERS: Feed = { stepMs: QUARTER_MS, lastMs: 1_000, leadSteps: 1, pricesOf: recordedQuarters };

/** Four ticks a second, on recorded ways inside the recorded minutes; the attacker is half a second ahead of them. */
export const HALF_SECOND_AHEAD: Feed = {
  stepMs: STEP_MS,
  lastMs: STEP_MS,
  leadSteps: 2,
  pricesOf(market, { fromMs, toMs }) {
    const [first] = readBars(market);
    const minute = (fromMs - (first?.startMs ?? fromMs)) / MINUTE_MS;
    const path = recordedPath(market.code.replace('USDT', ''), minute, (toMs - fromMs) / MINUTE_MS, createRandom(market.code));
    return [...path].map((price) => Math.round(price * 100));
  },
};
