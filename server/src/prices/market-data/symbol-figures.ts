import { barStart, CHART_INTERVALS, type ChartInterval } from '@candor/contract/intervals';
import type { PriceState, SourceKind } from '@candor/exchange/ground/prices/words';
import { MINUTE_MS, type Bar } from '../bars/bar.ts';
import { minuteOf, TickMinutes, type TickMinutesState } from '../bars/tick-minutes.ts';

const DAY_MINUTES = 1_440;

export type LastTick = {
  readonly symbolId: number;
  readonly priceTicks: number;
  readonly state: PriceState;
  readonly sourceKind: SourceKind;
  readonly timeMs: number;
};

/**
 * The last 24 hours by the minute. `openTicks` is the price 24 hours ago, null while the history does not reach back so far;
 * high and low are null without any price in that time. Volumes are what traded in our own book.
 */
export type DayFigures = {
  readonly openTicks: number | null;
  readonly highTicks: number | null;
  readonly lowTicks: number | null;
  readonly volumeUnits: bigint;
  readonly valueUnits: bigint;
  /** The part of both that simulated participants traded, with people or among themselves. */
  readonly simulatedVolumeUnits: bigint;
  readonly simulatedValueUnits: bigint;
  readonly trades: number;
};

/** A minute of the last day; prices are 0 while it has none. */
type Minute = {
  readonly startMs: number;
  openTicks: number;
  highTicks: number;
  lowTicks: number;
  closeTicks: number;
  volumeUnits: bigint;
  valueUnits: bigint;
  simulatedVolumeUnits: bigint;
  simulatedValueUnits: bigint;
  trades: number;
};

/** What was before: read from the records at the start. */
export type SymbolPast = {
  readonly series: TickMinutesState | null;
  /** Ascending, at least the last 24 hours as far as there are any; minutes without price have `openTicks` 0. */
  readonly minutes: readonly Bar[];
  /** Of those volumes, what simulated participants traded. */
  readonly simulated: readonly { readonly startMs: number; readonly volumeUnits: bigint; readonly valueUnits: bigint }[];
  /** The last price before the first of these minutes, or null. */
  readonly closeBeforeTicks: number | null;
  /** The last bar of each interval, if there is one. */
  readonly bars: ReadonlyMap<ChartInterval, readonly Bar[]>;
};

const NOT_SIMULATED = { simulatedVolumeUnits: 0n, simulatedValueUnits: 0n } as const;

/** Of a symbol that is new. */
export const NO_PAST: SymbolPast = { series: null, minutes: [], simulated: [], closeBeforeTicks: null, bars: new Map() };

/** Live figures of one symbol: its last tick, its last 24 hours, the bars in progress. Times never go back. */
export class SymbolFigures {
  readonly #series: TickMinutes;
  #minutes: Minute[];
  #closeBeforeTicks: number | null;
  readonly #bars = new Map<ChartInterval, readonly Bar[]>();
  #lastTick: LastTick | null = null;

  constructor(past: SymbolPast) {
    this.#series = new TickMinutes(past.series);
    this.#minutes = past.minutes.map((minute) => ({ ...minute, ...NOT_SIMULATED }));
    for (const { startMs, volumeUnits, valueUnits } of past.simulated) {
      const minute = this.#minutes.find((one) => one.startMs === startMs);
      if (minute !== undefined) addSimulated(minute, volumeUnits, valueUnits);
    }
    this.#closeBeforeTicks = past.closeBeforeTicks;
    for (const [interval, bars] of past.bars) this.#bars.set(interval, bars);
  }

  get lastTick(): LastTick | null {
    return this.#lastTick;
  }

  setLastTick(tick: LastTick): void {
    this.#lastTick = this.#withPrice(tick);
  }

  /** A symbol whose first start was outside its hours has no price of its own yet: what the feed's history ended with is shown, closed. */
  #withPrice(tick: LastTick): LastTick {
    return tick.priceTicks > 0 ? tick : { ...tick, priceTicks: this.#bars.get('ONE_MIN')?.at(-1)?.closeTicks ?? 0 };
  }

  tick(tick: LastTick): void {
    this.#lastTick = this.#withPrice(tick);
    const points = this.#series.tick(tick.timeMs, tick.priceTicks, tick.state);
    for (const { startMs, priceTicks } of points) {
      addPrice(this.#minute(startMs), priceTicks);
      for (const interval of CHART_INTERVALS) this.#addPrice(interval, startMs, priceTicks);
    }
    this.#forget(tick.timeMs);
  }

  /** Takes a trade of our own book; its volume joins the bars that have a price. */
  trade(timeMs: number, volumeUnits: bigint, valueUnits: bigint, simulated: boolean): void {
    const minute = this.#minute(minuteOf(timeMs));
    minute.volumeUnits += volumeUnits;
    minute.valueUnits += valueUnits;
    minute.trades += 1;
    if (simulated) addSimulated(minute, volumeUnits, valueUnits);
    for (const interval of CHART_INTERVALS) {
      const bars = this.#bars.get(interval) ?? [];
      const last = bars.at(-1);
      if (last?.startMs !== barStart(interval, timeMs)) continue;
      const grown = {
        ...last,
        volumeUnits: last.volumeUnits + volumeUnits,
        valueUnits: last.valueUnits + valueUnits,
        trades: last.trades + 1,
      };
      this.#bars.set(interval, [...bars.slice(0, -1), grown]);
    }
  }

  /** The last bars of an interval that live figures know, ascending, two at most: newer than what the records may hold. */
  lastBars(interval: ChartInterval): readonly Bar[] {
    return this.#bars.get(interval) ?? [];
  }

  day(nowMs: number): DayFigures {
    const fromMs = minuteOf(nowMs) - (DAY_MINUTES - 1) * MINUTE_MS;
    let openTicks = this.#closeBeforeTicks;
    let highTicks: number | null = null;
    let lowTicks: number | null = null;
    let [volumeUnits, valueUnits, trades] = [0n, 0n, 0];
    let [simulatedVolumeUnits, simulatedValueUnits] = [0n, 0n];
    for (const minute of this.#minutes) {
      if (minute.startMs < fromMs) {
        if (minute.openTicks > 0) openTicks = minute.closeTicks;
        continue;
      }
      if (minute.openTicks > 0) {
        if (minute.startMs === fromMs) openTicks ??= minute.openTicks;
        highTicks = Math.max(highTicks ?? 0, minute.highTicks);
        lowTicks = Math.min(lowTicks ?? minute.lowTicks, minute.lowTicks);
      }
      if (minute.trades === 0) continue;
      volumeUnits += minute.volumeUnits;
      valueUnits += minute.valueUnits;
      simulatedVolumeUnits += minute.simulatedVolumeUnits;
      simulatedValueUnits += minute.simulatedValueUnits;
      trades += minute.trades;
    }
    return { openTicks, highTicks, lowTicks, volumeUnits, valueUnits, simulatedVolumeUnits, simulatedValueUnits, trades };
  }

  #addPrice(interval: ChartInterval, minuteMs: number, priceTicks: number): void {
    const startMs = barStart(interval, minuteMs);
    const bars = this.#bars.get(interval) ?? [];
    const last = bars.at(-1);
    if (last?.startMs === startMs) {
      const { highTicks, lowTicks } = last;
      const grown = {
        ...last,
        highTicks: Math.max(highTicks, priceTicks),
        lowTicks: Math.min(lowTicks, priceTicks),
        closeTicks: priceTicks,
      };
      this.#bars.set(interval, [...bars.slice(0, -1), grown]);
      return;
    }
    const minutes = this.#minutes.filter((minute) => minute.trades > 0 && barStart(interval, minute.startMs) === startMs);
    const fresh = {
      startMs,
      openTicks: priceTicks,
      highTicks: priceTicks,
      lowTicks: priceTicks,
      closeTicks: priceTicks,
      // trades of this bar's time from before its first price
      volumeUnits: minutes.reduce((sum, minute) => sum + minute.volumeUnits, 0n),
      valueUnits: minutes.reduce((sum, minute) => sum + minute.valueUnits, 0n),
      trades: minutes.reduce((sum, minute) => sum + minute.trades, 0),
    };
    this.#bars.set(interval, [...bars.slice(-1), fresh]);
  }

  #minute(startMs: number): Minute {
    const last = this.#minutes.at(-1);
    if (last?.startMs === startMs) return last;
    // a trade may have opened the minute in which the flat ones before it are found missing
    const known = last !== undefined && last.startMs > startMs ? this.#minutes.find((minute) => minute.startMs === startMs) : undefined;
    if (known !== undefined) return known;
    const prices = { openTicks: 0, highTicks: 0, lowTicks: 0, closeTicks: 0 };
    const fresh: Minute = { startMs, ...prices, volumeUnits: 0n, valueUnits: 0n, ...NOT_SIMULATED, trades: 0 };
    const at = this.#minutes.findLastIndex((minute) => minute.startMs < startMs) + 1;
    this.#minutes.splice(at, 0, fresh);
    return fresh;
  }

  /** Keeps a little more than a day, and the last price before it. */
  #forget(nowMs: number): void {
    if (this.#minutes.length < DAY_MINUTES + 120) return;
    const fromMs = minuteOf(nowMs) - DAY_MINUTES * MINUTE_MS;
    const old = this.#minutes.filter((minute) => minute.startMs < fromMs);
    this.#closeBeforeTicks = old.findLast((minute) => minute.openTicks > 0)?.closeTicks ?? this.#closeBeforeTicks;
    this.#minutes = this.#minutes.slice(old.length);
  }
}

function addSimulated(minute: Minute, volumeUnits: bigint, valueUnits: bigint): void {
  minute.simulatedVolumeUnits += volumeUnits;
  minute.simulatedValueUnits += valueUnits;
}

function addPrice(minute: Minute, priceTicks: number): void {
  if (minute.openTicks === 0) minute.openTicks = minute.highTicks = minute.lowTicks = priceTicks;
  minute.highTicks = Math.max(minute.highTicks, priceTicks);
  minute.lowTicks = Math.min(minute.lowTicks, priceTicks);
  minute.closeTicks = priceTicks;
}
