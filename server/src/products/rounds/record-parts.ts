import { rounds } from '@candor/contract/products/rounds/product';
import { PLATFORM } from '@candor/exchange/ground/accounts/accounts';
import type { Leg } from '@candor/exchange/ledger/leg';
import type { RoundsEvent } from '@candor/exchange/products/rounds/events';
import { onePart, type RecordPart } from '../../records/record-parts.ts';

type Paid = Extract<RoundsEvent, { type: 'rounds.paid' }>;

const { stake: STAKE, settlement: SETTLEMENT } = rounds.recordTypes;

/** A stake, and what came back of it, by the number of the stake. */
export function recordParts(event: RoundsEvent): readonly RecordPart[] {
  if (event.type === 'rounds.staked') return onePart(event, { type: STAKE, objectId: event.orderId });
  if (event.type === 'rounds.cancelled') return onePart(event, { type: SETTLEMENT, objectId: event.orderId });
  return event.type === 'rounds.paid' ? paidParts(event) : onePart(event, null);
}

/**
 * An account with several stakes in a round gets a record for each. Legs to users are those of the payouts that are not zero, in their order;
 * the others change no user's total.
 */
function paidParts({ roundId, payouts, legs }: Paid): readonly RecordPart[] {
  const isToUser = ({ code }: Leg): boolean => code === PLATFORM.code;
  const toUsers = legs.filter(isToUser);
  const paid = payouts.filter(({ payoutUnits }) => payoutUnits > 0n);
  if (toUsers.length !== paid.length) throw new Error(`round ${roundId}: ${paid.length} payouts and ${toUsers.length} legs to users`);
  const parts = paid.map(({ orderId, accountId, payoutUnits }, index): RecordPart => {
    const leg = toUsers[index];
    if (leg?.ownerId !== accountId || leg.amount !== payoutUnits)
      throw new Error(`round ${roundId}: the leg of stake ${orderId} is another's`);
    return { legs: [leg], nameOf: () => ({ type: SETTLEMENT, objectId: orderId }) };
  });
  return [...parts, { legs: legs.filter((leg) => !isToUser(leg)), nameOf: () => null }];
}
