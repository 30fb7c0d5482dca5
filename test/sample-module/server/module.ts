import { readNote, writeNote } from '@candor/contract/modules/note/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import { noteLength } from './note-length.ts';
import { noteTables } from './tables.ts';

export type NoteParts = Pick<Machine, 'database' | 'now'>;
/** How long a note may be, characters. */
export type NoteSettings = { readonly charactersMax: number };

/** A note that a user keeps. */
export const note: Module<'note', NoteParts, unknown, NoteSettings> = {
  name: 'note',
  configuration: {
    variables: [{ names: ['CANDOR_NOTE_CHARACTERS'], otherwise: '`200`', text: 'how long a note may be, characters' }],
    read({ CANDOR_NOTE_CHARACTERS: text = '' }, _mode, problems) {
      if (!/^([1-9][0-9]{0,3})?$/.test(text)) problems.push(`CANDOR_NOTE_CHARACTERS must be a number of characters, not "${text}"`);
      return { charactersMax: text === '' ? 200 : Number(text) };
    },
  },
  tables: noteTables,
  stepUp: { [writeNote.name]: { free: 'only its owner reads it' } },
  ownLists: [{ call: readNote, parameters: {} }],
  actions: (parts) => [noteLength(parts)],
  open: async (parts, settings) => (await import('./open.ts')).openNote(parts, settings),
};
