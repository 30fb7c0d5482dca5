import type { ConversionEvent } from '@candor/exchange/products/conversion/events';
import type { RecordPart } from '../../records/record-parts.ts';

/** The wire's types of what came by a conversion and what went (section 3.1); the list of all other records shows both. */
const [RECEIVED, PAID] = [10, 11];

export function recordParts(event: ConversionEvent): readonly RecordPart[] {
  if (event.type !== 'conversion.accepted') return [];
  const { legs, conversionId: objectId } = event;
  return [{ legs, nameOf: ({ deltaUnits }) => ({ type: deltaUnits > 0n ? RECEIVED : PAID, objectId }) }];
}
