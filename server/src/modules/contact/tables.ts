import type { Database } from '../../machine/storage/connection.ts';
import { integer, nullable, personal, table, text, type RowsOf } from '../../machine/storage/table.ts';

const LIFE_MS = 180 * 24 * 3_600_000;

export const contactTables = {
  /** `user_id`: null of a guest. `network`: an IPv4 address or the first 64 bits of an IPv6 address. `reply_to`: empty for none. `answered_by`, `closed_by`: operators. */
  contact_messages: table(
    {
      id: text,
      user_id: nullable(integer),
      network: personal(text),
      language: personal(text),
      reply_to: personal(text),
      message: personal(text),
      created_ms: integer,
      answer: nullable(personal(text)),
      answered_by: nullable(text),
      answered_ms: nullable(integer),
      closed_by: nullable(text),
      closed_ms: nullable(integer),
    },
    { lifetime: { sinceColumn: 'created_ms', lifeMs: LIFE_MS }, owner: 'user_id', copy: { by: 'contact.send' } },
  ),
};

export type ContactTables = RowsOf<typeof contactTables>;

/** The database with the table of messages to the operator. */
export function withContactTables(database: Database) {
  return database.withTables<ContactTables>();
}
