import type { Encryption } from '../../machine/encryption/encryption.ts';
import type { VerificationDatabase } from './tables.ts';

/** What a document is known by: its number is one within its country. */
export type NumberedDocument = { readonly country: string; readonly documentNumber: string };

/** The document of a verification. */
type Marked = { readonly id: number; readonly userId: number; readonly document: NumberedDocument };

/** What fingerprints are made with. */
export type FingerprintKey = Pick<Encryption, 'fingerprint' | 'keyId'>;

const PASSED = 1;

/** Recognises a document that several accounts hand in, without keeping its number where it can be read. */
export class DocumentFingerprints {
  readonly #database: VerificationDatabase;
  readonly #key: FingerprintKey;

  constructor(database: VerificationDatabase, key: FingerprintKey) {
    this.#database = database;
    this.#key = key;
  }

  /** In the transaction that keeps the verification; in the place of one that was made with another key. */
  async keep(transaction: VerificationDatabase, { id, userId, document }: Marked): Promise<void> {
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

  #of({ country, documentNumber }: NumberedDocument): string {
    return this.#key.fingerprint('document number', JSON.stringify([country, plainNumber(documentNumber)]));
  }
}

/**
 * Blanks, dashes, letter case, marks on letters, the script of the digits and letters of another script that look like Latin ones are ways of
 * writing one number: machines read documents in Latin letters and digits alone (ICAO Doc 9303, part 3, §4.3).
 */
function plainNumber(text: string): string {
  // letters that are taken apart may become others (`Ϲ`, which looks like C, becomes Σ)
  return latin(latin(text).normalize('NFKD'))
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const latin = (text: string): string => text.toUpperCase().replaceAll(/\P{ASCII}/gu, (letter) => LATIN.get(letter) ?? letter);

/** Capital letters of other scripts, in the order of the Latin ones that look the same. */
const LOOK_ALIKES: readonly (readonly [letters: string, latin: string])[] = [
  // Cyrillic
  ['АВСԀЕԌНІЈКМОРԚЅТҮХУԜҺӀЗ', 'ABCDEGHIJKMOPQSTYXYWHI3'],
  // Greek
  ['ΑΒϹΕϜΗΙͿΚΜΝΟΡΤΥΧΖ', 'ABCEFHIJKMNOPTYXZ'],
  // Armenian, Cherokee, Lisu
  ['ՍՏՕԼ', 'USOL'],
  ['ᎪᏴᏟᎠᎬᏀᎻᏆᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ', 'ABCDEGHIJKLMPRSTVWZ'],
  ['ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'ABCDEFGHIJKLMNOPRSTUVWXYZ'],
  // Latin letters that are small capitals
  ['ᴀʙᴄᴅᴇꜰɢʜꞮᴊᴋʟᴍɴᴏᴘꞯƦꜱᴛᴜᴠᴡʏᴢ', 'ABCDEFGHIJKLMNOPQRSTUVWYZ'],
];

const LATIN: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.flatMap(([letters, latin]) => Array.from(letters, (letter, index) => [letter, latin.charAt(index)] as const)),
);

/** The ASCII digit for one of any script: Unicode has the ten of each in a row (Unicode standard, §4.6), and sometimes two rows on end. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
