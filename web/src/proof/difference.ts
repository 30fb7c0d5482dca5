import { isZero, subtract } from '../domain/decimal.ts';
import type { VerifyAnswer } from './verify-worker.ts';

/** What a list says of a settled contract or stake. */
export type Shown = { readonly stake: string; readonly payout: string } & (
  | { readonly direction: 'up' | 'down' }
  | { readonly side: 'up' | 'down' }
);

/** Whether proved evidence is of another order than the one asked for, or of this one and not as the page shows it; null when it is just that. */
export function differenceOf(
  number: string,
  shown: Shown | undefined,
  { proved, orderId, recomputed }: VerifyAnswer,
): 'order' | 'shown' | null {
  if (!proved) return null;
  if (orderId !== number) return 'order';
  if (shown === undefined) return null;
  const { side, stake = '0', payout = '0' } = recomputed;
  const same =
    side === ('side' in shown ? shown.side : shown.direction) &&
    isZero(subtract(stake, shown.stake)) &&
    isZero(subtract(payout, shown.payout));
  return same ? null : 'shown';
}
