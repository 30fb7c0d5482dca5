import { networkOf } from './network.ts';

/** Failures of one name from one address, and of one name from anywhere, before it has to wait. */
const FAILURES_FROM_ADDRESS = 8;
const FAILURES_OF_NAME = 60;
const WINDOW_MS = 15 * 60_000;
const KEYS_MAX = 50_000;

type Count = { failures: number; sinceMs: number };

/**
 * Slows down the guessing of passwords. Counts by name whether or not the name exists, so that the answer tells nothing;
 * a guesser at one address locks out only that address, until the whole name is under attack.
 */
export class LoginGuard {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  mayTry(name: string, address: string): boolean {
    return this.#failures(`${name} ${networkOf(address)}`) < FAILURES_FROM_ADDRESS && this.#failures(name) < FAILURES_OF_NAME;
  }

  failed(name: string, address: string): void {
    for (const key of [`${name} ${networkOf(address)}`, name]) {
      const failures = this.#failures(key);
      const sinceMs = failures === 0 ? this.#now() : (this.#counts.get(key)?.sinceMs ?? this.#now());
      this.#counts.delete(key);
      this.#counts.set(key, { failures: failures + 1, sinceMs });
    }
    while (this.#counts.size > KEYS_MAX) {
      const [oldest] = this.#counts.keys();
      if (oldest === undefined) break;
      this.#counts.delete(oldest);
    }
  }

  succeeded(name: string, address: string): void {
    this.#counts.delete(`${name} ${networkOf(address)}`);
  }

  #failures(key: string): number {
    const count = this.#counts.get(key);
    if (count === undefined) return 0;
    if (this.#now() - count.sinceMs < WINDOW_MS) return count.failures;
    this.#counts.delete(key);
    return 0;
  }
}
