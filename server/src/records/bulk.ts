import type { PoolClient } from 'pg';

/** PostgreSQL types of the columns that are written in bulk. */
export type ColumnType = 'bigint' | 'integer' | 'smallint' | 'numeric' | 'text' | 'boolean';

export type Value = string | number | bigint | boolean | null;

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

/** Changes rows by their `id` in one statement: what is said of a row is set, what is left out stays as it is. */
export async function changeRows<Name extends string>(
  client: PoolClient,
  table: string,
  columns: Readonly<Record<Name, ColumnType>>,
  rows: readonly Readonly<Partial<Record<NoInfer<Name>, Value>>>[],
): Promise<void> {
  const names = (Object.keys(columns) as Name[]).filter((name) => name === 'id' || rows.some((row) => row[name] !== undefined));
  if (names.length < 2) return;
  const set = names.filter((name) => name !== 'id').map((name) => `${name} = coalesce(changed.${name}, kept.${name})`);
  const arrays = names.map((name, index) => `$${index + 1}::${columns[name]}[]`);
  const values = names.map((name) =>
    arrayLiteral(
      rows.map((row) => row[name] ?? null),
      columns[name] === 'text',
    ),
  );
  await client.query(
    `UPDATE ${table} AS kept SET ${set.join(', ')} FROM unnest(${arrays.join(', ')}) AS changed (${names.join(', ')}) WHERE kept.id = changed.id`,
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
