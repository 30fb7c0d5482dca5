import type { Machine } from '../../api/user/machine.ts';
import type { Ground, Module } from '../module.ts';
import { vipTables } from './tables.ts';
import type { VipLevels } from './vip-levels.ts';

export type VipParts = Pick<Machine, 'core' | 'database' | 'records' | 'settings' | 'exchangeNow'> & Pick<Ground, 'manifests'>;

/** Levels of accounts by what they have traded. */
export const vip: Module<'vip', VipParts, VipLevels> = {
  name: 'vip',
  tables: vipTables,
  open: async (parts) => (await import('./open.ts')).openVip(parts),
};
