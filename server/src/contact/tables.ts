/** The rows of `migrations/0160-contact.sql`. */
export type ContactTables = {
  readonly contact_messages: {
    readonly id: string;
    readonly user_id: number | null;
    readonly network: string;
    readonly language: string;
    readonly reply_to: string;
    readonly message: string;
    readonly created_ms: number;
  };
};
