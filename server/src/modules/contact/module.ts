import { sendContactMessage } from '@candor/contract/modules/contact/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import type { ContactMessages } from './contact-messages.ts';
import { contactTables } from './tables.ts';

export type ContactParts = Pick<Machine, 'database' | 'now'>;

/** What users write to the operator. */
export const contact: Module<'contact', ContactParts, ContactMessages> = {
  name: 'contact',
  tables: contactTables,
  ownRows: ({ contact: messages }) => [{ call: sendContactMessage, read: (userId) => messages.ofUser(userId) }],
  open: async (parts) => (await import('./open.ts')).openContact(parts),
};
