import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Core } from '../../machine/core/core.ts';

const NONCE_BYTES = 9;
const SEAL_BYTES = 16;
/** A used one is remembered for so long after its time, so that no clock makes it new again. */
const KEPT_MS = 60_000;

/** The terms with a nonce, and the seal; both ends have a fixed length. */
const WRITTEN = /^(([\w-]{1,200})-[\w-]{12})-([\w-]{22})$/;

/** How a command by an offer stands: `again` by the same request, `used` by another command; `foreign`: another user's, altered, or of an earlier start of the server. */
export type Standing = 'good' | 'again' | 'used' | 'foreign';

/** An offer as a request names it: `expiresMs` is what its terms say. */
export type Taking = { readonly offerId: string; readonly expiresMs: number; readonly requestId: string };

/** What the text of an offer promises, without its nonce and its seal; null for a text that is none. Whether it was offered, and to whom, is not said. */
export function promiseOf(offerId: string): string | null {
  return WRITTEN.exec(offerId)?.[2] ?? null;
}

/**
 * Offers of this start of the server. An id holds what it promises, so that a request that is repeated after a restart means the same; it
 * is sealed to its user by a key that lives as long as the process, and one command takes it.
 */
export class SealedOffers {
  readonly #key = randomBytes(32);
  /** Offers that a command has taken, and the id of its request; in the order of their taking. */
  readonly #used = new Map<string, { readonly untilMs: number; readonly requestId: string }>();

  /** `promise`: letters, digits, dashes and underscores. */
  write(accountId: number, promise: string): string {
    const text = `${promise}-${randomBytes(NONCE_BYTES).toString('base64url')}`;
    return `${text}-${this.#seal(accountId, text).toString('base64url')}`;
  }

  /** Takes an offer for the command of one request. */
  take(accountId: number, { offerId, expiresMs, requestId }: Taking, nowMs: number): Standing {
    const [, text = '', , seal = ''] = WRITTEN.exec(offerId) ?? [];
    const given = Buffer.from(seal, 'base64url');
    if (given.length !== SEAL_BYTES || !timingSafeEqual(given, this.#seal(accountId, text))) return 'foreign';
    this.#forget(nowMs);
    const used = this.#used.get(text);
    if (used !== undefined) return requestId !== '' && used.requestId === requestId ? 'again' : 'used';
    this.#used.set(text, { untilMs: Math.max(nowMs, expiresMs) + KEPT_MS, requestId });
    return 'good';
  }

  /**
   * The command of the request that took it was refused: the offer may be taken again. Not to be called for a request that stood as `again`:
   * its first command may have been accepted, whatever the repetition is answered.
   */
  release(offerId: string, requestId: string): void {
    const [, text = ''] = WRITTEN.exec(offerId) ?? [];
    if (this.#used.get(text)?.requestId === requestId) this.#used.delete(text);
  }

  #seal(accountId: number, text: string): Buffer {
    return createHmac('sha256', this.#key).update(`${accountId}\n${text}`).digest().subarray(0, SEAL_BYTES);
  }

  /** What was taken first ends first, but for the seconds for which an offer is good. */
  #forget(nowMs: number): void {
    for (const [text, { untilMs }] of this.#used) {
      if (untilMs >= nowMs) break;
      this.#used.delete(text);
    }
  }
}

/**
 * An offer of an earlier start, whose seal nobody knows any more, only repeats a command: of a request that the exchange remembers, and answers
 * as it did.
 */
export async function orRepeated(core: Pick<Core, 'query'>, accountId: number, id: string, standing: Standing): Promise<Standing> {
  if (standing !== 'foreign' || id === '') return standing;
  return (await core.query({ type: 'house.request', accountId, id })) === null ? 'foreign' : 'again';
}
