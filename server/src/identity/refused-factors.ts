import { RateLimiter, type Rate } from '../machine/rate-limiter.ts';
import type { SecurityEvent } from './security-log.ts';

/** Of an account. */
const TOLD: Rate = { perMinute: 1 / 60, burst: 1 };

/** A factor that was not right after what was: of these, the password or a code to the address comes first. */
const AFTER_THE_REST: ReadonlySet<SecurityEvent['event']> = new Set([
  'login',
  'password-reset',
  'password-change',
  'email-bound',
  'email-unbound',
  'phone-bound',
  'phone-unbound',
  'trade-password-set',
  'withdrawal-address-bound',
  'allow-list-opened',
  'anti-phishing-word-change',
  'verification-handed-in',
  'revocation',
  'data-export',
  'closing',
]);

/** Whether somebody has shown all but the second factor: the owner should know, since the password is no secret any more. */
export function knewTheRest({ event, outcome }: SecurityEvent): boolean {
  return outcome === 'FACTOR_WRONG' && AFTER_THE_REST.has(event);
}

/** Whether an event is told to the owner now: who tries one factor after another fills no inbox. All but such tries always are. */
export function refusedFactorsNotifiedHourly(now: () => number): (event: SecurityEvent) => boolean {
  const told = new RateLimiter(now);
  return (event) => !knewTheRest(event) || told.take(String(event.userId), TOLD);
}
