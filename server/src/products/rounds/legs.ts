import type { Leg } from '@candor/exchange/ledger/leg';
import type { RoundsEvent } from '@candor/exchange/products/rounds/events';

type Paid = Extract<RoundsEvent, { type: 'rounds.paid' }>;

/** What one stake was paid. */
export type PaidLeg = { readonly orderId: number; readonly leg: Leg };

/**
 * The legs of users, each with its stake: an account with several stakes in a round gets a row of the record for each. Legs are those of
 * the payouts that are not zero, in their order.
 */
export function paidLegs({ roundId, payouts, legs }: Paid): readonly PaidLeg[] {
  const toUsers = legs.filter(({ kind }) => kind === 'user.platform');
  const paid = payouts.filter(({ payoutUnits }) => payoutUnits > 0n);
  if (toUsers.length !== paid.length) throw new Error(`round ${roundId}: ${paid.length} payouts and ${toUsers.length} legs to users`);
  return paid.map(({ orderId, accountId, payoutUnits }, index) => {
    const leg = toUsers[index];
    if (leg?.ownerId !== accountId || leg.amount !== payoutUnits)
      throw new Error(`round ${roundId}: the leg of stake ${orderId} is another's`);
    return { orderId, leg };
  });
}
