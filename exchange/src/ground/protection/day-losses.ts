import { Amounts } from '../../ledger/amounts.ts';

/** Losses are kept by this span: every offset from UTC is a multiple of it. */
const SPAN_MS = 900_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Net losses that fell into one span, by its first moment. */
export type SpanLoss = { readonly startMs: number; readonly units: bigint };

/** Most accounts have none but the newest: they share one list. */
const NO_SPANS: readonly SpanLoss[] = [];

/** What an account lost lately, so that the loss of the local day is known for any offset. */
export class DayLosses {
  /** Those before the newest, from old to new, none older than a day before it. */
  #spans: readonly SpanLoss[] = NO_SPANS;
  /** The first moment after the newest span, which nearly all losses fall into; 0 while there is none. What was lost in it stands in the cell. */
  #endMs = 0;
  readonly #cells: Amounts;
  readonly #cell: number;

  /** The cell is no other's: a result of every trade is added to one, and cells of many accounts beside each other make no garbage. */
  constructor(cells = new Amounts(), cell = 0) {
    this.#cells = cells;
    this.#cell = cell;
  }

  /** Adds a net loss, a gain when negative. `timeMs` is not before that of the last one. */
  add(lossUnits: bigint, timeMs: number): void {
    if (timeMs < this.#endMs) {
      this.#cells.add(this.#cell, lossUnits);
      return;
    }
    const startMs = spanStart(timeMs);
    const oldestMs = startMs - DAY_MS;
    const before = this.#endMs === 0 ? NO_SPANS : this.spans();
    this.#spans = (before[0]?.startMs ?? oldestMs) < oldestMs ? before.filter((one) => one.startMs >= oldestMs) : before;
    this.#endMs = startMs + SPAN_MS;
    this.#setNewest(lossUnits);
  }

  /** Net loss since the last local midnight. */
  ofDay(timeMs: number, utcOffsetMinutes: number): bigint {
    const sinceMidnightMs = (timeMs + utcOffsetMinutes * MINUTE_MS) % DAY_MS;
    const firstMs = spanStart(timeMs - sinceMidnightMs);
    let units = 0n;
    for (const loss of this.spans()) if (loss.startMs >= firstMs) units += loss.units;
    return units;
  }

  /** From old to new. */
  spans(): readonly SpanLoss[] {
    return this.#endMs === 0 ? [] : [...this.#spans, { startMs: this.#endMs - SPAN_MS, units: this.#cells.at(this.#cell) }];
  }

  load(spans: readonly SpanLoss[]): void {
    const newest = spans.at(-1);
    this.#spans = spans.length > 1 ? spans.slice(0, -1) : NO_SPANS;
    this.#endMs = newest === undefined ? 0 : newest.startMs + SPAN_MS;
    this.#setNewest(newest?.units ?? 0n);
  }

  #setNewest(units: bigint): void {
    this.#cells.add(this.#cell, units - this.#cells.at(this.#cell));
  }
}

function spanStart(timeMs: number): number {
  return timeMs - (timeMs % SPAN_MS);
}
