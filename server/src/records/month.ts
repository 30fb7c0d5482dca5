/** Months of the statement: those of the calendar in UTC, by their first moment. */
export function monthStartMs(timeMs: number): number {
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

export function nextMonthMs(monthMs: number): number {
  const date = new Date(monthMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** As on the wire: `2026-11`. */
export const monthName = (monthMs: number): string => new Date(monthMs).toISOString().slice(0, 7);

/** From the first to the last, both included, the newest first. */
export function monthsBetween(firstMs: number, lastMs: number): readonly number[] {
  const months: number[] = [];
  for (let month = firstMs; month <= lastMs; month = nextMonthMs(month)) months.unshift(month);
  return months;
}
