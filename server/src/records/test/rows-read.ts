import type { Pool } from 'pg';

/** What the database has done for some statements: rows that its scans have looked at, and the tables that one read from end to end. */
export type Reading = { readonly rows: number; readonly wholeTables: readonly string[] };

type Statement = { readonly text: string; readonly values: readonly unknown[] };
type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
};

/** Does the work, and has each of its statements explained with the counts of what was really read. */
export async function readingOf(pool: Pool, work: () => Promise<unknown>): Promise<Reading> {
  const statements: Statement[] = [];
  const connect = pool.connect.bind(pool);
  pool.connect = (async () => {
    const client = await connect();
    const query = client.query.bind(client) as (text: string, values?: readonly unknown[]) => Promise<unknown>;
    const release = client.release.bind(client);
    client.query = (async (text: string, values: readonly unknown[] = []) => {
      statements.push({ text, values });
      return await query(text, values);
    }) as never;
    client.release = (error) => {
      Object.assign(client, { query, release });
      release(error);
    };
    return client;
  }) as never;
  try {
    await work();
  } finally {
    pool.connect = connect as never;
  }
  const reading = { rows: 0, wholeTables: new Array<string>() };
  for (const { text, values } of statements.filter((one) => /^\s*(SELECT|WITH)\b/i.test(one.text))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, [
      ...values,
    ]);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan !== undefined) count(plan, reading);
  }
  return reading;
}

function count(plan: Plan, reading: { rows: number; readonly wholeTables: string[] }): void {
  const isScan = plan['Node Type'].includes('Scan') && !['CTE Scan', 'Subquery Scan', 'Function Scan'].includes(plan['Node Type']);
  const each = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  if (isScan) reading.rows += Math.round(each * plan['Actual Loops']);
  if (plan['Node Type'] === 'Seq Scan') reading.wholeTables.push(plan['Relation Name'] ?? '');
  for (const inner of plan.Plans ?? []) count(inner, reading);
}
