/** When recordings that are made for a test begin. */
const RECORDED_MS = Date.UTC(2025, 5, 4, 10, 0, 0);
const HEADER = 'open_time,open,high,low,close,volume\n';

/** A recording of one-minute bars, four prices each, as CSV. They are played as open, low, high, close when they rise. */
export function recordedBars(priceOf: (quarter: number) => string, minutes: number): string {
  const lines = Array.from({ length: minutes }, (_, minute) => {
    const [open, low, high, close] = [0, 1, 2, 3].map((quarter) => priceOf(minute * 4 + quarter));
    return `${RECORDED_MS + minute * 60_000},${open},${high},${low},${close},1\n`;
  });
  return HEADER + lines.join('');
}
