import { closeAccount } from '@candor/contract/modules/closing/calls';
import type { Machine } from '../../api/user/machine.ts';
import { proved } from '../../api/user/step-up-table.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Documents } from '../documents/documents.ts';
import type { Module } from '../module.ts';

export type ClosingParts = Pick<Machine, 'core' | 'database' | 'catalogue' | 'tables' | 'mode' | 'now'> & {
  readonly identity: Identity;
  readonly documents: Documents;
};

/** Accounts that their owners close, and when who they were is erased. */
export const closing: Module<'closing', ClosingParts> = {
  name: 'closing',
  stepUp: { [closeAccount.name]: proved('closing') },
  open: async (parts) => (await import('./open.ts')).openModule(parts),
};
