import type { Entry } from '@candor/exchange/entry';
import type { CustodyEvent } from '@candor/exchange/products/custody/events';
import type { Follower } from '../../followers/follower.ts';
import { withPaymentTables, type PaymentDatabase, type PaymentTables } from './tables.ts';
import type { Database } from '../../machine/storage/connection.ts';

type Followed = Extract<CustodyEvent, { type: 'custody.deposited' | 'custody.finalised' | 'custody.reorganised' }>;

const TYPES: readonly string[] = ['custody.deposited', 'custody.finalised', 'custody.reorganised'] satisfies readonly Followed['type'][];
const isFollowed = (event: Entry['events'][number]): event is Followed => TYPES.includes(event.type);

/** Keeps what has arrived at addresses of users over these channels, until it is swept. */
export function unsweptDeposits(database: Database, channelIds: readonly number[]): Follower {
  return {
    name: 'unswept-deposits',
    concerns: ({ events }) => events.some(isFollowed),
    async follow(entries, moved) {
      await withPaymentTables(database)
        .transaction()
        .execute(async (transaction) => {
          await moved(transaction);
          for (const event of entries.flatMap(({ events }) => events.filter(isFollowed))) await keep(transaction, event, channelIds);
        });
    },
  };
}

async function keep(database: PaymentDatabase, event: Followed, channelIds: readonly number[]): Promise<void> {
  const { depositId } = event;
  if (event.type === 'custody.deposited') {
    const { accountId, channelId, units, isFinal, txId, outputIndex } = event;
    // of nobody who is known: no index says which key spends it
    if (accountId === 0 || units === 0n || !channelIds.includes(channelId)) return;
    const row: PaymentTables['unswept_deposits'] = {
      deposit_id: depositId,
      account_id: accountId,
      channel_id: channelId,
      units: String(units),
      is_final: isFinal,
      swept_by: null,
      tx_id: txId,
      output_index: outputIndex,
    };
    await database.insertInto('unswept_deposits').values(row).execute();
  } else if (event.type === 'custody.finalised')
    await database.updateTable('unswept_deposits').set({ is_final: true }).where('deposit_id', '=', depositId).execute();
  else await database.deleteFrom('unswept_deposits').where('deposit_id', '=', depositId).execute();
}
