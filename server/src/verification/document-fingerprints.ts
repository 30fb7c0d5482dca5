import type { Kysely } from 'kysely';
import type { Encryption } from '../encryption/encryption.ts';
import type { Tables } from '../storage/tables.ts';

/** What a document is known by: its number is one within its country. */
export type NumberedDocument = { readonly country: string; readonly documentNumber: string };

/** The document of a verification. */
type Marked = { readonly id: number; readonly userId: number; readonly document: NumberedDocument };

/** What fingerprints are made with. */
export type FingerprintKey = Pick<Encryption, 'fingerprint' | 'keyId'>;

const PASSED = 1;

/** Recognises a document that several accounts hand in, without keeping its number where it can be read. */
export class DocumentFingerprints {
  readonly #database: Kysely<Tables>;
  readonly #key: FingerprintKey;

  constructor(database: Kysely<Tables>, key: FingerprintKey) {
    this.#database = database;
    this.#key = key;
  }

  /** In the transaction that keeps the verification; in the place of one that was made with another key. */
  async keep(transaction: Kysely<Tables>, { id, userId, document }: Marked): Promise<void> {
    const made = { fingerprint: this.#of(document), key_id: this.#key.keyId };
    const insertion = transaction.insertInto('document_fingerprints').values({ verification_id: id, user_id: userId, ...made });
    await insertion.onConflict((conflict) => conflict.column('verification_id').doUpdateSet(made)).execute();
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

  /** Blanks, dashes, letter case, marks on letters and the script of the digits are ways of writing one number. */
  #of({ country, documentNumber }: NumberedDocument): string {
    const number = documentNumber
      .normalize('NFKD')
      .toUpperCase()
      .replaceAll(/\p{Nd}/gu, plainDigit)
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
    return this.#key.fingerprint('document number', JSON.stringify([country, number]));
  }
}

/** The ASCII digit for one of any script: Unicode has the ten of each in a row (Unicode standard, §4.6), and sometimes two rows on end. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
