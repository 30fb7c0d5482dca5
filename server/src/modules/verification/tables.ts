import type { VerificationRefusal } from '@candor/contract/verification';
import type { Selectable } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';
import type { DocumentTables } from '../documents/tables.ts';
import {
  boolean,
  bytes,
  defaulted,
  integer,
  nullable,
  OF_USER,
  personal,
  type RowsOf,
  sealed,
  table,
  text,
  word,
} from '../../machine/storage/table.ts';

/** What name and number of a document are sealed for. */
export const identityPurposeOf = (userId: string | number): string => `verification ${userId}`;

export const verificationTables = {
  document_fingerprints: table(
    { verification_id: integer, user_id: integer, fingerprint: personal(text), key_id: nullable(text) },
    { ...OF_USER, copy: { not: 'made of the number of a document' } },
  ),
  verifications: table(
    {
      id: defaulted(integer),
      user_id: integer,
      level: integer,
      status: integer,
      country: personal(text),
      document_kind: integer,
      identity: sealed(bytes, { what: 'verifications', id: 'id', owner: 'user_id', purposeOf: identityPurposeOf }),
      front_id: nullable(text),
      back_id: nullable(text),
      selfie_id: nullable(text),
      refusal: nullable(word<VerificationRefusal>()),
      handed_in_ms: integer,
      decided_ms: nullable(integer),
      proved: defaulted(boolean),
      /** Random: without it nothing follows from what the journal has of the row. */
      salt: defaulted(text),
      evidence_hash: nullable(text),
    },
    { ...OF_USER, copy: { by: 'user.verification' } },
  ),
};

export type VerificationTables = RowsOf<typeof verificationTables>;

/** The database with the tables of verifications and of the documents that they name. */
export function withVerificationTables(database: Database) {
  return database.withTables<VerificationTables & DocumentTables>();
}

export type VerificationRow = Selectable<VerificationTables['verifications']>;

export type VerificationDatabase = ReturnType<typeof withVerificationTables>;
export type VerificationTransaction = Parameters<Parameters<ReturnType<VerificationDatabase['transaction']>['execute']>[0]>[0];
