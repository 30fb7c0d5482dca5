import { integer, table, text, type RowsOf } from '../machine/storage/table.ts';

export const followerTables = {
  /** `seq`: last entry of the journal from which everything has been done. */
  followers: table({ name: text, seq: integer }, { lifetime: { until: 'always' } }),
};

export type FollowerTables = RowsOf<typeof followerTables>;
