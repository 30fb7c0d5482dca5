import { CALLS } from '@candor/contract/table';
import { reasonIn } from '../../identity/pause-reasons.ts';
import { bindUser, type BoundCall } from '../bind.ts';
import { answer } from '../result.ts';
import type { Services } from '../services.ts';

/** The holds of the caller's own account (product rules §18). Who placed them stays with the operator. */
export function holdCalls({ core, exchangeNow }: Services): readonly BoundCall[] {
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
