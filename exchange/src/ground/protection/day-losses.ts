/** Losses are kept by this span: every offset from UTC is a multiple of it. */
const SPAN_MS = 900_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Net losses that fell into one span, by its first moment. */
export type SpanLoss = { readonly startMs: number; units: bigint };

/** What an account lost lately, so that the loss of the local day is known for any offset. */
export class DayLosses {
  /** From old to new, none older than a day before the newest. */
  #spans: SpanLoss[] = [];

  /** Adds a net loss, a gain when negative. `timeMs` is not before that of the last one. */
  add(lossUnits: bigint, timeMs: number): void {
    const startMs = spanStart(timeMs);
    const last = this.#spans.at(-1);
    if (last?.startMs === startMs) {
      last.units += lossUnits;
      return;
    }
    const oldestMs = startMs - DAY_MS;
    if ((this.#spans[0]?.startMs ?? oldestMs) < oldestMs) this.#spans = this.#spans.filter((one) => one.startMs >= oldestMs);
    this.#spans.push({ startMs, units: lossUnits });
  }

  /** Net loss since the last local midnight. */
  ofDay(timeMs: number, utcOffsetMinutes: number): bigint {
    const sinceMidnightMs = (timeMs + utcOffsetMinutes * MINUTE_MS) % DAY_MS;
    const firstMs = spanStart(timeMs - sinceMidnightMs);
    let units = 0n;
    for (const loss of this.#spans) if (loss.startMs >= firstMs) units += loss.units;
    return units;
  }

  spans(): readonly SpanLoss[] {
    return this.#spans;
  }

  load(spans: readonly SpanLoss[]): void {
    this.#spans = [...spans];
  }
}

function spanStart(timeMs: number): number {
  return timeMs - (timeMs % SPAN_MS);
}
