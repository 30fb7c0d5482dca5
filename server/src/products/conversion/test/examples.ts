import { CALLS } from '@candor/contract/table';
import type { ProductExamples } from '../../../test/example-ground.ts';

/** What examples of calls of conversions need. */
export const EXAMPLES: ProductExamples = (ground) => {
  const converted = async (): Promise<number> => {
    const { id } = await ground().alice.data(CALLS.convert, { fromSymbol: 'usdt', toSymbol: 'btc', total: '100' });
    return id;
  };
  return {
    'proofs.conversion': async () => ({ orderId: `V-${await converted()}` }),
    'conversion.receipt': async () => ({ id: await converted() }),
  };
};
