import { UNKNOWN_TOKEN_MS, UNKNOWN_TOKENS, UNKNOWN_TOKENS_MAX } from '../machine/limits.ts';
import { RateLimiter } from '../machine/rate-limiter.ts';

/** Thrown for a token that is not looked up: its network has asked for too many that nobody has. */
export class TooManyTokens extends Error {}

/** Keeps made-up tokens from the database: those of a moment ago are remembered, and a network may ask for so many and no more. */
export class UnknownTokens {
  /** Until when each counts as unknown, in ms; the oldest first. */
  readonly #untilMs = new Map<string, number>();
  readonly #limiter: RateLimiter;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
    this.#limiter = new RateLimiter(now);
  }

  has(token: string): boolean {
    const untilMs = this.#untilMs.get(token);
    return untilMs !== undefined && untilMs > this.#now();
  }

  /** Asks for a token: one that somebody has costs its network nothing. Throws `TooManyTokens`. */
  async ask<Found>(token: string, network: string, read: () => Promise<Found | null>): Promise<Found | null> {
    if (!this.#limiter.take(network, UNKNOWN_TOKENS)) throw new TooManyTokens();
    let isUnknown = false;
    try {
      const found = await read();
      isUnknown = found === null;
      return found;
    } finally {
      if (isUnknown) this.#remember(token);
      else this.#limiter.giveBack(network, UNKNOWN_TOKENS);
    }
  }

  #remember(token: string): void {
    this.#untilMs.set(token, this.#now() + UNKNOWN_TOKEN_MS);
    if (this.#untilMs.size <= UNKNOWN_TOKENS_MAX) return;
    const [oldest] = this.#untilMs.keys();
    if (oldest !== undefined) this.#untilMs.delete(oldest);
  }
}
