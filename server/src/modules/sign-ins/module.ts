import type { Machine, Module } from '../module.ts';
import { signInTables } from './tables.ts';

export type SignInParts = Pick<Machine, 'database' | 'now' | 'time' | 'log'>;

/** Who signed in to each account, or tried to. */
export const signIns: Module<'sign-ins', SignInParts> = {
  name: 'sign-ins',
  tables: signInTables,
  open: async (parts) => (await import('./open.ts')).openSignIns(parts),
};
