import { listByUserId, updateMail } from '@candor/contract/modules/mailbox/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxTables } from './tables.ts';

export type MailboxParts = Pick<Machine, 'database' | 'now' | 'time' | 'log'>;

/** Personal messages to users. */
export const mailbox: Module<'mailbox', MailboxParts, Mailbox> = {
  name: 'mailbox',
  tables: mailboxTables,
  stepUp: { [updateMail.name]: { free: 'the message stays in the list' }, [listByUserId.name]: { free: 'only reads' } },
  ownLists: [{ call: listByUserId, parameters: {} }],
  open: async (parts) => (await import('./open.ts')).openMailbox(parts),
};
