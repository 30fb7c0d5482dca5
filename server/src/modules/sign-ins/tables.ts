import type { Database } from '../../machine/storage/connection.ts';
import { defaulted, integer, personal, table, text, word, type RowsOf } from '../../machine/storage/table.ts';

export const SIGN_IN_LIFE_MS = 90 * 24 * 3_600_000;

export const signInTables = {
  /** `outcome`: `done`, or the reason of the refusal. */
  sign_ins: table(
    {
      id: defaulted(integer),
      user_id: integer,
      way: word<'registration' | 'login' | 'passkey' | 'device'>(),
      outcome: text,
      agent: personal(text),
      address: personal(text),
      created_ms: integer,
    },
    { lifetime: { sinceColumn: 'created_ms', lifeMs: SIGN_IN_LIFE_MS }, owner: 'user_id', copy: { by: 'signIn.list' } },
  ),
};

export type SignInTables = RowsOf<typeof signInTables>;

/** The database with the table of sign-ins. */
export function withSignInTables(database: Database) {
  return database.withTables<SignInTables>();
}
