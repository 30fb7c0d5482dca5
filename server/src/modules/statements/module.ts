import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';

export type StatementParts = Pick<Machine, 'core' | 'records' | 'catalogue' | 'exchangeNow' | 'mode'>;

/** What an account's own history comes to: costs of its coins, and a statement of a month. */
export const statements: Module<'statements', StatementParts> = {
  name: 'statements',
  open: async (parts) => ({ calls: (await import('./calls.ts')).statementCalls(parts) }),
};
