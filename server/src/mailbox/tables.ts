import type { Generated } from 'kysely';

/** The rows of `migrations/0193-mailbox.sql`. */
export type MailboxTables = {
  readonly mailbox_messages: {
    readonly id: Generated<number>;
    readonly user_id: number;
    readonly kind: string;
    readonly parameters: Readonly<Record<string, string>>;
    readonly created_ms: number;
    readonly read_ms: Generated<number | null>;
  };
};
