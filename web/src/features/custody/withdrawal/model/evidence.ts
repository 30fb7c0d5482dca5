import { withdrawalProof } from '@candor/contract/modules/withdrawals/proof-call';
import { call } from '../../../../api/client.ts';

/** What proves a withdrawal: its receipt and the keys. */
export function loadEvidence(withdrawalId: number): Promise<unknown> {
  return call(withdrawalProof, { orderId: `W-${withdrawalId}` }, { quiet: true });
}
