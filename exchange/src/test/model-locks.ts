import type { Lock } from '../ground/holds/answers.ts';
import type { LockCommand } from '../ground/holds/commands.ts';
import { isSigned } from './model-terms.ts';

/** `toMs`: the first moment after it, its review date or when it was lifted or renewed. */
type Told = { readonly accountId: number; readonly fromMs: number; toMs: number; readonly lock: Lock };

const WEEK_MS = 604_800_000;

/** `product-rules` 18 written a second time: every lock there ever was in a list, with the time for which it was in force. */
export class ModelLocks {
  readonly #told: Told[] = [];
  readonly #isUser: (accountId: number) => boolean | null;

  /** `isUser` says null of an account that is not open, and false of one of the house's own. */
  constructor(isUser: (accountId: number) => boolean | null) {
    this.#isUser = isUser;
  }

  inForce(accountId: number, timeMs: number): readonly Lock[] {
    return this.#inForce(accountId, timeMs).map(({ lock }) => lock);
  }

  stopsOpening(accountId: number, timeMs: number): boolean {
    return this.#inForce(accountId, timeMs).some(({ lock }) => lock.scope === 'opening');
  }

  decide(timeMs: number, actorId: number, body: LockCommand): string | number {
    const { accountId, operator, reason } = body;
    if (actorId !== 0 || !isSigned(body)) return 'BAD_INPUT';
    if (body.type === 'hold.place' && !(Number.isSafeInteger(body.reviewMs) && body.reviewMs > timeMs && body.reviewMs <= 8.64e15))
      return 'BAD_INPUT';
    const isUser = this.#isUser(accountId);
    if (isUser === null) return 'NOT_FOUND';
    if (!isUser) return 'BAD_INPUT';
    const standing = this.#inForce(accountId, timeMs).find(({ lock }) => lock.scope === body.scope && lock.code === body.code);
    if (body.type === 'hold.lift') {
      if (standing === undefined) return 'NOT_FOUND';
      const placedBy = standing.lock.operator.split(', ');
      if (operator.split(', ').every((name) => placedBy.includes(name))) return 'BAD_INPUT';
      standing.toMs = timeMs;
      return accountId;
    }
    const { scope, code } = body;
    if (code !== 'LEGAL_ORDER' && body.reviewMs - timeMs > WEEK_MS) return 'ABOVE_MAX';
    const isEarlier = standing !== undefined && standing.lock.reviewMs > body.reviewMs;
    const { reviewMs } = isEarlier ? standing.lock : body;
    if (standing !== undefined) standing.toMs = timeMs;
    const sinceMs = standing?.lock.sinceMs ?? timeMs;
    this.#told.push({ accountId, fromMs: timeMs, toMs: reviewMs, lock: { scope, code, sinceMs, reviewMs, operator, reason } });
    return accountId;
  }

  #inForce(accountId: number, timeMs: number): readonly Told[] {
    return this.#told.filter((one) => one.accountId === accountId && one.fromMs <= timeMs && timeMs < one.toMs);
  }
}
