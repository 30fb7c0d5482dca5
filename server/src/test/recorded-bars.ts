/** When recordings that are made for a test begin. */
const RECORDED_MS = Date.UTC(2025, 5, 4, 10, 0, 0);
const HEADER = 'open_time,open,high,low,close,volume\n';
const QUARTER_SECONDS = 15;

/** A recording as CSV whose price stands still for each quarter of a minute: bars of a second, each of one price. */
export function recordedBars(priceOf: (quarter: number) => string, minutes: number): string {
  const lines = Array.from({ length: minutes * 4 * QUARTER_SECONDS }, (_, second) => {
    const price = priceOf(Math.floor(second / QUARTER_SECONDS));
    return `${RECORDED_MS + second * 1_000},${price},${price},${price},${price},1\n`;
  });
  return HEADER + lines.join('');
}
