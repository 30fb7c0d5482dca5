import { updown } from '@candor/contract/products/updown/product';
import type { UpdownEvent } from '@candor/exchange/products/updown/events';
import { onePart, type RecordPart } from '../../records/record-parts.ts';

const { stake: STAKE, settlement: SETTLEMENT } = updown.recordTypes;

/** A stake, and what its settlement paid, by the number of the order. */
export function recordParts(event: UpdownEvent): readonly RecordPart[] {
  if (event.type === 'updown.accepted') return onePart(event, { type: STAKE, objectId: event.orderId });
  if (event.type === 'updown.settled') return onePart(event, { type: SETTLEMENT, objectId: event.orderId });
  return onePart(event, null);
}
