import { barStart, type ChartInterval } from '@candor/contract/intervals';
import type { Bar, MinuteBar } from '../bars/bar.ts';

/** Two neighbours in time as one bar that starts with the first. */
export function joinBars(first: Bar, second: Bar): Bar {
  return {
    startMs: first.startMs,
    openTicks: first.openTicks,
    highTicks: Math.max(first.highTicks, second.highTicks),
    lowTicks: Math.min(first.lowTicks, second.lowTicks),
    closeTicks: second.closeTicks,
    volumeUnits: first.volumeUnits + second.volumeUnits,
    valueUnits: first.valueUnits + second.valueUnits,
    trades: first.trades + second.trades,
  };
}

/** A bar of history: nothing of it was traded in our own book. */
export function withoutVolume(bar: MinuteBar): Bar {
  return { ...bar, volumeUnits: 0n, valueUnits: 0n, trades: 0 };
}

/** Minutes in ascending order as bars of an interval, aligned to UTC. */
export function foldMinutes(minutes: Iterable<Bar>, interval: ChartInterval): readonly Bar[] {
  const bars: Bar[] = [];
  for (const minute of minutes) {
    const startMs = barStart(interval, minute.startMs);
    const last = bars.at(-1);
    if (last?.startMs === startMs) bars[bars.length - 1] = joinBars(last, minute);
    else bars.push({ ...minute, startMs });
  }
  return bars;
}
