import type { Machine } from '../../api/user/machine.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Module } from '../module.ts';
import { adjust, listAdjustments } from './adjust.ts';

export type AdjustmentParts = Pick<Machine, 'core' | 'database' | 'catalogue' | 'now'> & {
  readonly identity: Identity;
  readonly delivery: Delivery;
  readonly mailbox: Mailbox;
};

/** Two operators pay an account out of the house's equity, or take back such a credit that was made in error; its owner is told why. */
export const adjustments: Module<'adjustments', AdjustmentParts> = {
  name: 'adjustments',
  actions: (parts) => [adjust(parts), listAdjustments(parts)],
  open: async (parts) => (await import('./open.ts')).openAdjustments(parts),
};
