import { contractOrderProof, positionProof } from '@candor/contract/products/perpetual/proof-calls';
import { call } from '../../../api/client.ts';

/** Everything that proves a step of a liquidation or a payment of funding, as it is saved and verified. */
export function loadEvidence(id: number, step: number): Promise<unknown> {
  return call(positionProof, { positionId: id, stepNumber: step }, { quiet: true });
}

/** The same of an order as far as it was filled. */
export function loadOrderEvidence(number: string): Promise<unknown> {
  return call(contractOrderProof, { orderId: number }, { quiet: true });
}
