import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const LIFE_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 8;
const HEAD_BYTES = NONCE_BYTES + TIME_BYTES;
const MAC_BYTES = 32;

/**
 * What passkeys sign. A challenge carries its own end and a seal over what it is for and for which origin, so that nothing is kept of the many
 * that nobody answers, and strangers push no other's out; of those that were answered the server remembers that they are used up. All end with the process.
 */
export class PasskeyChallenges {
  readonly #key = randomBytes(32);
  readonly #now: () => number;
  /** Used up, with the time from which they are too old anyway; the oldest first. */
  readonly #spent = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** `purpose`: of what and of whom, `change 42`. `origin`: of the pages. Base64url, 75 characters. */
  issue(purpose: string, origin: string): string {
    const head = Buffer.alloc(HEAD_BYTES);
    randomBytes(NONCE_BYTES).copy(head);
    head.writeBigUInt64BE(BigInt(this.#now() + LIFE_MS), NONCE_BYTES);
    return Buffer.concat([head, this.#seal(head, purpose, origin)]).toString('base64url');
  }

  /** Whether it was issued here for that, is not too old and was not used. */
  isGood(challenge: string, purpose: string, origin: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge) return false;
    const head = bytes.subarray(0, HEAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), this.#seal(head, purpose, origin))) return false;
    return head.readBigUInt64BE(NONCE_BYTES) > BigInt(this.#now()) && !this.#spent.has(challenge);
  }

  /** Uses it up; false when it was used already. */
  spend(challenge: string): boolean {
    const nowMs = this.#now();
    for (const [old, untilMs] of this.#spent) {
      if (untilMs > nowMs) break;
      this.#spent.delete(old);
    }
    if (this.#spent.has(challenge)) return false;
    this.#spent.set(challenge, nowMs + LIFE_MS);
    return true;
  }

  #seal(head: Buffer, purpose: string, origin: string): Buffer {
    return createHmac('sha256', this.#key)
      .update(head)
      .update(JSON.stringify([purpose, origin]))
      .digest();
  }
}
