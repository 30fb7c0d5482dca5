import { roundProof } from '@candor/contract/products/rounds/proof-call';
import { call } from '../../api/client.ts';

/** Everything that proves a finished stake, as the file of it is saved. */
export function loadRoundProof(number: string): Promise<unknown> {
  return call(roundProof, { orderId: number }, { quiet: true });
}
