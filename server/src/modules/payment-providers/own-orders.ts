import { payAddress } from '@candor/contract/modules/payment-providers/calls';
import type { OwnRows } from '../../api/user/served-module.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { withProviderTables } from './tables.ts';

/** The orders of a user at payment providers, for the copy of the own data. */
export function ownOrders(database: Database): OwnRows {
  const read = async (userId: number): Promise<readonly unknown[]> => {
    const columns = ['provider', 'channel', 'amount_units', 'answer', 'created_ms'] as const;
    const rows = withProviderTables(database).selectFrom('provider_orders').select(columns);
    return await rows.where('user_id', '=', userId).orderBy('created_ms').execute();
  };
  return { call: payAddress, read };
}
