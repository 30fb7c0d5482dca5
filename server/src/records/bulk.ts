import type { PoolClient } from 'pg';

/** PostgreSQL types of the columns that are written in bulk. */
export type ColumnType = 'bigint' | 'integer' | 'smallint' | 'numeric' | 'text' | 'boolean';

type Value = string | number | bigint | boolean | null;

/**
 * Writes rows in one statement: `INSERT … SELECT … FROM unnest(…)`, one array a column. `conflict` is what follows `ON CONFLICT`.
 * Columns are named by us alone, values travel as parameters.
 */
export async function insertRows<Name extends string>(
  client: PoolClient,
  table: string,
  columns: Readonly<Record<Name, ColumnType>>,
  rows: readonly Readonly<Record<NoInfer<Name>, Value>>[],
  conflict: string,
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns) as Name[];
  const arrays = names.map((name, index) => `$${index + 1}::${columns[name]}[]`);
  const values = names.map((name) =>
    arrayLiteral(
      rows.map((row) => row[name]),
      columns[name] === 'text',
    ),
  );
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')}) ON CONFLICT ${conflict}`,
    values,
  );
}

/** Written here and not by the driver, which looks into every element: half of the time of a bulk insert. */
function arrayLiteral(values: readonly Value[], quoted: boolean): string {
  const parts = values.map((value) => {
    if (value === null) return 'NULL';
    const text = String(value);
    return quoted ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : text;
  });
  return `{${parts.join(',')}}`;
}
