import { updownProof } from '@candor/contract/products/updown/proof-call';
import { call } from '../../../api/client.ts';

/** Everything that proves a settled contract, as it is saved and verified. */
export function loadEvidence(number: string): Promise<unknown> {
  return call(updownProof, { orderId: number }, { quiet: true });
}
