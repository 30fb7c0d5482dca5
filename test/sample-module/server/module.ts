import { writeNote } from '@candor/contract/modules/note/calls';
import type { Machine, Module } from '../../module.ts';
import { noteTables } from './tables.ts';

export type NoteParts = Pick<Machine, 'database' | 'now'>;

/** A note that a user keeps. */
export const note: Module<'note', NoteParts> = {
  name: 'note',
  tables: noteTables,
  stepUp: { [writeNote.name]: { free: 'only its owner reads it' } },
  open: async (parts) => (await import('./open.ts')).openNote(parts),
};
