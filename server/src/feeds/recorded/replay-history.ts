import { MINUTE_MS, type HistorySource, type MinuteBar } from '../../market-data/bar.ts';
import { minuteBars, type RecordedSeries } from './series.ts';

export type ReplayHistoryOptions = {
  readonly series: readonly RecordedSeries[];
  /** Recorded time of the replay's start, and the time on our clock at which that was. */
  readonly recordedStartMs: number;
  readonly startMs: number;
  /** Names the recording. */
  readonly recording: string;
};

/** Recorded bars from before the replay's start, moved in time so that they end in the minute in which it starts. */
export function replayHistory({ series, recordedStartMs, startMs, recording }: ReplayHistoryOptions): HistorySource {
  const recordedEndMs = Math.floor(recordedStartMs / MINUTE_MS) * MINUTE_MS;
  const shiftMs = Math.floor(startMs / MINUTE_MS) * MINUTE_MS - recordedEndMs;
  return {
    origin: { kind: 'recorded', series, recordedStartMs, startMs, recording },
    name: `replay:${recording}`,
    bars(symbolCode, fromMs, toMs): readonly MinuteBar[] {
      // an archive has a file a day or a month; where two say a minute, the first one counts
      const bars = new Map<number, MinuteBar>();
      for (const source of series.filter((one) => one.symbolCode === symbolCode))
        for (const bar of minuteBars(source, fromMs - shiftMs, Math.min(toMs - shiftMs, recordedEndMs))) {
          const startMs = bar.startMs + shiftMs;
          if (!bars.has(startMs)) bars.set(startMs, { ...bar, startMs });
        }
      return [...bars.values()].sort((a, b) => a.startMs - b.startMs);
    },
  };
}
