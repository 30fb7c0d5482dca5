/** Coins in the order in which the server lists them, each once. */
export const coinsOf = (rows: readonly { readonly coin: string }[]): readonly string[] => [...new Set(rows.map(({ coin }) => coin))];

/** One UTC day (`2026-11-21`) of a product. */
export interface DayLine<Sum> {
  readonly key: string;
  readonly figures: Sum;
}

/** Day by day, newest first, of a coin or (null) of all; `sum` makes one of a day's results. */
export function dayLinesOf<Day extends { readonly day: string; readonly coin: string }, Sum>(
  days: readonly Day[],
  coin: string | null,
  sum: (parts: readonly Day[]) => Sum,
): readonly DayLine<Sum>[] {
  const chosen = days.filter((day) => coin === null || day.coin === coin);
  const groups = Map.groupBy(chosen, ({ day }) => day);
  return [...groups].map(([key, group]) => ({ key, figures: sum(group) })).toSorted((a, b) => (a.key < b.key ? 1 : -1));
}
