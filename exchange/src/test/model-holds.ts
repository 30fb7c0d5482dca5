import type { Hold } from '../ground/holds/answers.ts';
import type { HoldCommand } from '../ground/holds/commands.ts';
import { isSigned } from './model-terms.ts';

/** `toMs`: the first moment after it, its review date or when it was lifted or renewed. */
type Told = { readonly accountId: number; readonly fromMs: number; toMs: number; readonly hold: Hold };

const WEEK_MS = 604_800_000;

/** `product-rules` 18 written a second time: every hold there ever was in a list, with the time for which it was in force. */
export class ModelHolds {
  readonly #told: Told[] = [];
  readonly #isUser: (accountId: number) => boolean | null;

  /** `isUser` says null of an account that is not open, and false of one of the house's own. */
  constructor(isUser: (accountId: number) => boolean | null) {
    this.#isUser = isUser;
  }

  inForce(accountId: number, timeMs: number): readonly Hold[] {
    return this.#inForce(accountId, timeMs).map(({ hold }) => hold);
  }

  stopsOpening(accountId: number, timeMs: number): boolean {
    return this.#inForce(accountId, timeMs).some(({ hold }) => hold.scope === 'opening');
  }

  decide(timeMs: number, actorId: number, body: HoldCommand): string | number {
    const { accountId, operator, reason } = body;
    if (actorId !== 0 || !isSigned(body)) return 'BAD_INPUT';
    if (body.type === 'hold.place' && !(Number.isSafeInteger(body.reviewMs) && body.reviewMs > timeMs && body.reviewMs <= 8.64e15))
      return 'BAD_INPUT';
    const isUser = this.#isUser(accountId);
    if (isUser === null) return 'NOT_FOUND';
    if (!isUser) return 'BAD_INPUT';
    const standing = this.#inForce(accountId, timeMs).find(({ hold }) => hold.scope === body.scope && hold.code === body.code);
    if (body.type === 'hold.lift') {
      if (standing === undefined) return 'NOT_FOUND';
      const placedBy = standing.hold.operator.split(', ');
      if (operator.split(', ').every((name) => placedBy.includes(name))) return 'BAD_INPUT';
      standing.toMs = timeMs;
      return accountId;
    }
    const { scope, code } = body;
    if (code !== 'LEGAL_ORDER' && body.reviewMs - timeMs > WEEK_MS) return 'ABOVE_MAX';
    const isEarlier = standing !== undefined && standing.hold.reviewMs > body.reviewMs;
    const { reviewMs } = isEarlier ? standing.hold : body;
    if (standing !== undefined) standing.toMs = timeMs;
    const sinceMs = standing?.hold.sinceMs ?? timeMs;
    this.#told.push({ accountId, fromMs: timeMs, toMs: reviewMs, hold: { scope, code, sinceMs, reviewMs, operator, reason } });
    return accountId;
  }

  #inForce(accountId: number, timeMs: number): readonly Told[] {
    return this.#told.filter((one) => one.accountId === accountId && one.fromMs <= timeMs && timeMs < one.toMs);
  }
}
