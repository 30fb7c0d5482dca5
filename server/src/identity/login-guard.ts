/** Attempts at one name from one network, and at one name from anywhere, before it has to wait. */
export type GuardBounds = { readonly ofNetwork: number; readonly atName: number };
const PASSWORDS: GuardBounds = { ofNetwork: 8, atName: 60 };
const WINDOW_MS = 15 * 60_000;
const KEYS_MAX = 50_000;

type Count = { attempts: number; readonly sinceMs: number };

/**
 * Slows down the guessing of passwords and codes. An attempt counts when it begins, so that a hundred at once are no more than eight, and is given back
 * when it was right; the one that fills a bound begins the wait. Counts by name whether or not the name exists, so that the answer tells nothing. Who guesses from one network locks out
 * that network alone, until the whole name is under attack; networks and devices that are familiar to its user go on even then.
 */
export class LoginGuard {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;

  readonly #bounds: GuardBounds;

  constructor(now: () => number, bounds = PASSWORDS) {
    this.#now = now;
    this.#bounds = bounds;
  }

  /** Whether so many have tried the name that only those who are familiar may. */
  isUnderAttack(name: string): boolean {
    return this.#attempts(name) >= this.#bounds.atName;
  }

  /** Counts an attempt; false, and nothing counted, when it has to wait. */
  begin(name: string, network: string, isFamiliar: boolean): boolean {
    const own = ownKey(name, network);
    if (this.#attempts(own) >= this.#bounds.ofNetwork) return false;
    if (!isFamiliar && this.isUnderAttack(name)) return false;
    this.#count(own, this.#bounds.ofNetwork);
    this.#count(name, this.#bounds.atName);
    return true;
  }

  /** Of an attempt that could not be made. */
  giveBack(name: string, network: string): void {
    for (const key of [ownKey(name, network), name]) {
      const count = this.#counts.get(key);
      if (count !== undefined && count.attempts > 0) count.attempts -= 1;
    }
  }

  /** Of an attempt that was right: its network begins anew. */
  succeeded(name: string, network: string): void {
    this.giveBack(name, network);
    this.#counts.delete(ownKey(name, network));
  }

  #count(key: string, bound: number): void {
    const attempts = this.#attempts(key);
    const sinceMs = attempts === 0 || attempts + 1 === bound ? this.#now() : (this.#counts.get(key)?.sinceMs ?? this.#now());
    // last in the order in which counts make way
    this.#counts.delete(key);
    this.#counts.set(key, { attempts: attempts + 1, sinceMs });
    if (this.#counts.size <= KEYS_MAX) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }

  #attempts(key: string): number {
    const count = this.#counts.get(key);
    if (count === undefined) return 0;
    if (this.#now() - count.sinceMs < WINDOW_MS) return count.attempts;
    this.#counts.delete(key);
    return 0;
  }
}

/** None that a name is: who types `alice01 198.51.100.7` as a name must not count as somebody at that address who tries alice01. */
const ownKey = (name: string, network: string): string => JSON.stringify([name, network]);
