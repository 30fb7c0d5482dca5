import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UpdownSide } from '@candor/exchange/products/updown/words';

/** For how long a proposal is good. */
export const PROPOSAL_MS = 10_000;
const NONCE_BYTES = 9;
const SEAL_BYTES = 16;
/** A used one is remembered for so long after its time, so that no clock makes it new again. */
const KEPT_MS = 60_000;

/** The terms that a client was shown: the exchange takes the order by them or not at all. */
export type Proposal = {
  readonly offerId: number;
  readonly version: number;
  readonly side: UpdownSide;
  readonly stakeUnits: bigint;
  readonly expiresMs: number;
};

/** How an order by a proposal stands: `again` by the same request, `used` by another order; `foreign`: another user's, altered, or of an earlier start of the server. */
export type Standing = 'good' | 'again' | 'used' | 'foreign';

const WRITTEN = /^(P2-([0-9]{1,4})-([0-9]{1,9})-(up|down)-([0-9]{1,26})-([0-9]{1,16})-[\w-]{12})-([\w-]{22})$/;

/** Null for a text that is none. Whether it was proposed, and to whom, is not said. */
export function readProposal(id: string): Proposal | null {
  const [, , offer, version, side, stake, expires] = WRITTEN.exec(id) ?? [];
  if (offer === undefined || version === undefined || stake === undefined || expires === undefined) return null;
  const expiresMs = Number(expires);
  if (!Number.isSafeInteger(expiresMs)) return null;
  return { offerId: Number(offer), version: Number(version), side: side === 'up' ? 'up' : 'down', stakeUnits: BigInt(stake), expiresMs };
}

/**
 * Proposals of this start of the server. An id holds what it promises, so that a request that is repeated after a restart means the same; it
 * is sealed to its user by a key that lives as long as the process, and one order takes it.
 */
export class Proposals {
  readonly #key = randomBytes(32);
  /** Proposals that an order has taken, and the id of that order's request; in the order of their taking. */
  readonly #used = new Map<string, { readonly untilMs: number; readonly requestId: string }>();

  write(accountId: number, { offerId, version, side, stakeUnits, expiresMs }: Proposal): string {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const text = `P2-${offerId}-${version}-${side}-${stakeUnits}-${expiresMs}-${nonce}`;
    return `${text}-${this.#seal(accountId, text).toString('base64url')}`;
  }

  /** Takes a proposal for the order of one request. */
  take(accountId: number, proposalId: string, requestId: string, nowMs: number): Standing {
    const [, text = '', , , , , expires, seal = ''] = WRITTEN.exec(proposalId) ?? [];
    const given = Buffer.from(seal, 'base64url');
    if (given.length !== SEAL_BYTES || !timingSafeEqual(given, this.#seal(accountId, text))) return 'foreign';
    this.#forget(nowMs);
    const used = this.#used.get(text);
    if (used !== undefined) return requestId !== '' && used.requestId === requestId ? 'again' : 'used';
    this.#used.set(text, { untilMs: Math.max(nowMs, Number(expires)) + KEPT_MS, requestId });
    return 'good';
  }

  /**
   * The order of the request that took it was refused: the proposal may be taken again. Not to be called for a request that stood as `again`:
   * its first order may have been accepted, whatever the repetition is answered.
   */
  release(proposalId: string, requestId: string): void {
    const [, text = ''] = WRITTEN.exec(proposalId) ?? [];
    if (this.#used.get(text)?.requestId === requestId) this.#used.delete(text);
  }

  #seal(accountId: number, text: string): Buffer {
    return createHmac('sha256', this.#key).update(`${accountId}\n${text}`).digest().subarray(0, SEAL_BYTES);
  }

  /** What was taken first ends first, but for the seconds for which a proposal is good. */
  #forget(nowMs: number): void {
    for (const [text, { untilMs }] of this.#used) {
      if (untilMs >= nowMs) break;
      this.#used.delete(text);
    }
  }
}
