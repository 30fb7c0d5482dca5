import { basename } from 'node:path';
import { MINUTE_MS } from '../../bars/bar.ts';
import type { Clock } from '../clock.ts';
import type { Feed, FeedSymbol, PlayedPrice } from '../feed.ts';
import { decimalFromTicks } from '../index-rule.ts';
import { isSessionOpen } from '../sessions.ts';
import { readRecording } from './read-recording.ts';
import { leftOutWords } from './left-out.ts';
import { joinReadings } from './one-series.ts';
import { replayHistory } from './replay-history.ts';
import { lastAtOrBefore } from './series.ts';
import type { RecordedSeries } from './series.ts';

const DAY_MS = 86_400_000;

export type ReplayOptions = {
  readonly symbols: readonly FeedSymbol[];
  readonly clock: Clock;
  /** Files or folders; their recorded clocks are played together. */
  readonly paths: readonly string[];
  /** Recorded milliseconds that pass in one millisecond. */
  readonly speed: number;
  /** Recorded time to start at; null = with the last third of a recording of more than two days, else its beginning. */
  readonly startAtMs: number | null;
  /** Start again at the end; otherwise the end freezes the index. */
  readonly loop: boolean;
  /** How often recorded prices are published, default 250 ms. */
  readonly intervalMs?: number;
};

/** Plays recorded prices. Every published price was recorded; where the recording has a gap, nothing is published. */
export async function createReplayFeed(options: ReplayOptions): Promise<Feed<PlayedPrice>> {
  const { clock, speed, symbols } = options;
  const recordings = await Promise.all(options.paths.map((path) => readRecording(path, symbols)));
  const joined = joinReadings(recordings.flatMap(({ readings }) => readings));
  const { series } = joined;
  const firstMs = Math.min(...series.map((one) => one.times[0] ?? Number.POSITIVE_INFINITY));
  const lastMs = Math.max(...series.map((one) => (one.times.at(-1) ?? 0) + one.holdMs));
  const recordedStartMs = Math.max(firstMs, options.startAtMs ?? defaultStart(series, firstMs, lastMs));
  if (options.startAtMs !== null && options.startAtMs < firstMs)
    throw new Error(`the recording begins at ${new Date(firstMs).toISOString()}, after the start asked for`);
  if (recordedStartMs >= lastMs) throw new Error(`the recording ends at ${new Date(lastMs).toISOString()}, before the start asked for`);
  const startMs = clock.now();
  const tickUnits = new Map(symbols.map((symbol) => [symbol.code, symbol.tickUnits]));
  let cancel: (() => void) | null = null;

  function recordedAt(nowMs: number): number {
    const playedMs = (nowMs - startMs) * speed;
    return recordedStartMs + (options.loop ? playedMs % (lastMs - recordedStartMs) : playedMs);
  }

  return {
    kind: 'recorded',
    name: `replay: ${options.paths.map((path) => basename(path)).join(', ')}${speed === 1 ? '' : `, ${speed} times as fast`}`,
    reason: `recorded from ${new Date(recordedStartMs).toISOString()}, ${options.loop ? 'repeating' : 'frozen at its end'}${leftOutWords(recordings, joined, symbols)}`,
    history: replayHistory({ series, recordedStartMs, startMs, recording: options.paths.map((path) => basename(path)).join(',') }),
    weightOf: () => 1,
    minSources: () => 1,
    isOpen: (symbolCode, nowMs) => isSessionOpen(symbolCode, recordedAt(nowMs)),
    async start(publish) {
      const play = (): void => {
        const timeMs = recordedAt(clock.now());
        for (const one of series) {
          const index = lastAtOrBefore(one.times, timeMs);
          if (index < 0 || timeMs - (one.times[index] ?? 0) > one.holdMs) continue;
          const price = decimalFromTicks(one.ticks[index] ?? 0, tickUnits.get(one.symbolCode) ?? 1n);
          publish({ kind: 'played', symbolCode: one.symbolCode, source: one.source, price, timeMs: clock.now() });
        }
      };
      play();
      cancel = clock.every(options.intervalMs ?? 250, play);
      return Promise.resolve();
    },
    async stop() {
      cancel?.();
      return Promise.resolve();
    },
  };
}

/** A full minute with a price, so that history and replay join even where the market was closed. */
function defaultStart(series: readonly RecordedSeries[], firstMs: number, lastMs: number): number {
  const lengthMs = lastMs - firstMs;
  if (lengthMs <= 2 * DAY_MS) return firstMs;
  const twoThirdsMs = firstMs + Math.floor((lengthMs * 2) / 3);
  const pricedMs = Math.min(...series.map((one) => one.times[lastAtOrBefore(one.times, twoThirdsMs) + 1] ?? Number.POSITIVE_INFINITY));
  return pricedMs - (pricedMs % MINUTE_MS);
}
