import type { Database } from '../../storage/connection.ts';

/** The rows of `migrations/0900-sample.sql`. `numeric` columns are integers as text, `bigint` columns safe integers. */
export type SampleTables = {
  readonly sample_jars: {
    readonly id: number;
    readonly account: number;
    readonly amount_units: string;
    readonly filled_ms: number;
    readonly opens_ms: number;
    readonly opened_ms: number;
  };
};

/** The database with the table of jars. */
export function withSampleTables(database: Database) {
  return database.withTables<SampleTables>();
}
