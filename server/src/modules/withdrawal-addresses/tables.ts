import type { ChannelName } from '../../chains/networks.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { boolean, defaulted, integer, nullable, OF_USER, personal, table, text, word, type RowsOf } from '../../machine/storage/table.ts';

export const withdrawalAddressTables = {
  withdrawal_addresses: table(
    {
      id: defaulted(integer),
      user_id: integer,
      coin: text,
      channel: word<ChannelName>(),
      address: personal(text),
      label: defaulted(personal(text)),
      bound: defaulted(boolean),
      bound_ms: integer,
      proved: defaulted(boolean),
    },
    { ...OF_USER, copy: { by: 'withdrawalAddresses.book' } },
  ),
  withdrawal_allow_lists: table({ user_id: integer, open_ms: nullable(integer) }, { ...OF_USER, copy: { by: 'withdrawalAddresses.book' } }),
};

export type WithdrawalAddressTables = RowsOf<typeof withdrawalAddressTables>;

/** The database with the tables of address books. */
export function withAddressTables(database: Database) {
  return database.withTables<WithdrawalAddressTables>();
}

export type AddressDatabase = ReturnType<typeof withAddressTables>;
