/** Zones change their distance from UTC at quarters of an hour only. */
const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;
/** Distances that are remembered: those of a year of trading. */
const KEPT_MOST = 40_000;

/** Writes times as `YYYY-MM-DD HH:mm:ss` in one IANA time zone. */
export class PlatformTime {
  #format: Intl.DateTimeFormat;
  /** Distance from UTC in ms, by quarter of an hour: to ask `Intl` for each time of a long list would be most of its cost. */
  readonly #distances = new Map<number, number>();

  constructor(zoneId: string) {
    this.#format = formatIn(zoneId);
  }

  /** From now on in another zone. */
  moveTo(zoneId: string): void {
    this.#format = formatIn(zoneId);
    this.#distances.clear();
  }

  /** `timeMs`: UTC epoch milliseconds. */
  text(timeMs: number): string {
    return new Date(timeMs + this.#distanceAt(timeMs)).toISOString().slice(0, 19).replace('T', ' ');
  }

  /** What the zone is ahead of UTC at that time. */
  offsetMinutes(timeMs: number): number {
    return Math.round(this.#distanceAt(timeMs) / MINUTE_MS);
  }

  #distanceAt(timeMs: number): number {
    const quarter = Math.floor(timeMs / QUARTER_MS);
    return this.#distances.get(quarter) ?? this.#distanceIn(quarter);
  }

  #distanceIn(quarter: number): number {
    const startMs = quarter * QUARTER_MS;
    const part: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(startMs)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    const distanceMs = Date.UTC(year, month - 1, day, hour, minute, second) - startMs;
    if (this.#distances.size >= KEPT_MOST) this.#distances.clear();
    this.#distances.set(quarter, distanceMs);
    return distanceMs;
  }
}

function formatIn(zoneId: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: zoneId,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}
