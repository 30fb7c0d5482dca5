import { rounds } from '@candor/contract/products/rounds/product';
import { PLATFORM } from '@candor/exchange/ground/accounts/accounts';
import type { Leg } from '@candor/exchange/ledger/leg';
import type { RoundsEvent } from '@candor/exchange/products/rounds/events';
import { onePart, type RecordPart } from '../../records/record-parts.ts';

type Of<T extends RoundsEvent['type']> = Extract<RoundsEvent, { type: T }>;

const { stake: STAKE, settlement: SETTLEMENT } = rounds.recordTypes;

/** A stake, and what came back of it, by the number of the stake. */
export function recordParts(event: RoundsEvent): readonly RecordPart[] {
  if (event.type === 'rounds.staked') return onePart(event, { type: STAKE, objectId: event.orderId });
  if (event.type === 'rounds.cancelled') return onePart(event, { type: SETTLEMENT, objectId: event.orderId });
  if (event.type === 'rounds.returned') return returnedParts(event);
  return event.type === 'rounds.paid' ? paidParts(event) : onePart(event, null);
}

/** What of each stake did not play is a record of its own. */
function returnedParts({ roundId, stakes, legs }: Of<'rounds.returned'>): readonly RecordPart[] {
  const back = stakes.map(({ orderId, accountId, returnedUnits: units }) => ({ orderId, accountId, units }));
  return partsOfStakes(roundId, back, legs);
}

function paidParts({ roundId, payouts, legs }: Of<'rounds.paid'>): readonly RecordPart[] {
  const paid = payouts.map(({ orderId, accountId, payoutUnits: units }) => ({ orderId, accountId, units }));
  return partsOfStakes(roundId, paid, legs);
}

type ToUser = { readonly orderId: number; readonly accountId: number; readonly units: bigint };

/**
 * An account with several stakes in a round gets a record for each. Legs to users are those of the amounts that are not zero, in their order;
 * the others change no user's total.
 */
function partsOfStakes(roundId: number, stakes: readonly ToUser[], legs: readonly Leg[]): readonly RecordPart[] {
  const isToUser = ({ code }: Leg): boolean => code === PLATFORM.code;
  const toUsers = legs.filter(isToUser);
  const paid = stakes.filter(({ units }) => units > 0n);
  if (toUsers.length !== paid.length) throw new Error(`round ${roundId}: ${paid.length} amounts and ${toUsers.length} legs to users`);
  const parts = paid.map(({ orderId, accountId, units }, index): RecordPart => {
    const leg = toUsers[index];
    if (leg?.ownerId !== accountId || leg.amount !== units) throw new Error(`round ${roundId}: the leg of stake ${orderId} is another's`);
    return { legs: [leg], nameOf: () => ({ type: SETTLEMENT, objectId: orderId }) };
  });
  return [...parts, { legs: legs.filter((leg) => !isToUser(leg)), nameOf: () => null }];
}
