import { conversionProof } from '@candor/contract/products/conversion/proof-call';
import { call } from '../../../api/client.ts';

/** What proves a conversion; `conversionNumber` as its receipt writes it. */
export function loadEvidence(conversionNumber: string): Promise<unknown> {
  return call(conversionProof, { orderId: conversionNumber }, { quiet: true });
}
