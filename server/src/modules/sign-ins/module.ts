import { signIns as list } from '@candor/contract/modules/sign-ins/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Module } from '../module.ts';
import { incidentActions } from './incident-actions.ts';
import { signInActions } from './sign-in-actions.ts';
import { signInTables } from './tables.ts';

export type SignInParts = Pick<Machine, 'database' | 'now' | 'time' | 'log'> & {
  readonly identity: Identity;
  readonly delivery: Delivery;
  readonly mailbox: Mailbox;
};

/** Who signed in to each account, or tried to, and whom operators let in no more. */
export const signIns: Module<'sign-ins', SignInParts> = {
  name: 'sign-ins',
  tables: signInTables,
  actions: (parts) => [...signInActions(parts), ...incidentActions(parts)],
  ownLists: [{ call: list, parameters: {} }],
  open: async (parts) => (await import('./open.ts')).openSignIns(parts),
};
