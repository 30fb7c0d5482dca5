/** Losses are kept by this span: every offset from UTC in use is a multiple of it. */
const SPAN_MS = 900_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Net losses that fell into one span; `span` counts spans since the epoch. */
export type SpanLoss = { readonly span: number; units: bigint };

/** What an account lost lately, so that the loss of the local day is known for any offset. */
export class DayLosses {
  /** From old to new, none older than a day before the newest. */
  #spans: SpanLoss[] = [];

  /** Adds a net loss, a gain when negative. `timeMs` is not before that of the last one. */
  add(lossUnits: bigint, timeMs: number): void {
    const span = Math.floor(timeMs / SPAN_MS);
    const last = this.#spans.at(-1);
    if (last?.span === span) {
      last.units += lossUnits;
      return;
    }
    const oldest = span - DAY_MS / SPAN_MS;
    if ((this.#spans[0]?.span ?? oldest) < oldest) this.#spans = this.#spans.filter((one) => one.span >= oldest);
    this.#spans.push({ span, units: lossUnits });
  }

  /** Net loss since the last local midnight. With an offset that is no multiple of a span, the day begins with the span of its midnight. */
  ofDay(timeMs: number, utcOffsetMinutes: number): bigint {
    const offsetMs = utcOffsetMinutes * MINUTE_MS;
    const midnightMs = Math.floor((timeMs + offsetMs) / DAY_MS) * DAY_MS - offsetMs;
    const first = Math.floor(midnightMs / SPAN_MS);
    let units = 0n;
    for (const loss of this.#spans) if (loss.span >= first) units += loss.units;
    return units;
  }

  spans(): readonly SpanLoss[] {
    return this.#spans;
  }

  load(spans: readonly SpanLoss[]): void {
    this.#spans = [...spans];
  }
}
