import { convert } from '@candor/contract/products/conversion/convert-calls';
import { call } from '../../../api/client.ts';
import type { Conversion } from '../queries.ts';
import type { ConversionContent } from './content.ts';

/** Sends a conversion. It comes with the rate: what its answer is read by is not needed before. */
export async function sendConversion({ from, to, amount, quoteId }: ConversionContent, idempotencyKey: string): Promise<Conversion> {
  return await call(convert, { fromCoin: from, toCoin: to, amount, quoteId }, { quiet: true, idempotencyKey });
}
