import type { Machine } from '../../api/user/machine.ts';
import type { Identity } from '../../identity/identity.ts';
import type { TradePasswords } from '../../identity/trade-passwords.ts';
import type { Module } from '../module.ts';
import { tradePasswordStepUp } from './step-up.ts';

export type TradePasswordParts = Pick<Machine, 'database' | 'mode' | 'now' | 'hears' | 'time'> & { readonly identity: Identity };

/** The second password of accounts. */
export const tradePasswords: Module<'trade-passwords', TradePasswordParts, TradePasswords> = {
  name: 'trade-passwords',
  stepUp: tradePasswordStepUp,
  open: async (parts) => (await import('./open.ts')).openModule(parts),
};
