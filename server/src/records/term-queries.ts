import { sql } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import type { RecordTables } from './tables.ts';

type Figure = { readonly name: string; readonly unit: string; readonly value: string };

/** A change of terms, with each figure before and after it. */
export type TermChange = Omit<RecordTables['term_versions'], 'figures'> & {
  readonly terms: readonly { readonly name: string; readonly unit: string; readonly before: string; readonly after: string }[];
};

export type ChangesQuery = {
  /** Null: of all. */
  readonly product: string | null;
  readonly symbol: number | null;
  /** Only what begins to act later than this, UTC epoch milliseconds. */
  readonly afterMs: number;
  /** Only what stands before this entry of the journal. */
  readonly beforeSeq: number;
  readonly most: number;
};

/** Of what was published before it acts. */
const NOTICE_MS = 3_600_000;

/** The newest first. Definitions are no changes, nor are settings that changed at once. */
export async function termChanges(
  database: Database,
  { product, symbol, afterMs, beforeSeq, most }: ChangesQuery,
): Promise<readonly TermChange[]> {
  const { rows } = await sql<RecordTables['term_versions'] & { readonly known: string }>`
    SELECT changed.*, COALESCE(changed.before, earlier.figures) AS known
    FROM term_versions changed
    LEFT JOIN term_versions earlier
      ON earlier.product = changed.product AND earlier.record = changed.record AND earlier.version = changed.version - 1
    WHERE changed.operator <> '' AND (earlier.version IS NOT NULL OR changed.before IS NOT NULL)
      AND (changed.before IS NULL OR changed.effective_ms >= changed.time_ms + ${NOTICE_MS}) AND changed.effective_ms > ${afterMs} AND changed.seq < ${beforeSeq}
      AND (${product}::text IS NULL OR changed.product = ${product}) AND (${symbol}::integer IS NULL OR changed.symbol = ${symbol})
    ORDER BY changed.seq DESC LIMIT ${most}`.execute(database);
  return rows.map(({ known, figures, ...row }) => ({ ...row, terms: termsOf(known, figures) }));
}

/** By name, in the order of their bytes. */
function termsOf(before: string, after: string): TermChange['terms'] {
  const known = new Map((JSON.parse(before) as readonly Figure[]).map(({ name, value }) => [name, value]));
  return (JSON.parse(after) as readonly Figure[])
    .map(({ name, unit, value }) => ({ name, unit, before: known.get(name) ?? value, after: value }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Changes of one record, those at once too, the newest first. */
export async function changesOf(database: Database, product: string, record: number, most: number): Promise<readonly TermChange[]> {
  const { rows } = await sql<RecordTables['term_versions']>`
    SELECT * FROM term_versions WHERE product = ${product} AND record = ${record} AND before IS NOT NULL
    ORDER BY version DESC LIMIT ${most}`.execute(database);
  return rows.map(({ before, figures, ...row }) => ({ ...row, before, terms: termsOf(before ?? figures, figures) }));
}
