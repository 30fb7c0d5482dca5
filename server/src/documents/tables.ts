import type { Generated } from 'kysely';

/** The rows of `migrations/0189-documents.sql`. */
export type DocumentTables = {
  readonly documents: {
    readonly id: string;
    readonly user_id: number;
    readonly created_ms: number;
    readonly handed_in: Generated<boolean>;
  };
};
