import { CALLS } from '@candor/contract/table';
import { reasonIn } from '../../delivery/texts/pause-reasons.ts';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { answer } from '../../api/user/result.ts';
import type { Core } from '../../machine/core/core.ts';

/** The locks of the caller's own account (product rules §18). Who placed them stays with the operator. */
export function lockCalls(core: Core, exchangeNow: () => number): readonly BoundCall[] {
  return [
    bindUser(CALLS.holds, async ({ caller, language }) => {
      const locks = await core.query({ type: 'holds.ofAccount', accountId: caller.userId });
      const now = exchangeNow();
      return answer(
        locks
          .filter(({ reviewMs }) => reviewMs > now)
          .map(({ scope, code, reason, sinceMs, reviewMs }) => ({
            scope,
            code,
            reason: reasonIn(reason, language),
            sinceMs,
            reviewMs,
          })),
      );
    }),
  ];
}
