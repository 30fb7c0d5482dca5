import type { LedgerRow } from '../../../product/records.ts';

/** Rows of several pages, each once: a new row pushes the last one of a page into the next page. Newest first. */
export function uniqueRows(pages: readonly (readonly LedgerRow[])[]): readonly LedgerRow[] {
  return [...new Map(pages.flat().map((row) => [row.id, row])).values()].toSorted((a, b) => b.id - a.id);
}

export interface MonthGroup {
  readonly month: string;
  readonly rows: readonly LedgerRow[];
}

/** Rows under the month they fall into, in the order they come; `monthOf` decides by the zone of the page. */
export function groupByMonth(rows: readonly LedgerRow[], monthOf: (epochMs: number) => string): readonly MonthGroup[] {
  const groups: { month: string; rows: LedgerRow[] }[] = [];
  for (const row of rows) {
    const month = monthOf(row.params.createTime);
    const last = groups.at(-1);
    if (last?.month === month) last.rows.push(row);
    else groups.push({ month, rows: [row] });
  }
  return groups;
}
