import type { Reason } from '@candor/contract/codes';
import type { SecurityLog } from '../../../identity/security-log.ts';
import type { SignedIn } from '../../../identity/visitor.ts';
import { RateLimiter, type Rate } from '../../../machine/rate-limiter.ts';

/** What somebody gets who tries what is not theirs or more than is allowed, and everybody now and then by mistake. */
const TOLD: ReadonlySet<Reason> = new Set<Reason>([
  'NOT_SIGNED_IN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'BAD_PARAMETER',
  'CHINESE_INPUT',
  'NOT_ELIGIBLE',
  'SELF_EXCLUDED',
  'LOSS_LIMIT',
]);

/** Of a network and a reason: who floods the server shall not flood the log. */
const LINES: Rate = { perMinute: 1, burst: 1 };

/** Tells the security log of refusals, each reason of a network once a minute. */
export class RefusalLog {
  readonly #limiter: RateLimiter;
  readonly #log: SecurityLog;

  constructor(log: SecurityLog, now: () => number) {
    this.#log = log;
    this.#limiter = new RateLimiter(now);
  }

  note(reason: Reason, call: string, caller: SignedIn | null, network: string): void {
    if (!TOLD.has(reason) || !this.#limiter.take(`${reason} ${network}`, LINES)) return;
    const { userId = null, sessionId = null } = caller ?? {};
    this.#log.write({ event: 'refusal', outcome: reason, userId, network, sessionId, call });
  }
}
