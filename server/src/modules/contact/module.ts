import type { Machine, Module } from '../module.ts';
import { contactTables } from './tables.ts';

export type ContactParts = Pick<Machine, 'database' | 'now'>;

/** What users write to the operator. */
export const contact: Module<'contact', ContactParts> = {
  name: 'contact',
  tables: contactTables,
  open: async (parts) => (await import('./open.ts')).openContact(parts),
};
