import type { Database } from '../../machine/storage/connection.ts';
import { defaulted, integer, json, nullable, personal, table, text, type RowsOf } from '../../machine/storage/table.ts';

export const MAIL_LIFE_MS = 365 * 24 * 3_600_000;

export const mailboxTables = {
  /** `kind` and `parameters`: what happened; it is put into words when it is read, in the reader's language. `read_ms`: null until it was read. */
  mailbox_messages: table(
    {
      id: defaulted(integer),
      user_id: integer,
      kind: text,
      parameters: personal(json<Readonly<Record<string, string>>>()),
      created_ms: integer,
      read_ms: nullable(integer),
    },
    { lifetime: { sinceColumn: 'created_ms', lifeMs: MAIL_LIFE_MS }, owner: 'user_id', copy: { by: 'mail.list' } },
  ),
};

export type MailboxTables = RowsOf<typeof mailboxTables>;

/** The database with the table of messages to users. */
export function withMailboxTables(database: Database) {
  return database.withTables<MailboxTables>();
}
