import { boolean, integer, nullable, table, text, type RowsOf } from '../machine/storage/table.ts';

export const jobTables = {
  /** `begun_ms`: of the last try. `done_ms`: end of the last one that succeeded; null: none has. `failed`: whether the last try did. */
  jobs: table({ name: text, begun_ms: integer, done_ms: nullable(integer), failed: boolean }, { lifetime: { until: 'always' } }),
};

export type JobTables = RowsOf<typeof jobTables>;
