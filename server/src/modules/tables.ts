import { sharedTables } from '../machine/storage/tables.ts';
import type { TableDefinitions } from '../machine/storage/table.ts';
import { modules } from './registry.ts';

/** The tables of every room and module; who refers to another stands after it. What is in a product's follows from the journal. */
export const allTables: TableDefinitions = Object.assign({}, sharedTables, ...modules.map(({ tables }) => tables)) as TableDefinitions;
