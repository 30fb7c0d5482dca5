import { MINUTE_MS, type MinuteBar } from '../../bars/bar.ts';
import type { HistorySource } from '../history-source.ts';
import { minuteBars, type RecordedSeries } from './series.ts';

export type ReplayHistoryOptions = {
  /** One a symbol. */
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
      const recorded = series.find((one) => one.symbolCode === symbolCode);
      if (recorded === undefined) return [];
      const bars = minuteBars(recorded, fromMs - shiftMs, Math.min(toMs - shiftMs, recordedEndMs));
      return bars.map((bar) => ({ ...bar, startMs: bar.startMs + shiftMs }));
    },
  };
}
