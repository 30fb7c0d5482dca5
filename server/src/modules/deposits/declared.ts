import { sql } from 'kysely';
import type { ChannelName } from '../../chains/networks.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { withDepositTables } from './tables.ts';

/** Declared deposits of one user, channel and local day. */
export const DECLARED_A_DAY = 10;

export type DeclaredDeposit = {
  readonly userId: number;
  readonly channel: ChannelName;
  readonly amount: string;
  readonly address: string;
  readonly picture: string;
  readonly localDay: string;
  readonly createdMs: number;
};

/** Keeps what a user says that he has paid in. Answers false when there are as many of this day as are taken, also where several come at once. */
export async function declare(database: Database, { userId, channel, localDay, createdMs, ...said }: DeclaredDeposit): Promise<boolean> {
  return await withDepositTables(database)
    .transaction()
    .execute(async (transaction) => {
      await sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`.execute(transaction);
      const ofDay = transaction.selectFrom('declared_deposits').select(({ fn }) => fn.countAll<number>().as('count'));
      const same = ofDay.where('user_id', '=', userId).where('channel', '=', channel).where('local_day', '=', localDay);
      if (Number((await same.executeTakeFirstOrThrow()).count) >= DECLARED_A_DAY) return false;
      const row = { user_id: userId, channel, local_day: localDay, created_ms: createdMs, answered_ms: null, deposit_id: null, ...said };
      await transaction.insertInto('declared_deposits').values(row).execute();
      return true;
    });
}
