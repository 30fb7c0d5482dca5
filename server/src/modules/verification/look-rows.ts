import type { Deed } from '../../operators/trail.ts';
import type { VerificationDatabase } from './tables.ts';

/** A row of the trail, of whomever. */
export type Look = Omit<Deed, 'operator'>;

/** How many of these looks the trail has of an operator. */
export async function looksAt(database: VerificationDatabase, operator: string, looks: readonly Look[]): Promise<number> {
  const found = await Promise.all(
    looks.map(async ({ action, details }) => {
      const query = database.selectFrom('operator_actions').select('seq').where('action', '=', action);
      return await query.where('details', '=', JSON.stringify(details)).where('operator', '=', operator).limit(1).executeTakeFirst();
    }),
  );
  return found.filter((row) => row !== undefined).length;
}

/** Whether an account, or the one that has invited it, is called as the operator is, by its name or its address. */
export async function isOwn(database: VerificationDatabase, operator: string, account: number): Promise<boolean> {
  const columns = ['login_name', 'email', 'inviter_1'] as const;
  const user = await database.selectFrom('users').select(columns).where('id', '=', account).executeTakeFirst();
  const inviter =
    user === undefined || user.inviter_1 === null
      ? undefined
      : await database.selectFrom('users').select(columns).where('id', '=', user.inviter_1).executeTakeFirst();
  return [user, inviter].some((one) => [one?.login_name, one?.email].some((name) => name?.toLowerCase() === operator));
}
