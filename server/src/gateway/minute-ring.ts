import { MINUTE_MS, type Bar } from '../market-data/bar.ts';

/** 25 hours: a day and the rest of an hour. */
const MINUTES = 1_500;

type Minute = {
  startMs: number;
  openTicks: number;
  highTicks: number;
  lowTicks: number;
  closeTicks: number;
  volumeUnits: bigint;
  valueUnits: bigint;
  trades: number;
};

/** The last 25 hours of one symbol by the minute; a minute without price has `openTicks` 0. */
export class MinuteRing {
  readonly #minutes: (Minute | undefined)[] = [];

  /** Takes a price of an `ok` tick. */
  tick(timeMs: number, priceTicks: number): void {
    const minute = this.#at(timeMs);
    if (minute.openTicks === 0) {
      minute.openTicks = priceTicks;
      minute.highTicks = priceTicks;
      minute.lowTicks = priceTicks;
    }
    minute.highTicks = Math.max(minute.highTicks, priceTicks);
    minute.lowTicks = Math.min(minute.lowTicks, priceTicks);
    minute.closeTicks = priceTicks;
  }

  trade(timeMs: number, volumeUnits: bigint, valueUnits: bigint): void {
    const minute = this.#at(timeMs);
    minute.volumeUnits += volumeUnits;
    minute.valueUnits += valueUnits;
    minute.trades += 1;
  }

  /** Replaces minutes by the records' bars; only for minutes that are over. */
  load(bars: readonly Bar[]): void {
    for (const bar of bars) {
      const slot = this.#slot(bar.startMs);
      const held = this.#minutes[slot];
      if (held === undefined || held.startMs <= bar.startMs) this.#minutes[slot] = { ...bar };
    }
  }

  /** All of [fromMs, toMs) as one bar; null when no minute of it has a price. */
  sum(fromMs: number, toMs: number): Bar | null {
    let sum: Minute | null = null;
    const first = Math.max(fromMs, toMs - MINUTES * MINUTE_MS);
    for (let startMs = first; startMs < toMs; startMs += MINUTE_MS) {
      const minute = this.#minutes[this.#slot(startMs)];
      if (minute === undefined || minute.startMs !== startMs) continue;
      sum = sum === null ? { ...minute } : add(sum, minute);
    }
    return sum === null || sum.openTicks === 0 ? null : sum;
  }

  #slot(timeMs: number): number {
    return Math.floor(timeMs / MINUTE_MS) % MINUTES;
  }

  #at(timeMs: number): Minute {
    const startMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
    const slot = this.#slot(timeMs);
    const held = this.#minutes[slot];
    if (held?.startMs === startMs) return held;
    const fresh = { startMs, openTicks: 0, highTicks: 0, lowTicks: 0, closeTicks: 0, volumeUnits: 0n, valueUnits: 0n, trades: 0 };
    this.#minutes[slot] = fresh;
    return fresh;
  }
}

function add(sum: Minute, next: Bar): Minute {
  sum.volumeUnits += next.volumeUnits;
  sum.valueUnits += next.valueUnits;
  sum.trades += next.trades;
  if (next.openTicks === 0) return sum;
  if (sum.openTicks === 0) {
    sum.openTicks = next.openTicks;
    sum.highTicks = next.highTicks;
    sum.lowTicks = next.lowTicks;
  }
  sum.highTicks = Math.max(sum.highTicks, next.highTicks);
  sum.lowTicks = Math.min(sum.lowTicks, next.lowTicks);
  sum.closeTicks = next.closeTicks;
  return sum;
}

/** Two neighbouring bars as one that starts with the first. */
export function joinBars(first: Bar | null, second: Bar | null): Bar | null {
  if (first === null || second === null) return first ?? second;
  return add({ ...first }, second);
}
