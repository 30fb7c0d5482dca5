import type { ConversionEvent } from '@candor/exchange/products/conversion/events';

export type Accepted = Extract<ConversionEvent, { readonly type: 'conversion.accepted' }>;

/** A conversion as it was accepted. `batchHash`: of the journal's batch before the one that holds it, as hex. */
export type ConversionRecord = Omit<Accepted, 'type' | 'legs'> & { readonly acceptedMs: number; readonly batchHash: string };

export function recordOf(accepted: Accepted, acceptedMs: number, batchHash: string): ConversionRecord {
  const { type: _, legs: _legs, ...terms } = accepted;
  return { ...terms, acceptedMs, batchHash };
}
