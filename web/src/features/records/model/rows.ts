import type { Deal, LedgerRow } from '../../../product/records.ts';

/** Rows of several pages, each once: a new row pushes the last one of a page into the next page. Newest first. */
export function uniqueRows(pages: readonly (readonly LedgerRow[])[]): readonly LedgerRow[] {
  return [...new Map(pages.flat().map((row) => [row.recordId, row])).values()].toSorted((a, b) => b.recordId - a.recordId);
}

/** A line of the list: a deal with its rows, or a row for itself. */
export interface Line {
  readonly key: string;
  /** Of its newest row, epoch ms. */
  readonly timeMs: number;
  readonly deal: Deal | null;
  readonly rows: readonly [LedgerRow, ...LedgerRow[]];
}

/** The rows of each deal on one line, at the place of the newest of them; rows without a known deal stand for themselves. */
export function linesOf(rows: readonly LedgerRow[], deals: readonly Deal[]): readonly Line[] {
  const known = new Map(deals.map((deal) => [deal.orderId, deal]));
  const lines = new Map<string, { key: string; timeMs: number; deal: Deal | null; rows: [LedgerRow, ...LedgerRow[]] }>();
  for (const row of rows) {
    const deal = known.get(row.reference) ?? null;
    const key = deal === null ? `row ${row.recordId}` : `deal ${deal.orderId}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { key, timeMs: row.times.createMs, deal, rows: [row] });
    else line.rows.push(row);
  }
  return [...lines.values()];
}

export interface MonthGroup {
  readonly month: string;
  readonly lines: readonly Line[];
}

/** Lines under the month they fall into, in the order they come; `monthOf` decides by the zone of the page. */
export function groupByMonth(lines: readonly Line[], monthOf: (epochMs: number) => string): readonly MonthGroup[] {
  const groups: { month: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const month = monthOf(line.timeMs);
    const last = groups.at(-1);
    if (last?.month === month) last.lines.push(line);
    else groups.push({ month, lines: [line] });
  }
  return groups;
}
