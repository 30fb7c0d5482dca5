import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, CODE_LIFE_SECONDS, resendSeconds, type CodeType } from '@candor/contract/one-time-codes';
import type { Encryption } from '../encryption/encryption.ts';
import type { Database } from '../storage/connection.ts';

const DAY_MS = 24 * 3_600_000;
const LIFE_MS = CODE_LIFE_SECONDS * 1_000;
const TRIES_MAX = 5;
/** In 24 hours: to one address from one network, to one address from anywhere, and from one network to all addresses. */
const OF_ADDRESS_AND_NETWORK_MAX = 10;
const OF_ADDRESS_MAX = 30;
const OF_NETWORK_MAX = 60;
const CODE = new RegExp(`^[0-9]{${CODE_DIGITS}}$`);

/** What a code is bound to. `userId`: 0 where no session is needed. */
export type CodePurpose = { readonly type: CodeType; readonly address: string; readonly userId: number };

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

  /** A new code, which ends the one before it. `isFamiliar`: the network is one of the address's owner, whom no stranger's requests stop. */
  issue(purpose: CodePurpose, network: string, isFamiliar: boolean): Promise<Issued> {
    const issued = this.#last.then(() => this.#issue(purpose, network, isFamiliar));
    this.#last = issued.catch(() => undefined);
    return issued;
  }

  async #issue(purpose: CodePurpose, network: string, isFamiliar: boolean): Promise<Issued> {
    const { database, now } = this.#options;
    const nowMs = now();
    if (await this.#isOverBound(purpose.address, network, isFamiliar, nowMs)) return { ok: false, reason: 'TOO_MANY_REQUESTS' };
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const fresh = { code_hash: this.#hash(purpose, code), sent_ms: nowMs, expires_ms: nowMs + LIFE_MS, tries: 0, used: false };
    const waitMs = resendSeconds(purpose.type) * 1_000;
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('one_time_codes')
      .values({ code_type: purpose.type, address: purpose.address, user_id: purpose.userId, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(['code_type', 'address', 'user_id'])
          .doUpdateSet(fresh)
          .where('one_time_codes.sent_ms', '<=', nowMs - waitMs),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) {
      const row = await this.#rows(purpose).select('sent_ms').executeTakeFirst();
      return {
        ok: false,
        reason: 'CODE_TOO_SOON',
        waitSeconds: Math.max(1, Math.ceil(((row?.sent_ms ?? nowMs) + waitMs - nowMs) / 1_000)),
      };
    }
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
    return Number(ofAddress) >= OF_ADDRESS_MAX && !isFamiliar;
  }

  /** Whether this is the code. A wrong one counts, also of many that come at once; a right one is not used yet. */
  async check(purpose: CodePurpose, code: string): Promise<ShownCode | null> {
    const hash = this.#hash(purpose, code.trim());
    const row = await this.#changing(purpose)
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('tries', '<', TRIES_MAX)
      .returning('code_hash')
      .executeTakeFirst();
    const isRight = row !== undefined && CODE.test(code.trim()) && timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hash));
    if (!isRight) return null;
    await this.#changing(purpose)
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

  #rows({ type, address, userId }: CodePurpose) {
    const query = this.#options.database.selectFrom('one_time_codes').where('code_type', '=', type).where('address', '=', address);
    return query.where('user_id', '=', userId);
  }

  #hash({ type, address, userId }: CodePurpose, code: string): string {
    return this.#options.encryption.fingerprint('one-time code', JSON.stringify([type, address, userId, code]));
  }

  async removeExpired(): Promise<void> {
    const { database, now } = this.#options;
    await database
      .deleteFrom('one_time_codes')
      .where('sent_ms', '<=', now() - DAY_MS)
      .execute();
    await database
      .deleteFrom('code_sendings')
      .where('sent_ms', '<=', now() - DAY_MS)
      .execute();
  }
}
