import { sendContactMessage } from '@candor/contract/modules/contact/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Module } from '../module.ts';
import { contactActions } from './contact-actions.ts';
import type { ContactAnswers } from './contact-answers.ts';
import type { ContactMessages } from './contact-messages.ts';
import { contactTables } from './tables.ts';

export type ContactParts = Pick<Machine, 'database' | 'now'> & {
  readonly identity: Identity;
  readonly delivery: Delivery;
  readonly mailbox: Mailbox;
};
/** What was written, and what operators make of it. */
export type Contact = { readonly messages: ContactMessages; readonly answers: ContactAnswers };

/** One that nobody has answered for so long is late. */
const LATE_MS = 24 * 3_600_000;

/** What users write to the operator, and what he answers. */
export const contact: Module<'contact', ContactParts, Contact> = {
  name: 'contact',
  tables: contactTables,
  ownRows: ({ contact: { messages } }) => [{ call: sendContactMessage, read: (userId) => messages.ofUser(userId) }],
  actions: (parts) => contactActions(parts),
  workLists: ({ contact: { messages } }) => [
    { name: 'contact', permission: 'accounts', action: 'contact-messages', lateMs: LATE_MS, waiting: async () => await messages.waiting() },
  ],
  open: async (parts) => (await import('./open.ts')).openContact(parts),
};
