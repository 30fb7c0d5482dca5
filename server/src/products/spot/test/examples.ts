import { CALLS } from '@candor/contract/table';
import type { ProductExamples } from '../../../test/example-ground.ts';

/** What examples of spot calls need. */
export const EXAMPLES: ProductExamples = (ground) => ({
  'proofs.spot': async () => {
    const order = { symbol: 'btc', delegateValue: '25', delegateType: 1, type: 0 } as const;
    const { id } = await ground().alice.data(CALLS.submitOrder, order);
    return { orderId: `O-${id}` };
  },
});
