import { spot } from '@candor/contract/products/spot/product';
import type { SpotEvent } from '@candor/exchange/products/spot/events';
import { onePart, type RecordPart } from '../../records/record-parts.ts';

const { received: RECEIVED, paid: PAID } = spot.recordTypes;

/** What a fill changed, each side by the number of its own order. A hold and its release change no total. */
export function recordParts(event: SpotEvent): readonly RecordPart[] {
  if (event.type !== 'spot.filled') return onePart(event, null);
  const { legs, takerAccountId, takerOrderId, makerOrderId } = event;
  return [
    {
      legs,
      nameOf: ({ accountId, deltaUnits }) => ({
        type: deltaUnits > 0n ? RECEIVED : PAID,
        objectId: accountId === takerAccountId ? takerOrderId : makerOrderId,
      }),
    },
  ];
}
