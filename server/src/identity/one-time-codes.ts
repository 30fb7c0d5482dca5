import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, CODE_LIFE_SECONDS, resendSeconds, type CodeType } from '@candor/contract/one-time-codes';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Encryption } from '../machine/encryption/encryption.ts';
import type { Database } from '../machine/storage/connection.ts';
import { hashSecret } from './secrets.ts';
import type { SentText } from './text-budget.ts';

const DAY_MS = 24 * 3_600_000;
const LIFE_MS = CODE_LIFE_SECONDS * 1_000;
const TRIES_MAX = 5;
/**
 * In 24 hours: to one address from one network, to one address from anywhere, and from one network to all addresses. When strangers have used up
 * what an address has, a network that has asked for less than `OF_NEW_NETWORK` still goes on: its owner may be there for the first time.
 */
const OF_ADDRESS_AND_NETWORK_MAX = 10;
const OF_ADDRESS_MAX = 30;
const OF_NEW_NETWORK = 2;
const OF_ADDRESS_LAST = 150;
const OF_NETWORK_MAX = 60;
const CODE = new RegExp(`^[0-9]{${CODE_DIGITS}}$`);

/** What a code is bound to. `userId`: 0 where no session is needed. */
export type CodePurpose = { readonly type: CodeType; readonly address: string; readonly userId: number };

/**
 * Who asks for a code, and who shows it: a browser by its cookie (empty for none), and a network. A guest's code is good for the browser that asked, from
 * wherever, and for whoever comes from the same network: others can neither use it nor end it by wrong tries.
 */
export type Asker = { readonly browser: string; readonly network: string };
/** Where a session says whose the code is. */
export const NO_ASKER: Asker = { browser: '', network: '' };

export type Issued =
  | { readonly ok: true; readonly code: string }
  /** `waitSeconds`: until the next one may be sent. */
  | { readonly ok: false; readonly reason: 'CODE_TOO_SOON'; readonly waitSeconds: number }
  | { readonly ok: false; readonly reason: 'TOO_MANY_REQUESTS' };

/** A code that was right a moment ago and is not used yet. */
export type ShownCode = CodePurpose & { readonly hash: string };

export type CodesOptions = { readonly database: Database; readonly encryption: Encryption; readonly now: () => number };

/** One-time codes: made, counted, checked, used. Which code was sent is known to nobody but its address. */
export class OneTimeCodes {
  readonly #options: CodesOptions;
  /** One sending after another: each counts those before it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: CodesOptions) {
    this.#options = options;
  }

  /** A new code, which ends the one before it of the same asker. `isFamiliar`: it is the address's owner, whom no stranger's requests stop. */
  issue(purpose: CodePurpose, asker: Asker, isFamiliar: boolean): Promise<Issued> {
    const issued = this.#last.then(() => this.#issue(purpose, asker, isFamiliar));
    this.#last = issued.catch(() => undefined);
    return issued;
  }

  async #issue(purpose: CodePurpose, asker: Asker, isFamiliar: boolean): Promise<Issued> {
    const { database, now } = this.#options;
    const nowMs = now();
    const { network } = asker;
    if (await this.#isOverBound(purpose.address, network, isFamiliar, nowMs)) return { ok: false, reason: 'TOO_MANY_REQUESTS' };
    const waitMs = resendSeconds(purpose.type) * 1_000;
    const { sentMs } = await database
      .selectFrom('one_time_codes')
      .select(({ fn }) => fn.max('sent_ms').as('sentMs'))
      .where(isFor(purpose, asker))
      .executeTakeFirstOrThrow();
    if (sentMs !== null && Number(sentMs) > nowMs - waitMs) {
      return { ok: false, reason: 'CODE_TOO_SOON', waitSeconds: Math.max(1, Math.ceil((Number(sentMs) + waitMs - nowMs) / 1_000)) };
    }
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const fresh = { code_hash: this.#hash(purpose, code), sent_ms: nowMs, expires_ms: nowMs + LIFE_MS, tries: 0, used: false };
    await database.deleteFrom('one_time_codes').where(isFor(purpose, asker)).execute();
    const values = { code_type: purpose.type, address: purpose.address, user_id: purpose.userId, ...ownAsker(purpose, asker), ...fresh };
    await database.insertInto('one_time_codes').values(values).execute();
    await database.insertInto('code_sendings').values({ address: purpose.address, network, sent_ms: nowMs }).execute();
    return { ok: true, code };
  }

  async #isOverBound(address: string, network: string, isFamiliar: boolean, nowMs: number): Promise<boolean> {
    const { ofBoth, ofAddress, ofNetwork } = await this.#options.database
      .selectFrom('code_sendings')
      .select(({ fn, eb }) => [
        fn.countAll<number>().filterWhere('address', '=', address).as('ofAddress'),
        fn.countAll<number>().filterWhere('network', '=', network).as('ofNetwork'),
        fn
          .countAll<number>()
          .filterWhere(eb.and([eb('address', '=', address), eb('network', '=', network)]))
          .as('ofBoth'),
      ])
      .where('sent_ms', '>', nowMs - DAY_MS)
      .where((where) => where.or([where('address', '=', address), where('network', '=', network)]))
      .executeTakeFirstOrThrow();
    if (Number(ofBoth) >= OF_ADDRESS_AND_NETWORK_MAX || Number(ofNetwork) >= OF_NETWORK_MAX) return true;
    if (isFamiliar || Number(ofAddress) < OF_ADDRESS_MAX) return false;
    return Number(ofBoth) >= OF_NEW_NETWORK || Number(ofAddress) >= OF_ADDRESS_LAST;
  }

  /** What was asked for to phone numbers within a day, the oldest first. */
  async textsOfDay(): Promise<readonly SentText[]> {
    const { database, now } = this.#options;
    return await database
      .selectFrom('code_sendings')
      .select(['address as phone', 'network', 'sent_ms as sentMs'])
      .where('address', 'not like', '%@%')
      .where('sent_ms', '>', now() - DAY_MS)
      .orderBy('sent_ms')
      .execute();
  }

  /** Whether this is the code of that asker. A wrong one counts, also of many that come at once; a right one is not used yet. */
  async check(purpose: CodePurpose, code: string, asker: Asker): Promise<ShownCode | null> {
    const hash = this.#hash(purpose, code.trim());
    const rows = await this.#changing(purpose)
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where(isFor(purpose, asker))
      .where('tries', '<', TRIES_MAX)
      .returning('code_hash')
      .execute();
    const isRight = rows.some(({ code_hash }) => timingSafeEqual(Buffer.from(code_hash), Buffer.from(hash)));
    if (!isRight || !CODE.test(code.trim())) return null;
    await this.#changing(purpose)
      .where(isFor(purpose, asker))
      .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
      .where('code_hash', '=', hash)
      .execute();
    return { ...purpose, hash };
  }

  /** Uses a code that was right; false when it has been used, replaced or ended meanwhile. */
  async use({ hash, ...purpose }: ShownCode): Promise<boolean> {
    const used = await this.#changing(purpose).set({ used: true }).where('code_hash', '=', hash).executeTakeFirst();
    return used.numUpdatedRows > 0n;
  }

  /** Living codes of the purpose. */
  #changing({ type, address, userId }: CodePurpose) {
    return this.#options.database
      .updateTable('one_time_codes')
      .where('code_type', '=', type)
      .where('address', '=', address)
      .where('user_id', '=', userId)
      .where('used', '=', false)
      .where('expires_ms', '>', this.#options.now());
  }

  #hash({ type, address, userId }: CodePurpose, code: string): string {
    return this.#options.encryption.fingerprint('one-time code', JSON.stringify([type, address, userId, code]));
  }
}

/** What a row says of its asker: where a session is needed it is of the user, from wherever. */
function ownAsker({ userId }: CodePurpose, { browser, network }: Asker): { readonly browser: string; readonly network: string } {
  if (userId !== 0) return { browser: '', network: '' };
  // without a cookie each network is a browser of its own
  return { browser: browser === '' ? `network ${network}` : hashSecret(browser), network };
}

/** The condition on the table `one_time_codes`. */
function isFor(purpose: CodePurpose, asker: Asker): RawBuilder<SqlBool> {
  const { type, address, userId } = purpose;
  const own = ownAsker(purpose, asker);
  return sql<SqlBool>`code_type = ${type} AND address = ${address} AND user_id = ${userId} AND (browser = ${own.browser} OR network = ${own.network})`;
}
