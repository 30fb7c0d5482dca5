import type { SpotEvent } from '@candor/exchange/products/spot/events';
import { onePart, type RecordPart } from '../../records/record-parts.ts';

/** Record types of the wire: what a fill brought, and what it took. */
const IN = 21;
const OUT = 22;

/** What a fill changed, each side by the number of its own order. A hold and its release change no total. */
export function recordParts(event: SpotEvent): readonly RecordPart[] {
  if (event.type !== 'spot.filled') return onePart(event, null);
  const { legs, takerAccountId, takerOrderId, makerOrderId } = event;
  return [
    {
      legs,
      nameOf: ({ accountId, deltaUnits }) => ({
        type: deltaUnits > 0n ? IN : OUT,
        objectId: accountId === takerAccountId ? takerOrderId : makerOrderId,
      }),
    },
  ];
}
