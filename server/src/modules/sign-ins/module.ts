import { signIns as list } from '@candor/contract/modules/sign-ins/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import { signInTables } from './tables.ts';

export type SignInParts = Pick<Machine, 'database' | 'now' | 'time' | 'log'>;

/** Who signed in to each account, or tried to. */
export const signIns: Module<'sign-ins', SignInParts> = {
  name: 'sign-ins',
  tables: signInTables,
  ownLists: [{ call: list, parameters: {} }],
  open: async (parts) => (await import('./open.ts')).openSignIns(parts),
};
