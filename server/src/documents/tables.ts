import type { Generated } from 'kysely';

/** The rows of `migrations/0189-documents.sql` and `migrations/0198-encryption-keys.sql`. */
export type DocumentTables = {
  readonly documents: {
    readonly id: string;
    readonly user_id: number;
    readonly created_ms: number;
    readonly handed_in: Generated<boolean>;
    readonly key_id: string | null;
  };
};
