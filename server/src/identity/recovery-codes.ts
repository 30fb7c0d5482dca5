import { randomBytes } from 'node:crypto';
import type { Database } from '../machine/storage/connection.ts';
import { hashSecret } from './secrets.ts';

const CODES = 10;
/** Crockford's: nothing in it looks like anything else in it. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 random bits, so one round of SHA-256 is all their storage needs. */
const LENGTH = 16;

/** `7k2m-9xqt-…`: four groups of four. */
function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** As it is stored and compared: without what separates groups, and with what was misread put right; null when it cannot be a recovery code. */
export function plainRecoveryCode(text: string): string | null {
  const plain = text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(plain) ? plain : null;
}

/** Codes on paper for whoever has lost the other factors, or the password; each is good once. */
export class RecoveryCodes {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** How many are left. */
  async left(userId: number): Promise<number> {
    const query = this.#database.selectFrom('recovery_codes').where('user_id', '=', userId);
    const { left } = await query.select(({ fn }) => fn.countAll<number>().as('left')).executeTakeFirstOrThrow();
    return Number(left);
  }

  /** Ten new ones in the place of those before; they are told once. */
  async renew(userId: number): Promise<readonly string[]> {
    const codes = Array.from({ length: CODES }, newRecoveryCode);
    const rows = codes.map((code) => ({ user_id: userId, code_hash: hashSecret(plainRecoveryCode(code) ?? code) }));
    await this.#database.transaction().execute(async (transaction) => {
      // one renewal after the other, so that no more than ten are ever good
      await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await transaction.insertInto('recovery_codes').values(rows).execute();
    });
    return codes;
  }

  /** Whether it is one of the user's that is not used yet, as `plainRecoveryCode` has it; none is used up. */
  async has(userId: number, plain: string): Promise<boolean> {
    const query = this.#database.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId);
    return (await query.where('code_hash', '=', hashSecret(plain)).executeTakeFirst()) !== undefined;
  }

  /** Uses one up, as `plainRecoveryCode` has it; false when it is not one of the user's, or used already. */
  async use(userId: number, plain: string): Promise<boolean> {
    const query = this.#database.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', hashSecret(plain));
    return (await query.executeTakeFirst()).numDeletedRows > 0n;
  }

  async remove(userId: number): Promise<void> {
    await this.#database.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  }
}
