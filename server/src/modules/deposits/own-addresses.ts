import { getAdress } from '@candor/contract/modules/deposits/calls';
import { guessNetworks, readAddress } from '../../chains/addresses/read-address.ts';
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

/** Accounts that were given an address, written in any way that is one of a network. */
export async function accountsOfAddress(database: Database, text: string): Promise<readonly number[]> {
  const accounts = new Set<number>();
  for (const network of guessNetworks(text)) {
    const read = readAddress(network, text);
    if (!read.isValid) continue;
    const given = withDepositTables(database).selectFrom('deposit_addresses').select('user_id').where('network', '=', network);
    for (const { user_id } of await given.where('address', '=', read.address).execute()) accounts.add(user_id);
  }
  return [...accounts];
}
