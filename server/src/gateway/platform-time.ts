/** Writes times as `YYYY-MM-DD HH:mm:ss` in one IANA time zone. */
export class PlatformTime {
  readonly #format: Intl.DateTimeFormat;
  #lastSecond = Number.NaN;
  #lastText = '';

  constructor(zoneId: string) {
    this.#format = new Intl.DateTimeFormat('en-CA', {
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

  /** `timeMs`: UTC epoch milliseconds. Rows of one page often share a second, so the last one is kept. */
  text(timeMs: number): string {
    const second = Math.floor(timeMs / 1_000);
    if (second === this.#lastSecond) return this.#lastText;
    const part: Record<string, string> = {};
    for (const { type, value } of this.#format.formatToParts(timeMs)) part[type] = value;
    this.#lastSecond = second;
    this.#lastText = `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`;
    return this.#lastText;
  }
}
