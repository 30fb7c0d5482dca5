import { deliveryTables } from '../../delivery/tables.ts';
import { followerTables } from '../../followers/tables.ts';
import { identityTables } from '../../identity/tables.ts';
import { jobTables } from '../../jobs/tables.ts';
import { operatorTables } from '../../operators/tables.ts';
import { recordTables } from '../../records/tables.ts';
import type { RowsOf } from './table.ts';

/** The tables of rooms that are no module and no product: who refers to another stands after it. Queries of a module or a product add its own (`withTables`). */
export const sharedTables = {
  ...recordTables,
  ...identityTables,
  ...operatorTables,
  ...deliveryTables,
  ...jobTables,
  ...followerTables,
};

export type Tables = RowsOf<typeof sharedTables>;
