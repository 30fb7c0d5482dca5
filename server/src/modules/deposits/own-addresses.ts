import { getAdress } from '@candor/contract/modules/deposits/calls';
import type { OwnRows } from '../../api/user/served-module.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { withDepositTables } from './tables.ts';

/** The addresses that a user was given, for the copy of the own data. */
export function ownAddresses(database: Database): OwnRows {
  const read = async (userId: number): Promise<readonly unknown[]> => {
    const rows = withDepositTables(database).selectFrom('deposit_addresses').select(['network', 'address']);
    return await rows.where('user_id', '=', userId).orderBy('network').execute();
  };
  return { call: getAdress, read };
}
