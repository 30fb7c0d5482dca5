import { hashSecret, newSecret } from '../identity/secrets.ts';

const IDLE_MS = 10 * 60_000;
const LONGEST_MS = 8 * 3_600_000;
const MOST = 100;

export type OperatorSession = {
  readonly name: string;
  /** When he enrolled: who is begun anew has to sign in anew. */
  readonly enrolledMs: number;
  readonly begunMs: number;
  readonly seenMs: number;
};

/** Sessions of operators, in memory: they end with the server, after ten minutes without a request and after eight hours. */
export class OperatorSessions {
  readonly #sessions = new Map<string, OperatorSession>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Answers the token, which is kept nowhere. */
  begin(name: string, enrolledMs: number): string {
    const nowMs = this.#now();
    const token = newSecret();
    this.#sessions.set(hashSecret(token), { name, enrolledMs, begunMs: nowMs, seenMs: nowMs });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST && oldest !== undefined) this.#sessions.delete(oldest);
    return token;
  }

  /** Whose it is, as long as it lasts; asked for by whoever shows it, which keeps it alive. */
  show(token: string): OperatorSession | null {
    const [key, nowMs] = [hashSecret(token), this.#now()];
    const session = this.#sessions.get(key);
    if (session === undefined) return null;
    this.#sessions.delete(key);
    if (nowMs - session.seenMs >= IDLE_MS || nowMs - session.begunMs >= LONGEST_MS) return null;
    this.#sessions.set(key, { ...session, seenMs: nowMs });
    return session;
  }

  end(token: string): void {
    this.#sessions.delete(hashSecret(token));
  }
}
