import { CALLS } from '@candor/contract/table';
import { reasonIn } from '../../identity/pause-reasons.ts';
import { bindUser, type BoundCall } from '../../gateway/bind.ts';
import { answer } from '../../gateway/result.ts';
import type { Core } from '../../core/core.ts';

/** The holds of the caller's own account (product rules §18). Who placed them stays with the operator. */
export function lockCalls(core: Core, exchangeNow: () => number): readonly BoundCall[] {
  return [
    bindUser(CALLS.holds, async ({ caller, language }) => {
      const holds = await core.query({ type: 'holds.ofAccount', accountId: caller.userId });
      const now = exchangeNow();
      return answer(
        holds
          .filter(({ reviewMs }) => reviewMs > now)
          .map(({ scope, code, reason, sinceMs, reviewMs }) => ({
            scope,
            code,
            reason: reasonIn(reason, language),
            start: sinceMs,
            review: reviewMs,
          })),
      );
    }),
  ];
}
