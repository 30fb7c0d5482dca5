import type { ConversionReceipt } from '@candor/proofs/kinds/conversion/evidence';
import type { Catalogue } from '../../api/user/catalogue.ts';
import { Receipts, type SigningOptions } from '../../prices/receipts/kept-receipts.ts';
import { conversionReceipt, termsOf, type ConversionTerms } from './objects.ts';
import { conversionsAbove } from './queries.ts';

export type ConversionReceipts = Receipts<ConversionTerms, ConversionReceipt>;

/** Signs and keeps the receipts of conversions. */
export function openConversionReceipts(options: SigningOptions, catalogue: Catalogue): ConversionReceipts {
  return new Receipts(options, {
    kind: 'conversion',
    wakes: new Set(['conversion.accepted']),
    read: async (aboveId, most) => {
      const terms: ConversionTerms[] = [];
      for (const record of await conversionsAbove(options.database, aboveId, most)) {
        const known = termsOf(catalogue, record);
        // it is kept as soon as its coins are known, and what follows it after it
        if (known === null) break;
        terms.push(known);
      }
      return terms;
    },
    receiptOf: conversionReceipt,
  });
}
