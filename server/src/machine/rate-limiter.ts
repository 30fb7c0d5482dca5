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

  /** Takes `count` tokens of `key`; false, and none taken, when there are fewer: come back later. */
  take(key: string, rate: Rate, count = 1): boolean {
    const bucket = this.#bucket(key, rate);
    if (bucket.tokens < count) return false;
    bucket.tokens -= count;
    return true;
  }

  /** Takes `count` tokens of `key` whether or not they are there: what is owed, a burst at most, is earned first. */
  charge(key: string, rate: Rate, count: number): void {
    const bucket = this.#bucket(key, rate);
    bucket.tokens = Math.max(-rate.burst, bucket.tokens - count);
  }

  /** Gives back a token that was taken for what then did not count. */
  giveBack(key: string, rate: Rate): void {
    const bucket = this.#bucket(key, rate);
    bucket.tokens = Math.min(rate.burst, bucket.tokens + 1);
  }

  /** Whether `key` has no token left; takes none. */
  isSpent(key: string, rate: Rate): boolean {
    return this.#buckets.has(key) && this.#bucket(key, rate).tokens < 1;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** With what was earned since it was last asked for, as the last in the order in which buckets make way. */
  #bucket(key: string, rate: Rate): Bucket {
    const nowMs = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: rate.burst, atMs: nowMs };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const earned = (Math.max(0, nowMs - bucket.atMs) * rate.perMinute) / 60_000;
    bucket.tokens = Math.min(rate.burst, bucket.tokens + earned);
    bucket.atMs = nowMs;
    if (this.#buckets.size > BUCKETS_MAX) this.#forgetOldest();
    return bucket;
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
