import { perpetual } from '@candor/contract/products/perpetual/product';
import type { FillSide, PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import { onePart, type RecordName, type RecordPart } from '../../../records/record-parts.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;

const { open: OPEN, close: CLOSE, margin: MARGIN, liquidation: LIQUIDATION } = perpetual.recordTypes;

/** By the number of the position. What a hold or an adjustment moves within the wallet changes no total. */
export function recordParts(event: PerpetualEvent): readonly RecordPart[] {
  if (event.type === 'perpetual.filled') return sides(event, event.taker, nameOfSide(event.taker), event.maker, nameOfSide(event.maker));
  if (event.type === 'perpetual.deleveraged') {
    const { loser, partner } = event;
    return sides(event, loser, { type: LIQUIDATION, objectId: loser.positionId }, partner, { type: CLOSE, objectId: partner.positionId });
  }
  if (event.type === 'perpetual.liquidated') return onePart(event, { type: LIQUIDATION, objectId: event.positionId });
  if (event.type === 'perpetual.fundingMoved') return funded(event);
  return onePart(event, null);
}

/** Of a side of a market an account has one position. */
function funded({ legs, positionIds, accountIds }: Of<'perpetual.fundingMoved'>): readonly RecordPart[] {
  const positionOf = new Map(accountIds.map((accountId, index) => [accountId, positionIds[index]]));
  const nameOf = ({ accountId }: { readonly accountId: number }): RecordName | null => {
    const objectId = positionOf.get(accountId);
    return objectId === undefined ? null : { type: MARGIN, objectId };
  };
  return legs.length === 0 ? [] : [{ legs, nameOf }];
}

/** A fill of a liquidation pays no fee and nothing out; the owner's own closing does one of the two, but where nothing is left of its margin. */
function nameOfSide({ isOpening, positionId, feeUnits, paidOutUnits }: FillSide): RecordName {
  if (isOpening) return { type: OPEN, objectId: positionId };
  return { type: feeUnits === 0n && paidOutUnits === 0n ? LIQUIDATION : CLOSE, objectId: positionId };
}

/** An account is never on both sides. */
function sides(
  { legs }: Of<'perpetual.filled' | 'perpetual.deleveraged'>,
  one: FillSide,
  nameOfOne: RecordName,
  other: FillSide,
  nameOfOther: RecordName,
): readonly RecordPart[] {
  const nameOf = ({ accountId }: { readonly accountId: number }): RecordName | null => {
    if (accountId === one.accountId) return nameOfOne;
    return accountId === other.accountId ? nameOfOther : null;
  };
  return [{ legs, nameOf }];
}
