import { holds } from '@candor/contract/modules/locks/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Module } from '../module.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { holdList, holdWork } from './hold-list.ts';
import { lockActions } from './lock-actions.ts';
import { lockTables } from './tables.ts';

export type LockParts = Pick<Machine, 'core' | 'database' | 'now' | 'exchangeNow'> & {
  readonly identity: Identity;
  readonly delivery: Delivery;
  readonly mailbox: Mailbox;
};

/** What of an account operators, or the server after a change of what protects it, have put on hold. */
export const locks: Module<'locks', LockParts> = {
  name: 'locks',
  tables: lockTables,
  actions: (parts) => {
    const { core, identity, exchangeNow } = parts;
    return [holdList(parts), ...lockActions({ core, users: identity.users, exchangeNow })];
  },
  workLists: (parts) => [holdWork(parts)],
  ownLists: [{ call: holds, parameters: {} }],
  open: async (parts) => (await import('./open.ts')).openLocks(parts),
};
