import type { Kysely } from 'kysely';
import type { Encryption } from '../encryption/encryption.ts';
import type { Tables } from '../storage/tables.ts';

/** What a document is known by: its number is one within its country. */
export type NumberedDocument = { readonly country: string; readonly documentNumber: string };

/** A document of a verification that was handed in before fingerprints were kept. */
type Unmarked = { readonly id: number; readonly userId: number; readonly document: NumberedDocument };

const PASSED = 1;

/** Recognises a document that several accounts hand in, without keeping its number where it can be read. */
export class DocumentFingerprints {
  readonly #database: Kysely<Tables>;
  readonly #encryption: Pick<Encryption, 'fingerprint'>;

  constructor(database: Kysely<Tables>, encryption: Pick<Encryption, 'fingerprint'>) {
    this.#database = database;
    this.#encryption = encryption;
  }

  /** In the transaction that keeps the verification. */
  async keep(transaction: Kysely<Tables>, { id, userId, document }: Unmarked): Promise<void> {
    const values = { verification_id: id, user_id: userId, fingerprint: this.#of(document) };
    const insertion = transaction.insertInto('document_fingerprints').values(values);
    await insertion.onConflict((conflict) => conflict.doNothing()).execute();
  }

  /** Other accounts for which a verification with this document has passed, in order. */
  async accountsBeside(userId: number, document: NumberedDocument): Promise<readonly number[]> {
    const rows = await this.#database
      .selectFrom('document_fingerprints')
      .innerJoin('verifications', 'verifications.id', 'document_fingerprints.verification_id')
      .select('verifications.user_id')
      .distinct()
      .where('document_fingerprints.fingerprint', '=', this.#of(document))
      .where('verifications.user_id', '<>', userId)
      .where('verifications.status', '=', PASSED)
      .orderBy('verifications.user_id')
      .execute();
    return rows.map((row) => row.user_id);
  }

  /** Blanks, dashes and letter case are ways of writing one number. */
  #of({ country, documentNumber }: NumberedDocument): string {
    const number = documentNumber
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
    return this.#encryption.fingerprint('document number', JSON.stringify([country, number]));
  }
}
