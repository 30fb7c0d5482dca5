/** Buckets that are remembered; the longest unused are forgotten first, which only ever gives a caller more. */
const BUCKETS_MAX = 100_000;

type Bucket = { tokens: number; atMs: number };

export type Rate = { readonly perMinute: number; readonly burst: number };

/** Token buckets by key, in bounded memory. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes one token of `key`; false when there is none: come back later. */
  take(key: string, rate: Rate): boolean {
    const nowMs = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: rate.burst, atMs: nowMs };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const earned = (Math.max(0, nowMs - bucket.atMs) * rate.perMinute) / 60_000;
    bucket.tokens = Math.min(rate.burst, bucket.tokens + earned);
    bucket.atMs = nowMs;
    if (this.#buckets.size > BUCKETS_MAX) this.#forgetOldest();
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  get size(): number {
    return this.#buckets.size;
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
