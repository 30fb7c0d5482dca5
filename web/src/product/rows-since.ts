import { loadPages, type Page, type PageParameters } from '../api/pages.ts';
import type { LedgerRow } from './records.ts';

/** More rows than this of a day are not walked back. */
const ROWS_MOST = 500;

/** Ledger rows back to a moment, newest first; `isCut` when not all of the time after it are among them. */
export async function rowsSince(
  load: (page: PageParameters) => Promise<Page<LedgerRow>>,
  sinceMs: number,
  most = ROWS_MOST,
): Promise<{ readonly rows: readonly LedgerRow[]; readonly isCut: boolean }> {
  const reaches = (rows: readonly LedgerRow[]): boolean => (rows.at(-1)?.times.createMs ?? 0) <= sinceMs;
  const { rows, total } = await loadPages(load, (loaded) => loaded.length >= most || reaches(loaded));
  return { rows, isCut: total > rows.length && !reaches(rows) };
}
