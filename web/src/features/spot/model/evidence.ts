import { spotProof } from '@candor/contract/products/spot/proof-call';
import { call } from '../../../api/client.ts';

/** Everything that proves an order as far as it was filled, as it is saved and verified. */
export function loadEvidence(number: string): Promise<unknown> {
  return call(spotProof, { orderId: number }, { quiet: true });
}
